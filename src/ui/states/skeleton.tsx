import { cn } from '@/lib/cn';

/** Holds the place of what is loading, so that nothing jumps. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={cn('block animate-pulse rounded-control bg-raised', className)} />
  );
}

/** A title that is not known yet; `name` says what it will be the title of. */
export const TitlePlaceholder = ({ name }: { name: string }) => (
  <>
    <span className="sr-only">{name}</span>
    <Skeleton className="my-1 h-6 w-56" />
  </>
);

/** Names are not all of one length. */
const WIDTHS = ['w-40', 'w-56', 'w-32', 'w-48'];

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
