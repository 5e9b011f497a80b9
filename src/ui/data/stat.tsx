import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Card } from '../layout/card';

interface StatStripProps {
  /** Accessible name of the group when no heading names it. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** Key figures in one row, or two per row in a narrow container, separated by thin lines. */
export function StatStrip({ label, className, children }: StatStripProps) {
  return (
    <Card
      role={label && 'group'}
      aria-label={label}
      className={cn('@container mb-8 overflow-hidden', className)}
    >
      <dl className="flex flex-wrap gap-px bg-border">{children}</dl>
    </Card>
  );
}

interface StatProps {
  label: string;
  value: ReactNode;
  change?: ReactNode;
  detail?: ReactNode;
  /** Sparkline or meter; repeats what the text says. */
  chart?: ReactNode;
  /** The leading figure of the screen, larger than all others. */
  lead?: boolean;
}

export function Stat({ label, value, change, detail, chart, lead = false }: StatProps) {
  return (
    <div className="flex min-w-0 flex-1 basis-[calc(50%-1px)] flex-col bg-surface @3xl:basis-40 px-4 py-4 md:px-5">
      <dt className="text-muted">{label}</dt>
      <dd
        className={cn(
          'mt-1 flex flex-wrap items-baseline gap-x-2 font-semibold tracking-tight wrap-anywhere tabular-nums',
          lead ? 'text-2xl leading-none @md:text-[2rem]' : 'text-xl',
        )}
      >
        {value}
        {change && <span className="text-[0.8125rem] font-medium">{change}</span>}
      </dd>
      {detail && <dd className="mt-1 text-[0.8125rem] text-muted tabular-nums">{detail}</dd>}
      {chart && <dd className="mt-auto pt-3">{chart}</dd>}
    </div>
  );
}
