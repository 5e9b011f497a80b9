import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { costPerMessage } from '@/domain/money/billing';
import { formatCurrency, formatInteger, sharedDecimals } from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import type { Database } from '@/lib/supabase/database.types';
import { useOrganisationId } from '@/session/session';
import { ChannelName } from '@/features/configuration/channels';
import { Card } from '@/ui/layout/card';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { usageQuery } from '../queries';
import { UsageByDay } from './usage-by-day';

interface UsageByServiceProps {
  from: string;
  to: string;
  /** Current billing day. */
  today: string;
  /** Dollars used in the cycle; the rounded rows and days add up to it. */
  usage: number | null;
}

type ServiceUsage = Database['public']['Functions']['usage_by_service']['Returns'][number];

/** Adds the cost to show: rounded so that the rows add up to the usage of the month. */
export function withShownCost(rows: readonly ServiceUsage[], usage: number | null) {
  const costs = roundToTotal(
    rows.map(({ total_cost }) => total_cost),
    usage === null ? {} : { total: usage },
  );
  return rows.map((row, index) => ({ ...row, shown: costs[index] ?? 0 }));
}

/** Key of the row that sums the others; no service has it. */
const TOTAL = '';

type ShownUsage = ReturnType<typeof withShownCost>[number];

/** Adds a row with the sums if there are several services. */
function withTotal(rows: readonly ShownUsage[]): readonly ShownUsage[] {
  if (rows.length < 2) return rows;
  const sum = (key: 'total_sent' | 'total_delivered' | 'total_cost' | 'shown') =>
    rows.reduce((total, row) => total + row[key], 0);
  return [
    ...rows,
    {
      service_type: TOTAL,
      total_sent: sum('total_sent'),
      total_delivered: sum('total_delivered'),
      total_cost: sum('total_cost'),
      shown: sum('shown'),
    },
  ];
}

/**
 * Explains why the usage of a past month differs from the cost of its messages: some were reported after their month
 * closed. Null for the running month, whose usage and rows are fetched at different times.
 */
function lateUsageText({ usage, today, to }: UsageByServiceProps, rows: readonly ServiceUsage[]) {
  if (usage === null || today <= to) return null;
  const late = usage - rows.reduce((sum, { total_cost }) => sum + total_cost, 0);
  if (Math.abs(late) < 0.005) return null;
  const amount = formatCurrency(Math.abs(late), 2);
  return late > 0
    ? t`The month’s usage also has ${{ amount }} for messages of closed months that were reported in it.`
    : t`${{ amount }} of this was reported after the month closed and is billed in a later month.`;
}

/** Usage of the billing cycle by day, then messages and cost by service. */
export function UsageByService(props: UsageByServiceProps) {
  const { from, to, today, usage } = props;
  const query = useQuery(usageQuery(useOrganisationId(), from, to));
  return (
    <>
      <UsageByDay from={from} to={to} today={today} usage={usage} />
      <Section title={t`Usage by Service Type`}>
        <QueryState
          query={query}
          pending={
            // Reserves the height of the table with its six services and their sum.
            <Card>
              <SkeletonRows rows={7} />
            </Card>
          }
          errorTitle={t`Couldn’t load usage`}
          isEmpty={(rows) => rows.length === 0}
          empty={
            <Card>
              <EmptyState
                icon={<MessageSquareText aria-hidden />}
                title={t`No messages in this billing cycle`}
              />
            </Card>
          }
        >
          {(rows) => {
            const late = lateUsageText(props, rows);
            const shownRows = withShownCost(rows, usage);
            const decimals = sharedDecimals(shownRows.map(({ shown }) => shown));
            return (
              <>
                <DataTable
                  caption={t`Usage by Service Type`}
                  rows={withTotal(shownRows)}
                  keyOf={({ service_type }) => service_type}
                  columns={[
                    {
                      header: t`Service`,
                      cell: ({ service_type }) =>
                        service_type === TOTAL ? (
                          <span className="font-semibold">{t`Total`}</span>
                        ) : (
                          <ChannelName channel={service_type} className="font-medium" />
                        ),
                    },
                    {
                      header: t`Sent`,
                      numeric: true,
                      cell: ({ total_sent }) => formatInteger(total_sent),
                    },
                    {
                      header: t`Delivered`,
                      numeric: true,
                      cell: ({ total_delivered }) => formatInteger(total_delivered),
                    },
                    {
                      header: t`Cost per message`,
                      numeric: true,
                      cell: ({ service_type, total_cost, total_sent }) =>
                        service_type !== TOTAL &&
                        formatCurrency(costPerMessage(total_cost, total_sent), 4),
                    },
                    {
                      header: t`Total cost`,
                      numeric: true,
                      phone: 'end',
                      cell: ({ service_type, shown }) => (
                        <span className={service_type === TOTAL ? 'font-semibold' : undefined}>
                          {formatCurrency(shown, decimals)}
                        </span>
                      ),
                    },
                  ]}
                />
                {late && <p className="mt-2 text-[0.8125rem] text-muted">{late}</p>}
              </>
            );
          }}
        </QueryState>
      </Section>
    </>
  );
}
