import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ActivityRow } from '@/features/activity/components/activity-line';
import { usePersonNames } from '@/features/activity/person-names';
import { useActor } from '@/session/session';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { flightHistoryQuery } from '@/features/flights/history-queries';

/** Changes of the flight, newest first. Each line expands to the values before and after. */
export function FlightHistory({ flightId }: { flightId: string }) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const query = useQuery(flightHistoryQuery(flightId));
  const personName = usePersonNames(query.data ?? []);
  return (
    <section aria-label={t`History`}>
      <h2 className="mb-2 text-base font-semibold">{t`History`}</h2>
      <QueryState
        query={query}
        pending={<SkeletonRows rows={3} label={t`Loading history`} />}
        errorTitle={t`Couldn’t load the history`}
        isEmpty={(lines) => lines.length === 0}
        empty={<p className="text-muted">{t`No changes yet.`}</p>}
      >
        {(lines) => (
          <ul className="divide-y divide-border rounded-card border border-border">
            {lines.map((line) => (
              <ActivityRow
                key={line.id}
                line={line}
                personName={personName}
                timeZone={timeZone}
                linked={false}
              />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  );
}
