import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { formatCurrency, formatDateTime } from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounding';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { DataTable } from '@/ui/data/data-table';
import { Fact, Facts } from '@/ui/data/fact';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { reservationsQuery } from '../queries';
import type { Reservation } from '../types';

/** Which flights the reserved credits are for, in the order in which they are served. */
function Reserved({
  rows,
  total,
  timeZone,
}: {
  rows: readonly Reservation[];
  /** What they add up to as it is shown above. */
  total: number;
  timeZone: string;
}) {
  const amounts = roundToTotal(
    rows.map(({ reserved }) => reserved),
    { total },
  );
  return (
    <DataTable
      caption="Reserved by flight"
      rows={rows.map((row, index) => ({ ...row, shown: amounts[index] ?? 0 }))}
      keyOf={({ flight_id }) => flight_id}
      columns={[
        {
          header: 'Flight',
          cell: ({ campaign_id, flight_name, campaign_name }) => (
            <>
              <Link to={paths.campaign(campaign_id)} className="font-medium hover:underline">
                <bdi>{flightDisplayName(flight_name)}</bdi>
              </Link>
              <span className="block text-[0.8125rem] text-muted">
                <bdi>{campaign_name}</bdi>
              </span>
            </>
          ),
        },
        {
          header: 'Until',
          cell: ({ ends_at }) => formatDateTime(ends_at, timeZone),
        },
        { header: 'Reserved', numeric: true, cell: ({ shown }) => formatCurrency(shown, 2) },
      ]}
    />
  );
}

interface BalanceBreakdownProps {
  balance: number;
  /** Dollars spent in the billing cycle. */
  spent: number;
  timeZone: string;
}

/** Dollars that all active flights reserve, also those that are not listed. */
export const reservedIn = (rows: readonly Reservation[]): number => rows[0]?.total ?? 0;

/** What the balance is for: what a new flight may use, what is kept for which flight until when, and what is spent. */
export function BalanceBreakdown({ balance, spent, timeZone }: BalanceBreakdownProps) {
  const query = useQuery(reservationsQuery(useOrganisationId()));
  return (
    <Section title="Available and Reserved">
      <QueryState
        query={query}
        pending={<SkeletonRows rows={2} label="Loading reservations" />}
        errorTitle="The reservations could not be loaded"
      >
        {(rows) => {
          const reserved = reservedIn(rows);
          const [available = 0, kept = 0] = roundToTotal([balance - reserved, reserved], {
            total: balance,
          });
          return (
            <>
              <div className="mb-4">
                <Facts className="grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
                  <Fact label="Available for new flights">{formatCurrency(available, 2)}</Fact>
                  <Fact label="Reserved by active flights">{formatCurrency(kept, 2)}</Fact>
                  <Fact label="Spent in this billing cycle">{formatCurrency(spent, 2)}</Fact>
                </Facts>
                <p className="mt-3 max-w-3xl text-[0.8125rem] text-muted">
                  An active flight reserves what its plan costs. It is free again as far as the plan
                  is worked off, and when the flight is paused or ends.
                </p>
              </div>
              {rows.length > 0 && <Reserved rows={rows} total={kept} timeZone={timeZone} />}
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}
