import { plural, t } from '@lingui/core/macro';
import type { LaunchCheck } from '@/domain/launch/launch';
import { ChannelName } from '@/features/configuration/channels';
import { flightDisplayName } from '@/words/flights';
import { reachedText } from '../words';

const MAX_NAMES = 5;

/** Flights that a launch starts, with the people they reach. Flights that do not reach everyone come first. */
export function StartingFlights({ check }: { check: LaunchCheck }) {
  const missesPeople = ({ people, reached }: (typeof check.flights)[number]) => reached < people;
  const flights = check.flights.toSorted(
    (a, b) => Number(missesPeople(b)) - Number(missesPeople(a)),
  );
  const more = flights.length - MAX_NAMES;
  return (
    <section aria-label={t`Flights that start`}>
      <ul className="divide-y divide-border border-y border-border">
        {flights.slice(0, MAX_NAMES).map((flight) => (
          <li
            key={flight.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-2"
          >
            <bdi className="truncate font-medium">{flightDisplayName(flight.name)}</bdi>
            <ChannelName channel={flight.channel} className="text-[0.8125rem] text-muted" />
            <span className="text-[0.8125rem] text-muted tabular-nums">{reachedText(flight)}</span>
          </li>
        ))}
        {more > 0 && (
          <li className="py-2 text-muted">
            {t`${plural(more, { one: 'and # more', other: 'and # more' })}`}
          </li>
        )}
      </ul>
    </section>
  );
}
