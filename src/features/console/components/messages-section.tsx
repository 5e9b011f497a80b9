import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Section } from '@/ui/layout/section';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { QueryState } from '@/ui/states/query-state';
import { useDiscardMessage, useRetryMessage } from '../mutations';
import { type SetAsideMessage, setAsideQuery } from '../queries';
import { nameWords } from '../words';
import { Verdict } from './verdict';

/** Reasons of the platform as words; those of a mail server are shown as they are. */
const REASONS: Record<string, () => string> = {
  no_answer: () => t`The worker never answered.`,
  insufficient_credits: () => t`The organization’s credits did not suffice.`,
  phone_changed: () => t`The person’s phone number has changed.`,
  channel_off: () => t`SMS is switched off for the organization.`,
  daily_limit: () => t`The person had ten SMS within a day.`,
};
const reasonWords = (reason: string | null) => (reason && REASONS[reason]?.()) || reason;

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
        title={t`Discard this message?`}
        description={t`The recipient (${recipient}) will not get it. This can’t be undone.`}
        confirmLabel={t`Discard`}
        pendingLabel={t`Discarding...`}
        pending={discard.isPending}
        onConfirm={() => discard.mutateAsync(message).then(close, close)}
      />
    </span>
  );
}

/** Emails and SMS that are not tried again, with the choice to send or discard each. */
export function MessagesSection() {
  const query = useQuery(setAsideQuery());
  const zone = useActor().organisation?.time_zone;
  return (
    <Section
      title={t`Undelivered messages`}
      description={
        query.data?.length ? t`Refused for good, or every attempt of about a day failed.` : null
      }
    >
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the messages`}
        isEmpty={(rows) => rows.length === 0}
        empty={<Verdict>{t`Every email and SMS was sent or is still being tried.`}</Verdict>}
      >
        {(rows) => (
          <DataTable
            caption={t`Undelivered messages`}
            rows={rows}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                header: t`Message`,
                cell: ({ kind }) => <span className="font-medium">{nameWords(kind)}</span>,
              },
              { header: t`Channel`, cell: ({ is_sms }) => (is_sms ? t`SMS` : t`Email`) },
              {
                header: t`Organization`,
                cell: ({ organisation }) => (
                  <span className="break-words">{organisation ?? '–'}</span>
                ),
              },
              {
                header: t`Recipient`,
                cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
              },
              {
                header: t`Reason`,
                cell: ({ reason }) => <span className="break-words">{reasonWords(reason)}</span>,
              },
              { header: t`Attempts`, numeric: true, cell: (row) => formatInteger(row.attempts) },
              { header: t`Queued`, cell: ({ created_at }) => formatDateTime(created_at, zone) },
              {
                header: t`Actions`,
                numeric: true,
                actions: true,
                cell: (message) => <MessageActions message={message} />,
              },
            ]}
          />
        )}
      </QueryState>
    </Section>
  );
}
