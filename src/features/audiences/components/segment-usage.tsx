import { useQuery } from '@tanstack/react-query';
import { QueryState } from '@/ui/query-state';
import { SkeletonRows } from '@/ui/skeleton';
import { segmentUsageQuery } from '../segment-queries';

/** The organisation's cohorts that use a segment; `consequence` is said of those that consist of nothing else. */
export function SegmentUsage({ id, consequence }: { id: string; consequence?: string }) {
  const query = useQuery(segmentUsageQuery(id));
  return (
    <QueryState
      query={query}
      pending={<SkeletonRows rows={2} label="Loading cohorts" />}
      errorTitle="The cohorts could not be loaded"
      isEmpty={(cohorts) => cohorts.length === 0}
      empty={<p className="text-muted">No cohort uses this segment.</p>}
    >
      {(cohorts) => (
        <ul className="max-h-60 divide-y divide-border overflow-y-auto rounded-card border border-border">
          {cohorts.map((cohort) => (
            <li
              key={cohort.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2"
            >
              <bdi className="min-w-0 font-medium break-words">{cohort.name}</bdi>
              {consequence && cohort.is_only_segment && (
                <span className="text-[0.8125rem] text-destructive">{consequence}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}
