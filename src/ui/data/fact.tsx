import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

export function Facts({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn('grid gap-x-6 gap-y-4', className)}>{children}</dl>;
}

export function Fact({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('min-w-0', className)}>
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="mt-0.5 font-medium break-words tabular-nums">{children}</dd>
    </div>
  );
}
