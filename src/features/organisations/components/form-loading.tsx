import { t } from '@lingui/core/macro';
import { Skeleton } from '@/ui/states/skeleton';

export function FormLoading() {
  return (
    <div role="status">
      <span className="sr-only">{t`Loading organization...`}</span>
      {[1, 2, 3].map((section) => (
        <div
          key={section}
          className="grid gap-x-8 gap-y-4 border-t border-border py-7 lg:grid-cols-[14rem_1fr]"
        >
          <Skeleton className="h-5 w-40" />
          <div className="grid gap-4 sm:grid-cols-2">
            {[1, 2, 3, 4].map((field) => (
              <div key={field} className="space-y-2">
                <Skeleton className="h-4 w-24" />
                <Skeleton className="h-9" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
