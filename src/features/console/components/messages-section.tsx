import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MailCheck, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Section } from '@/ui/layout/section';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { useDiscardMessage, useRetryMessage } from '../mutations';
import { type SetAsideMessage, setAsideQuery } from '../queries';
import { nameWords } from '../words';

function MessageActions({ message }: { message: SetAsideMessage }) {
  const [asking, setAsking] = useState(false);
  const retry = useRetryMessage();
  const discard = useDiscardMessage();
  const close = () => setAsking(false);
  const { recipient } = message;
  const kind = nameWords(message.kind);
  return (
    <span className="inline-flex flex-wrap justify-end gap-2">
      <Button
        variant="outline"
        size="sm"
        pending={retry.isPending}
        aria-label={t`Try again: ${kind} to ${recipient}`}
        onClick={() => retry.mutate(message)}
      >
        <RotateCw aria-hidden /> {t`Try again`}
      </Button>
      <Button
        variant="outline"
        size="sm"
        aria-label={t`Discard: ${kind} to ${recipient}`}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden /> {t`Discard`}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Discard this email?`}
        description={t`The recipient at ${recipient} will not get it. This can’t be undone.`}
        confirmLabel={t`Discard`}
        pendingLabel={t`Discarding...`}
        pending={discard.isPending}
        onConfirm={() => discard.mutateAsync(message).then(close, close)}
      />
    </span>
  );
}

/** Emails that are not tried again, with the choice to send or discard each. */
export function MessagesSection() {
  const query = useQuery(setAsideQuery());
  const zone = useActor().organisation?.time_zone;
  return (
    <Section
      title={t`Emails set aside`}
      description={t`The mail server refused these for good, or every attempt of about a day failed.`}
    >
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the emails`}
        isEmpty={(rows) => rows.length === 0}
        empty={
          <EmptyState icon={<MailCheck aria-hidden />} title={t`No email is set aside`}>
            {t`Every email was sent or is still being tried.`}
          </EmptyState>
        }
      >
        {(rows) => (
          <DataTable
            caption={t`Emails set aside`}
            rows={rows}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                header: t`Email`,
                cell: ({ kind }) => <span className="font-medium">{nameWords(kind)}</span>,
              },
              {
                header: t`Organization`,
                cell: ({ organisation }) => (
                  <span className="break-words">{organisation ?? '–'}</span>
                ),
              },
              {
                header: t`Recipient’s domain`,
                cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
              },
              {
                header: t`Reason`,
                cell: ({ reason }) => (
                  <span className="break-words">
                    {reason === 'no_answer' ? t`The worker never answered.` : reason}
                  </span>
                ),
              },
              { header: t`Attempts`, numeric: true, cell: (row) => formatInteger(row.attempts) },
              { header: t`Queued`, cell: ({ created_at }) => formatDateTime(created_at, zone) },
              {
                header: t`Actions`,
                numeric: true,
                cell: (message) => <MessageActions message={message} />,
              },
            ]}
          />
        )}
      </QueryState>
    </Section>
  );
}
