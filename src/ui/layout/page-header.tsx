import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

interface PageHeaderProps {
  back?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  /** For a short title with one action: a phone shows both in one row, above the subtitle. */
  compact?: boolean;
}

export function PageHeader({
  back,
  title,
  subtitle,
  badge,
  actions,
  compact = false,
}: PageHeaderProps) {
  return (
    <header
      className={cn(
        'mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4',
        compact && 'max-md:items-center',
      )}
    >
      {back && <div className="-mb-3 basis-full empty:hidden print:hidden">{back}</div>}
      <div className={cn('min-w-0 flex-1 basis-72', compact && 'max-md:contents')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {/* A letter with dozens of accents cannot wrap and would widen the page. */}
          <h1
            tabIndex={-1}
            className="min-w-0 overflow-x-clip text-xl font-semibold tracking-tight break-words"
          >
            {title}
          </h1>
          {badge}
        </div>
        {subtitle && (
          <div
            className={cn(
              'mt-1 max-w-3xl text-muted break-words',
              compact && 'max-md:order-last max-md:-mt-3 max-md:basis-full',
            )}
          >
            {subtitle}
          </div>
        )}
      </div>
      {/* Print without buttons and links, but with selects: they show the filter. */}
      {actions && (
        <div
          // The command palette lists the controls of this element.
          data-page-actions
          className="flex flex-wrap items-center gap-2 print:[&_:is(button,a)]:hidden"
        >
          {actions}
        </div>
      )}
    </header>
  );
}
