import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { flightDisplayName } from '@/words/flights';
import { addingUp } from '@/domain/money';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useActor } from '@/session/session';
import { ChannelName } from '@/features/configuration/channels';
import { FlightBadge } from '@/features/configuration/components/flight-badge';
import type { Flight } from '../types';
import { dateFigures, resultFigures } from './flight-figures';

interface FlightTableProps {
  flights: readonly Flight[];
  /** Adds the created and the scheduled date. */
  withDates?: boolean;
  /** The last column, which carries no heading. */
  renderActions: (flight: Flight) => ReactNode;
}

const COLUMNS = {
  short: '@4xl:grid-cols-[minmax(9rem,1fr)_repeat(6,auto)_auto] @4xl:gap-x-8',
  long: '@4xl:grid-cols-[minmax(9rem,1fr)_repeat(8,auto)_auto] @4xl:gap-x-4 @6xl:gap-x-6',
};

/** Follows the container, not the window: a sidebar or a split leaves less room than a window promises. */
const ROW = '@4xl:col-span-full @4xl:grid @4xl:grid-cols-subgrid @4xl:items-center';

interface FlightRowProps extends FlightTableProps {
  flight: Flight;
  /** To the cent. */
  spent: number | undefined;
}

function FlightRow({ flight, spent, withDates, renderActions }: FlightRowProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const figures = resultFigures(flight, spent);
  const all = withDates ? [...dateFigures(flight, timeZone), ...figures] : figures;
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
      <dl
        className={cn(
          'grid grid-cols-6 gap-x-3 gap-y-2.5 @4xl:grid-cols-subgrid @4xl:[column-gap:normal]',
          withDates
            ? '@2xl:grid-cols-[1.3fr_1.3fr_repeat(3,1fr)_1.2fr_1.2fr] @4xl:col-span-7'
            : '@2xl:grid-cols-5 @4xl:col-span-5',
        )}
      >
        {all.map(({ label, value, detail }) => (
          <div key={label} className={cn('min-w-0 @2xl:col-span-1', cardSpan(label))}>
            <dt className="text-xs text-muted @4xl:sr-only">{label}</dt>
            <dd
              className={cn(
                'tabular-nums @4xl:whitespace-nowrap',
                !isDate(label) && '@4xl:text-right',
              )}
            >
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

/** On a phone: two dates, three results, two sums of money to a line. */
const cardSpan = (label: string) =>
  [t`Sent`, t`Delivered`, t`CTR`].includes(label) ? 'col-span-2' : 'col-span-3';

const isDate = (label: string) => label === 'Created' || label === 'Scheduled';

/**
 * Flights as a table where there is room and as cards where there is not: one list, whose values carry their
 * names in either look.
 */
export function FlightTable(props: FlightTableProps) {
  const { flights, withDates } = props;
  const results = [t`Sent`, t`Delivered`, t`CTR`, t`Spent`, t`Budget`];
  // Together they read what the campaign has spent.
  const spent = addingUp(flights.map((flight) => flight.spent));
  const labels = withDates ? [t`Created`, t`Scheduled`, ...results] : results;
  return (
    <div className="@container">
      <div className={cn('@4xl:grid', withDates ? COLUMNS.long : COLUMNS.short)}>
        <div
          aria-hidden
          className={cn('hidden border-b border-border px-4 py-2 text-xs text-muted', ROW)}
        >
          <span>{t`Flight`}</span>
          <span>{t`Status`}</span>
          {labels.map((label) => (
            <span key={label} className={cn(!isDate(label) && 'text-right')}>
              {label}
            </span>
          ))}
          <span />
        </div>
        <ul className={cn('divide-y divide-border', ROW)}>
          {flights.map((flight, index) => (
            <FlightRow key={flight.id} flight={flight} spent={spent[index]} {...props} />
          ))}
        </ul>
      </div>
    </div>
  );
}
