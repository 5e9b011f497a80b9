import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCurrency, sharedDecimals } from '@/domain/shared/format';
import { ChannelName } from '@/features/configuration/channels';
import { useOrganisationId } from '@/session/session';
import { Meter } from '@/ui/data/meter';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { usageQuery } from '../queries';
import { withShownCost } from './usage-by-service';

interface ServiceSharesProps {
  /** First day of the billing cycle; `to` is the last. */
  from: string;
  to: string;
  /** Dollars used in the cycle; the rounded rows add up to it. */
  usage: number;
}

/** Messages and cost of each service in the billing cycle, with its share of the cost. */
export function ServiceShares({ from, to, usage }: ServiceSharesProps) {
  const query = useQuery(usageQuery(useOrganisationId(), from, to));
  return (
    <Section title={t`Usage by Service Type`}>
      <QueryState
        query={query}
        pending={<SkeletonRows rows={4} label={t`Loading usage`} />}
        errorTitle={t`Couldn’t load usage`}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="text-muted">{t`No messages in this billing cycle`}</p>}
      >
        {(rows) => {
          const shown = withShownCost(rows, usage);
          const decimals = sharedDecimals(shown.map((row) => row.shown));
          const total = shown.reduce((sum, row) => sum + row.shown, 0);
          return (
            <ul className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 divide-y divide-border border-y border-border sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:gap-x-6">
              {shown.map(({ service_type, total_sent, shown: cost }) => (
                <li
                  key={service_type}
                  className="col-span-full grid grid-cols-subgrid items-center py-3"
                >
                  <ChannelName channel={service_type} className="font-medium" />
                  <Meter value={total > 0 ? (cost / total) * 100 : 0} />
                  <span className="text-right text-muted tabular-nums max-sm:hidden">
                    {t`${plural(total_sent, { one: '# message', other: '# messages' })}`}
                  </span>
                  <span className="text-right font-medium tabular-nums">
                    {formatCurrency(cost, decimals)}
                  </span>
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
    </Section>
  );
}
