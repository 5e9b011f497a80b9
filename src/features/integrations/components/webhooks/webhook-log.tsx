import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { foreignZone, formatInteger, formatWallTime } from '@/domain/shared/format';
import { i18n } from '@/lib/i18n';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Status } from '@/ui/data/status';
import { Select } from '@/ui/forms/select';
import { Section } from '@/ui/layout/section';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import {
  type Delivery,
  type DeliveryState,
  type Webhook,
  webhookLogQuery,
} from '@/features/integrations/webhook-queries';
import { eventText, resultText, STATE_WORDS } from '@/features/integrations/webhook-words';
import { DeliveryDialog } from './delivery-dialog';
import { ReplayDialog } from './replay-dialog';

const STATES = Object.keys(STATE_WORDS) as DeliveryState[];

interface FilterProps {
  state: DeliveryState | '';
  onChange: (state: DeliveryState | '') => void;
}

const Filter = ({ state, onChange }: FilterProps) => (
  <Select
    aria-label={t`Show`}
    className="w-48"
    value={state}
    onChange={(event) => onChange(event.target.value as DeliveryState | '')}
  >
    <option value="">{t`All messages`}</option>
    {STATES.map((one) => (
      <option key={one} value={one}>
        {i18n.t(STATE_WORDS[one].text)}
      </option>
    ))}
  </Select>
);

function Result({ row, zone }: { row: Delivery; zone: string }) {
  const { color, text } = STATE_WORDS[row.state];
  const result = resultText(row.status, row.error);
  return (
    <div className="@max-xl:flex @max-xl:flex-wrap @max-xl:gap-x-2">
      <Status color={color}>{i18n.t(text)}</Status>
      {result && <span className="block text-[0.8125rem] text-muted">{result}</span>}
      {row.next_attempt_at && row.attempts > 0 && (
        <span className="block text-[0.8125rem] text-muted">
          {t`Next attempt ${{ time: formatWallTime(row.next_attempt_at, zone) }}`}
        </span>
      )}
    </div>
  );
}

/** Messages of an endpoint, newest first, with their attempts. */
export function WebhookLog({ webhook }: { webhook: Webhook }) {
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  const foreign = foreignZone(zone);
  const [state, setState] = useState<DeliveryState | ''>('');
  const [open, setOpen] = useState<Delivery | 'replay' | null>(null);
  const query = useInfiniteQuery(webhookLogQuery(webhook.id, state));
  const canReplay = webhook.status === 'enabled';
  const close = () => setOpen(null);
  return (
    <Section
      title={t`Messages`}
      description={
        foreign ? t`Kept for 30 days. Times in ${{ timeZone: foreign }}.` : t`Kept for 30 days`
      }
      actions={
        <>
          <Filter state={state} onChange={setState} />
          {canReplay && (
            <Button variant="outline" onClick={() => setOpen('replay')}>
              {t`Replay failed`}
            </Button>
          )}
        </>
      }
    >
      <QueryState
        query={query}
        errorTitle={t`Couldn’t load the messages`}
        isEmpty={({ pages }) => pages[0]?.length === 0}
        empty={
          <EmptyState icon={<Send />} title={state ? t`No matching messages` : t`No messages yet`}>
            {state
              ? t`Choose another status.`
              : t`Send a test event to see what the receiver answers.`}
          </EmptyState>
        }
      >
        {({ pages }) => (
          <DataTable
            caption={t`Messages`}
            rows={pages.flat()}
            keyOf={({ id }) => String(id)}
            columns={[
              {
                header: t`Event`,
                cell: ({ type }) => (
                  <>
                    <span className="font-medium">{eventText(type)}</span>
                    <code className="block font-mono text-xs text-muted">{type}</code>
                  </>
                ),
              },
              {
                header: t`Time`,
                phone: 'bare',
                className: 'whitespace-nowrap',
                cell: ({ created_at }) => formatWallTime(created_at, zone),
              },
              {
                header: t`Result`,
                phone: 'bare',
                cell: (row) => <Result row={row} zone={zone} />,
              },
              {
                header: t`Attempts`,
                numeric: true,
                // On a phone, the details list them.
                className: '@max-xl:hidden',
                cell: ({ attempts }) => formatInteger(attempts),
              },
              {
                header: t`Actions`,
                numeric: true,
                actions: true,
                cell: (row) => (
                  <Button
                    size="sm"
                    variant="outline"
                    aria-label={t`Details of ${{ event: eventText(row.type) }}`}
                    onClick={() => setOpen(row)}
                  >
                    {t`Details`}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryState>
      {query.hasNextPage && (
        <Button
          variant="outline"
          size="sm"
          className="mt-3 w-full"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t`Show older messages`}
        </Button>
      )}
      {open === 'replay' && (
        <ReplayDialog webhookId={webhook.id} failingSince={webhook.failing_since} onClose={close} />
      )}
      {open !== null && open !== 'replay' && (
        <DeliveryDialog
          webhookId={webhook.id}
          delivery={open}
          canReplay={canReplay}
          onClose={close}
        />
      )}
    </Section>
  );
}
