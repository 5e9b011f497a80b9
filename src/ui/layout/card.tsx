import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';

export function Card({ className, ...props }: ComponentProps<'div'>) {
  return (
    <div
      {...props}
      className={cn(
        'rounded-card border border-border bg-surface shadow-card [--ground:var(--surface)]',
        className,
      )}
    />
  );
}
