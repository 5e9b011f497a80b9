import type { ReactNode } from 'react';
import { Brand } from '@/ui/layout/brand';

interface StatusPageProps {
  /** `main`, or `div` inside the shell, which has the brand and the `main` already. */
  as?: 'main' | 'div';
  /** Whether screen readers announce the page as soon as it appears. */
  alert?: boolean;
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** A page that has only a message: what happened, why, and what the user can do. */
export function StatusPage({
  as: Landmark = 'main',
  alert,
  icon,
  title,
  ...rest
}: StatusPageProps) {
  return (
    <Landmark tabIndex={-1} className="flex flex-col items-center gap-16 py-24">
      {Landmark === 'main' && <Brand />}
      <div
        role={alert ? 'alert' : undefined}
        className="flex max-w-lg flex-col items-center px-6 text-center"
      >
        <span className="mb-4 inline-flex size-12 items-center justify-center rounded-full bg-warning-soft text-warning">
          {icon}
        </span>
        <h1 tabIndex={-1} className="text-2xl font-semibold tracking-tight text-balance">
          {title}
        </h1>
        <div className="mt-2 text-muted wrap-anywhere text-pretty">{rest.children}</div>
        <div className="mt-6 flex flex-wrap justify-center gap-2">{rest.actions}</div>
      </div>
    </Landmark>
  );
}
