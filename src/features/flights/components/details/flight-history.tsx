import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityRow } from '@/features/activity/components/activity-line';
import { usePersonNames } from '@/features/activity/person-names';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';
import { flightHistoryQuery } from '@/features/flights/history-queries';

/** Lines shown before the user asks for all. */
const SHOWN = 3;

/** Changes of the flight, newest first. Each line expands to the values before and after. */
export function FlightHistory({ flightId }: { flightId: string }) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const query = useQuery(flightHistoryQuery(flightId));
  const [all, setAll] = useState(false);
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
          <>
            <ul className="divide-y divide-border border-y border-border">
              {(all ? lines : lines.slice(0, SHOWN)).map((line) => (
                <ActivityRow
                  key={line.id}
                  line={line}
                  personName={personName}
                  timeZone={timeZone}
                  linked={false}
                />
              ))}
            </ul>
            {!all && lines.length > SHOWN && (
              <Button variant="ghost" size="sm" className="mt-1" onClick={() => setAll(true)}>
                {t`${plural(lines.length - SHOWN, { one: 'Show # more', other: 'Show # more' })}`}
              </Button>
            )}
          </>
        )}
      </QueryState>
    </section>
  );
}
