import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/cn';

/** Something is loading; `label` says what to those who do not see it. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={cn('inline-flex', className)}>
      {/* A box, which the compositor turns alone; an svg would be drawn anew in every frame. */}
      <span className="inline-flex animate-spin">
        <LoaderCircle aria-hidden className="size-5 text-muted" />
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
