import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/cn';

/** Something is loading; `label` says what to those who do not see it. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={cn('inline-flex', className)}>
      <LoaderCircle aria-hidden className="size-5 animate-spin text-muted" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
