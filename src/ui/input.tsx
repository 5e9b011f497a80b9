import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

/** The look that every typed control shares. */
export const controlLook =
  'fill-place rounded-control border border-control bg-surface px-3 text-sm text-fg transition-colors hover:border-fg/60 disabled:bg-raised disabled:text-muted aria-invalid:border-destructive max-md:text-base';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      className={cn(
        controlLook,
        'contain-field h-9 max-md:h-10',
        props.type === 'number' && 'tabular-nums',
        className,
      )}
    />
  );
}
