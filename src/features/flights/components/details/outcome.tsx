import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

interface OutcomeProps {
  /** Messages sent against the plan. */
  lead: string;
  /** Duplicate, for users who may run it again. */
  action: ReactNode;
  /** Paragraphs about its cost. */
  children: ReactNode;
}

/** Shows what an ended flight or campaign has sent and cost, and the next step. */
export const Outcome = ({ lead, action, children }: OutcomeProps) => (
  <section
    aria-label={t`What it achieved`}
    className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
  >
    <div className="min-w-0 flex-1 basis-72">
      <h2 className="text-muted">{t`What it achieved`}</h2>
      <p className="mt-0.5 text-base font-semibold tabular-nums">{lead}</p>
      {children}
    </div>
    {action}
  </section>
);
