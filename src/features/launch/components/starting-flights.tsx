import { plural, t } from '@lingui/core/macro';
import type { LaunchCheck } from '@/domain/launch/launch';
import { ChannelName } from '@/features/configuration/channels';
import { flightDisplayName } from '@/words/flights';

/** Flights listed by name. */
const NAMED = 5;

/** The flights that a launch starts. */
export function StartingFlights({ check }: { check: LaunchCheck }) {
  const more = check.flights.length - NAMED;
  return (
    <section aria-label={t`Flights that start`}>
      <ul className="divide-y divide-border border-y border-border">
        {check.flights.slice(0, NAMED).map(({ id, name, channel }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2">
            <bdi className="min-w-0 truncate font-medium">{flightDisplayName(name)}</bdi>
            <ChannelName channel={channel} className="shrink-0 text-[0.8125rem] text-muted" />
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
