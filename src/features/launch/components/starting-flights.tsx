import { plural, t } from '@lingui/core/macro';
import type { LaunchCheck } from '@/domain/launch/launch';
import { ChannelName } from '@/features/configuration/channels';
import { flightDisplayName } from '@/words/flights';
import { reachedText } from '../words';

/** Flights listed by name. */
const NAMED = 5;

/** The flights that a launch starts, with the people each of them reaches; those that leave people out come first. */
export function StartingFlights({ check }: { check: LaunchCheck }) {
  const leavesOut = ({ people, reached }: (typeof check.flights)[number]) => reached < people;
  const flights = check.flights.toSorted((a, b) => Number(leavesOut(b)) - Number(leavesOut(a)));
  const more = flights.length - NAMED;
  return (
    <section aria-label={t`Flights that start`}>
      <ul className="divide-y divide-border border-y border-border">
        {flights.slice(0, NAMED).map((flight) => (
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
