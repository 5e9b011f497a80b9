import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { formatCurrency, formatPercent } from '@/domain/shared/format';
import { isHighUsage, isLimitReached, usagePercent } from '@/domain/money/usage';
import { useActor } from '@/session/session';
import { Notice } from '@/ui/states/notice';

interface MonthLimitNoticeProps {
  /** Hides the notice that the limit is reached, because the problems of the campaign or flight already show it. */
  highOnly?: boolean;
  action?: ReactNode;
  className: string;
}

/** Warns above 80% of the organization's Monthly Credit Limit and when it is reached. */
export function MonthLimitNotice({ highOnly = false, action, className }: MonthLimitNoticeProps) {
  const { organisation } = useActor();
  const usage = organisation?.current_month_usage;
  const limit = organisation?.monthly_credit_limit;
  const values = {
    limit: formatCurrency(limit ?? 0, 2),
    percent: formatPercent(usagePercent(usage, limit)),
  };
  const reached = isLimitReached(usage, limit);
  if (!isHighUsage(usage, limit) || (reached && highOnly)) return null;
  return (
    <Notice tone="warning" action={action} className={className}>
      {reached
        ? t`The monthly credit limit of ${values.limit} is reached. Flights are paused until the next billing month, or until your provider raises the limit.`
        : t`${values.percent} of this month’s credit limit of ${values.limit} is used. Flights pause when it is reached.`}
    </Notice>
  );
}
