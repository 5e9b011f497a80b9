import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { controlLook } from './input';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...props} className={cn(controlLook, 'min-h-20 py-2', className)} />;
}
