import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { creditLimit, isHighUsage, usagePercent } from '@/domain/money/usage';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/shared/format';
import { activeCampaignCountQuery } from '@/features/campaigns/short-queries';
import { poll } from '@/lib/query/poll';
import { actorQuery } from '@/session/actor';
import { useActor, useOrganisationId } from '@/session/session';
import { Status } from '@/ui/data/status';
import { Skeleton } from '@/ui/states/skeleton';

interface FigureProps {
  label: string;
  value: ReactNode;
  mark?: ReactNode;
  detail: string;
}

const Figure = ({ label, value, mark, detail }: FigureProps) => (
  <div className="min-w-0 flex-1 basis-48">
    <dt className="text-[0.8125rem] text-muted">{label}</dt>
    <dd className="flex flex-wrap items-baseline gap-x-2 text-base font-semibold wrap-anywhere tabular-nums">
      {value}
      {mark && <span className="text-[0.8125rem] font-medium">{mark}</span>}
    </dd>
    <dd className="text-[0.8125rem] text-muted tabular-nums">{detail}</dd>
  </div>
);

/** Figures of the effective organization: the impersonated one while a superadmin impersonates. */
export function Account() {
  const { organisation, userId } = useActor();
  const active = useQuery(activeCampaignCountQuery(useOrganisationId()));
  // While a campaign sends, the wallet refreshes as often as the rest of the page.
  useQuery({ ...actorQuery(userId), ...(active.data ? { refetchInterval: poll } : {}) });
  const usage = organisation?.current_month_usage ?? 0;
  const limit = creditLimit(organisation?.monthly_credit_limit);
  const amounts = { used: formatCurrency(usage, 2), limit: formatCurrency(limit, 2) };
  const count =
    active.data === undefined ? <Skeleton className="h-6 w-12" /> : formatInteger(active.data);
  return (
    <div role="group" aria-label={t`Account`} className="mb-8 border-t border-border pt-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-4">
        <Figure
          label={t`Wallet Balance`}
          value={formatCurrency(organisation?.current_balance ?? 0, 2)}
          detail={t`Prepaid credits left`}
        />
        <Figure
          label={t`Credit Usage`}
          value={formatPercent(usagePercent(usage, limit))}
          mark={isHighUsage(usage, limit) && <Status color="amber">{t`High`}</Status>}
          detail={t`${amounts.used} of ${amounts.limit} this month`}
        />
        <Figure
          label={t`Active Campaigns`}
          value={active.error && active.data === undefined ? '—' : count}
          detail={active.error ? t`Couldn’t count campaigns` : t`Active or limited by budget`}
        />
      </dl>
    </div>
  );
}
