import { formatDate } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { Card } from '@/ui/layout/card';
import type { AudienceSummary } from '@/features/audiences/queries';
import { CohortActions, type CohortHandlers } from './cohort-actions';
import { ContactCount } from '../contact-count';
import { SegmentNames } from '../segment-names';

export function CohortCard({
  cohort,
  onView,
  ...handlers
}: CohortHandlers & { cohort: AudienceSummary }) {
  const { organisation } = useActor();
  return (
    <Card className="flex h-full flex-col p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="font-medium break-words">
            <button
              type="button"
              onClick={() => onView(cohort.id)}
              className="text-left wrap-anywhere underline-offset-4 hover:underline"
            >
              <bdi>{cohort.name}</bdi>
            </button>
          </h2>
        </div>
        <div className="-mt-1 -mr-1.5">
          <CohortActions cohort={cohort} {...handlers} />
        </div>
      </div>
      {cohort.description && (
        <p className="mt-2 line-clamp-2 text-[0.8125rem] text-muted break-words">
          <bdi>{cohort.description}</bdi>
        </p>
      )}
      <div className="mt-3 mb-3">
        <SegmentNames audience={cohort} />
      </div>
      <div className="mt-auto border-t border-border pt-3">
        <p className="text-lg font-semibold">
          <ContactCount audience={cohort} />
        </p>
        <p className="mt-0.5 text-xs text-muted tabular-nums">
          {cohort.cohort_id} · {formatDate(cohort.created_at, organisation?.time_zone)}
        </p>
      </div>
    </Card>
  );
}
