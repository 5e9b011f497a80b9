import { t } from '@lingui/core/macro';
import { LoaderCircle } from 'lucide-react';
import { cn } from '@/lib/cn';

export function Spinner({ label = t`Loading`, className }: { label?: string; className?: string }) {
  return (
    <span role="status" className={cn('inline-flex', className)}>
      {/* Rotates a box, which the compositor can do alone; a rotating SVG repaints every frame. */}
      <span className="inline-flex animate-spin">
        <LoaderCircle aria-hidden className="size-5 text-muted" />
      </span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
