import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { formatCurrency, formatDateTime, sharedDecimals } from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { DataTable } from '@/ui/data/data-table';
import { Fact, Facts } from '@/ui/data/fact';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { reservationsQuery } from '../queries';
import type { Reservation } from '../types';

/** Credits reserved by each flight, in the order in which the gateway serves the flights. */
function Reserved({
  rows,
  total,
  timeZone,
}: {
  rows: readonly Reservation[];
  /** The rounded total shown above the table; the rounded rows add up to it. */
  total: number;
  timeZone: string;
}) {
  const amounts = roundToTotal(
    rows.map(({ reserved }) => reserved),
    { total },
  );
  const decimals = sharedDecimals(amounts);
  return (
    <DataTable
      caption={t`Reserved by flight`}
      rows={rows.map((row, index) => ({ ...row, shown: amounts[index] ?? 0 }))}
      keyOf={({ flight_id }) => flight_id}
      columns={[
        {
          header: t`Flight`,
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
          header: t`Until`,
          cell: ({ ends_at }) => formatDateTime(ends_at, timeZone),
        },
        {
          header: t`Reserved`,
          numeric: true,
          cell: ({ shown }) => formatCurrency(shown, decimals),
        },
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

/**
 * Dollars of the balance that are available and those that all active flights reserve, including flights missing from
 * `rows`. Rounded so that both add up to the displayed balance.
 */
export function splitBalance(balance: number, rows: readonly Reservation[]) {
  const total = rows[0]?.total ?? 0;
  const [available = 0, reserved = 0] = roundToTotal([balance - total, total], { total: balance });
  return { available, reserved };
}

/** Splits the balance into available and reserved credits and lists the reservations by flight. */
export function BalanceBreakdown({ balance, spent, timeZone }: BalanceBreakdownProps) {
  const query = useQuery(reservationsQuery(useOrganisationId()));
  return (
    <Section title={t`Available and Reserved`}>
      <QueryState
        query={query}
        pending={<SkeletonRows rows={2} label={t`Loading reservations`} />}
        errorTitle={t`Couldn’t load reservations`}
      >
        {(rows) => {
          const { available, reserved } = splitBalance(balance, rows);
          const decimals = sharedDecimals([available, reserved, spent]);
          return (
            <>
              <div className="mb-4">
                <Facts className="grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
                  <Fact label={t`Available for new flights`}>
                    {formatCurrency(available, decimals)}
                  </Fact>
                  <Fact label={t`Reserved by active flights`}>
                    {formatCurrency(reserved, decimals)}
                  </Fact>
                  <Fact label={t`Spent in this billing cycle`}>
                    {formatCurrency(spent, decimals)}
                  </Fact>
                </Facts>
                <p className="mt-3 max-w-3xl text-[0.8125rem] text-muted">
                  {t`Active flights hold their planned cost until it is sent, or until they are paused or end.`}
                </p>
              </div>
              {rows.length > 0 && <Reserved rows={rows} total={reserved} timeZone={timeZone} />}
            </>
          );
        }}
      </QueryState>
    </Section>
  );
}
