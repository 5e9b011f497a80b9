import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { controlClass } from './input';

export function Textarea({ className, rows = 3, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...props}
      rows={rows}
      style={{ height: `calc(${rows}lh + 1.125rem)` }}
      className={cn(controlClass, 'contain-field min-h-20 py-2', className)}
    />
  );
}
