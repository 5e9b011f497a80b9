import { cn } from '@/lib/cn';

/** Holds the place of what is loading, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block animate-pulse rounded-control bg-raised', className)} />
  );
}

/** Rows of a list that is loading; announced once to screen readers. */
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
    <div role="status" className={cn('space-y-3 p-5', className)}>
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-4">
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 w-20" />
          <Skeleton className="h-4 w-24 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}
