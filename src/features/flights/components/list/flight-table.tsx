import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { type Decimals, sharedDecimals } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { ChannelName } from '@/features/configuration/channels';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import type { Flight } from '@/features/flights/types';
import { resultFigures } from '../results/flight-figures';

interface FlightTableProps {
  flights: readonly Flight[];
  renderActions: (flight: Flight) => ReactNode;
}

const COLUMNS = '@4xl:grid-cols-[minmax(9rem,1fr)_repeat(6,auto)_auto] @4xl:gap-x-8';

/** Uses container queries, because the sidebar leaves less room than the viewport suggests. */
const ROW = '@4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid @4xl:items-center';

interface FlightRowProps extends FlightTableProps {
  flight: Flight;
  /** Decimals of the amounts of all flights. */
  decimals: Decimals;
}

function FlightRow({ flight, renderActions, decimals }: FlightRowProps) {
  return (
    <li className={cn('space-y-3 px-4 py-3.5 @4xl:space-y-0 @4xl:py-2', ROW)}>
      <div className="flex items-start justify-between gap-3 @4xl:contents">
        <div className="min-w-0">
          <p className="font-medium break-words">
            <Link
              to={paths.flight(flight.campaign_id, flight.id)}
              className="underline-offset-4 hover:underline"
            >
              <bdi>{flightDisplayName(flight.name)}</bdi>
            </Link>
          </p>
          <ChannelName channel={flight.type} className="text-[0.8125rem] text-muted" />
        </div>
        <div className="max-w-44 text-right @4xl:text-left">
          <FlightBadge flight={flight} />
        </div>
      </div>
      <dl className="grid grid-cols-6 gap-x-3 gap-y-2.5 @2xl:grid-cols-5 @4xl:col-span-5 @4xl:grid-cols-subgrid @4xl:[column-gap:normal]">
        {resultFigures(flight, decimals).map(({ label, value, detail }) => (
          <div key={label} className={cn('min-w-0 @2xl:col-span-1', cardSpan(label))}>
            <dt className="text-xs text-muted @4xl:sr-only">{label}</dt>
            <dd className="tabular-nums @4xl:text-right @4xl:whitespace-nowrap">
              {value}
              {detail && <span className="block text-xs text-muted">{detail}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="-mx-2.5 flex flex-wrap items-center @max-md:[&>button]:px-2 @md:gap-1 @4xl:mx-0 @4xl:flex-nowrap">
        {renderActions(flight)}
      </div>
    </li>
  );
}

/** Column span in a card of six columns: three results or two amounts per line. */
const cardSpan = (label: string) =>
  [t`Sent`, t`Delivered`, t`CTR`].includes(label) ? 'col-span-2' : 'col-span-3';

/**
 * Flights as a table, or as cards in a narrow container. Both are one description list, so screen readers hear the label of
 * each value.
 */
export function FlightTable(props: FlightTableProps) {
  const { flights } = props;
  const decimals = sharedDecimals(flights.flatMap(({ spent, budget }) => [spent, budget]));
  const results = [t`Sent`, t`Delivered`, t`CTR`, t`Spent`, t`Budget`];
  return (
    <div className="@container">
      <div className={cn('@4xl:grid', COLUMNS)}>
        <div
          aria-hidden
          className={cn('hidden border-b border-border px-4 py-2 text-xs text-muted', ROW)}
        >
          <span>{t`Flight`}</span>
          <span>{t`Status`}</span>
          {results.map((label) => (
            <span key={label} className="text-right">
              {label}
            </span>
          ))}
          <span />
        </div>
        <ul className={cn('divide-y divide-border', ROW)}>
          {flights.map((flight) => (
            <FlightRow key={flight.id} flight={flight} decimals={decimals} {...props} />
          ))}
        </ul>
      </div>
    </div>
  );
}
