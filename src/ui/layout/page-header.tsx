import type { ReactNode } from 'react';

interface PageHeaderProps {
  back?: ReactNode;
  title: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ back, title, subtitle, badge, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      {back && <div className="-mb-3 basis-full empty:hidden print:hidden">{back}</div>}
      <div className="min-w-0 flex-1 basis-72">
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
        {subtitle && <div className="mt-1 max-w-3xl text-muted break-words">{subtitle}</div>}
      </div>
      {/* Print without buttons and links, but with selects: they show the filter. */}
      {actions && (
        <div
          // The command palette lists the controls of this element.
          data-page-actions
          className="flex flex-wrap gap-2 print:[&_:is(button,a)]:hidden"
        >
          {actions}
        </div>
      )}
    </header>
  );
}
