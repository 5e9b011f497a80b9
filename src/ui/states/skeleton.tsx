import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';

/**
 * Placeholder that reserves space while content loads, to avoid layout shift. A container with the class
 * `in-order` shows what follows a placeholder after it, for parts of unknown height.
 */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cn('skeleton block animate-pulse rounded-control bg-raised', className)}
    />
  );
}

export const TitlePlaceholder = ({ name }: { name: string }) => (
  <>
    <span className="sr-only">{name}</span>
    <Skeleton className="my-1 h-6 w-56" />
  </>
);

/** Varied widths look like real names. */
const WIDTHS = ['w-40', 'w-56', 'w-32', 'w-48'];

export function SkeletonRows({
  rows = 5,
  label = t`Loading`,
  className,
}: {
  rows?: number;
  label?: string;
  className?: string;
}) {
  return (
    <div role="status" className={cn('divide-y divide-border', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4 px-4 py-4">
          <div className="min-w-0 flex-1 space-y-2">
            <Skeleton className={cn('h-4 max-w-full', WIDTHS[row % WIDTHS.length])} />
            <Skeleton className="h-3 w-24" />
          </div>
          <Skeleton className="h-4 w-20 max-sm:hidden" />
          <Skeleton className="h-4 w-24" />
        </div>
      ))}
    </div>
  );
}
