import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import {
  foreignZone,
  formatCurrency,
  formatWallTime,
  sharedDecimals,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { DataTable } from '@/ui/data/data-table';
import { QueryState } from '@/ui/states/query-state';
import { Section } from '@/ui/layout/section';
import { SkeletonRows } from '@/ui/states/skeleton';
import { reservationsQuery } from '../queries';
import type { Reservation } from '../types';

interface ReservedProps {
  rows: readonly Reservation[];
  /** The rounded total named above the table; the rounded rows add up to it. */
  total: number;
  timeZone: string;
}

/** Credits reserved by each flight, largest first. */
function Reserved({ rows: unsorted, total, timeZone }: ReservedProps) {
  const rows = unsorted.toSorted((one, other) => other.reserved - one.reserved);
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
          cell: ({ ends_at }) => formatWallTime(ends_at, timeZone),
        },
        {
          header: t`Reserved`,
          numeric: true,
          phone: 'end',
          cell: ({ shown }) => formatCurrency(shown, decimals),
        },
      ]}
    />
  );
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

interface ReservedByFlightsProps {
  balance: number;
  timeZone: string;
}

/** The part of the balance that active flights reserve, by flight. Renders nothing if they reserve nothing. */
export function ReservedByFlights({ balance, timeZone }: ReservedByFlightsProps) {
  const query = useQuery(reservationsQuery(useOrganisationId()));
  if (query.data?.length === 0) return null;
  const { reserved } = splitBalance(balance, query.data ?? []);
  const amount = formatCurrency(reserved, sharedDecimals([reserved]));
  const zone = foreignZone(timeZone);
  return (
    <Section
      title={t`Reserved by active flights`}
      description={
        query.data && (
          <>
            {t`${amount} held until the messages go out or the flights pause or end.`}
            {zone && ` ${t`Times in ${{ timeZone: zone }}.`}`}
          </>
        )
      }
    >
      <QueryState
        query={query}
        pending={<SkeletonRows rows={2} label={t`Loading reservations`} />}
        errorTitle={t`Couldn’t load reservations`}
      >
        {(rows) => <Reserved rows={rows} total={reserved} timeZone={timeZone} />}
      </QueryState>
    </Section>
  );
}
