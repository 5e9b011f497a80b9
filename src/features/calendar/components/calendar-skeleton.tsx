import { t } from '@lingui/core/macro';
import type { CalendarView } from '@/domain/time/calendar';
import { Card } from '@/ui/layout/card';
import { Skeleton, SkeletonRows } from '@/ui/states/skeleton';

const DAYS = Array.from({ length: 35 }, (_, day) => day);

/** Reserves the height of the heaviest days (on phones, of the small month), then shows a month grid or rows. */
export function CalendarSkeleton({ view }: { view: CalendarView }) {
  if (view !== 'month')
    return (
      <>
        <Skeleton className="mb-4 h-19 max-md:hidden" />
        <Card>
          <SkeletonRows rows={6} label={t`Loading the calendar`} />
        </Card>
      </>
    );
  return (
    <>
      <Skeleton className="mb-4 h-19 max-md:h-68" />
      <Card role="status" className="overflow-hidden">
        <span className="sr-only">{t`Loading the calendar`}</span>
        <SkeletonRows rows={6} className="md:hidden" label="" />
        <div className="hidden grid-cols-7 gap-px bg-border md:grid">
          {DAYS.map((day) => (
            <div key={day} className="h-30 space-y-2 bg-surface p-2">
              <Skeleton className="h-4 w-6" />
              {day % 3 !== 2 && <Skeleton className="h-4" />}
            </div>
          ))}
        </div>
      </Card>
    </>
  );
}
