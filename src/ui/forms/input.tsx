import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export const controlClass =
  'full-width rounded-control border border-control bg-surface px-3 text-sm text-fg transition-colors hover:border-fg/60 disabled:bg-raised disabled:text-muted aria-invalid:border-destructive max-md:text-base';

interface InputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** No `number`: such an input drops decimal commas and changes with the mouse wheel. Use `NumberInput`. */
  type?: 'text' | 'email' | 'password' | 'date' | 'time' | 'search' | 'file' | 'url' | 'tel';
}

export function Input({ className, ...props }: InputProps) {
  return (
    <input {...props} className={cn(controlClass, 'contain-field h-9 max-md:h-10', className)} />
  );
}
