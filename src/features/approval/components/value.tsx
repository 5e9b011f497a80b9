import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

export const Values = ({ children }: { children: ReactNode }) => (
  <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">{children}</dl>
);

/** A labeled value. If it has changed since the approval, the approved value is shown before it, struck through. */
export function Value({
  label,
  now,
  before,
}: {
  label: string;
  now: string;
  before: string | null;
}) {
  const changed = before !== null && before !== now;
  return (
    <div className="min-w-0">
      <dt className="text-[0.8125rem] text-muted">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 font-medium break-words tabular-nums">
        {changed && (
          <del className="text-destructive font-normal">
            <span className="sr-only">{t`before:`} </span>
            {before || t`none`}
          </del>
        )}
        <span className={changed ? 'text-success' : undefined}>{now || t`none`}</span>
      </dd>
    </div>
  );
}
