import { t } from '@lingui/core/macro';
import { Fragment } from 'react';
import type { Rule } from '@/domain/audience/cohort';
import { formatInteger } from '@/domain/shared/format';
import { Badge } from '@/ui/data/badge';
import { categoryLabel } from '@/words/segment-categories';

/** Read-only view of a cohort's rules. */
export function RuleGroups({ rules }: { rules: readonly Rule[] }) {
  return (
    <ol className="space-y-2">
      {rules.map(({ operator, segments }, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <li aria-hidden className="text-center text-xs font-medium text-muted">
              {t`OR`}
            </li>
          )}
          <li className="rounded-card border border-border">
            <div className="flex items-center justify-between gap-3 border-b border-border px-3.5 py-2">
              <h4 className="text-[0.8125rem] font-medium">{t`Rule ${{ number: index + 1 }}`}</h4>
              <Badge color="blue">{operator}</Badge>
            </div>
            <ul className="divide-y divide-border">
              {segments.map(({ id, name, category, volume }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-baseline justify-between gap-x-4 px-3.5 py-2"
                >
                  <span className="min-w-0 break-words">
                    <bdi>{name}</bdi>{' '}
                    <span className="text-xs text-muted">{categoryLabel(category)}</span>
                  </span>
                  <span className="text-[0.8125rem] text-muted tabular-nums">
                    {formatInteger(volume)}
                  </span>
                </li>
              ))}
              {segments.length === 0 && (
                <li className="px-3.5 py-2 text-muted">{t`No segments in this rule.`}</li>
              )}
            </ul>
          </li>
        </Fragment>
      ))}
    </ol>
  );
}
