import { cn } from '@/lib/cn';

/** Holds the place of what is loading, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block animate-pulse rounded-control bg-raised', className)} />
  );
}

/** Names are not all of one length. */
const WIDTHS = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'];

/** Rows of a list, each with a name and what stands below it, that is loading; announced once to screen readers. */
export function SkeletonRows({
  rows = 5,
  label = 'Loading',
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
        <div key={row} className="flex items-center gap-6 px-4 py-3.5">
          <div className="min-w-0 flex-1 space-y-2 py-1">
            <Skeleton className={cn('h-3.5', WIDTHS[row % WIDTHS.length])} />
            <Skeleton className="h-3 w-1/5" />
          </div>
          <Skeleton className="h-3.5 w-20 max-sm:hidden" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}
