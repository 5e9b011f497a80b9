import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roundedStatement } from '@/domain/money/billing';
import { useOrganisationId } from '@/session/session';
import { ErrorState } from '@/ui/states/error-state';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import type { QueryData } from '@/lib/query/reads';
import { accountQuery, statementSummaryQuery } from '../queries';
import type { StatementSummary } from '../types';
import { useBillingMonth } from '../use-billing-month';
import type { BillingMonth } from './account-cards';

export type Account = QueryData<typeof accountQuery>;

/**
 * Usage rounded to cents the way the statement rounds it, so the overview and the statement agree. Returns the exact
 * usage if the statement has another amount.
 */
const shownUsage = (usage: number, summary?: StatementSummary): number =>
  summary?.used === usage ? 0 - roundedStatement(summary).usage : usage;

/** Figures of the chosen month: the account's for the running month, the statement's for a past one. */
function toMonth(account: Account, asked: string, summary?: StatementSummary): BillingMonth {
  const usageBefore = summary?.used_before ?? null;
  return asked && summary
    ? {
        from: summary.month,
        to: summary.last_day,
        usage: shownUsage(summary.used, summary),
        usageBefore,
        closing: summary.closing,
      }
    : {
        from: account.billing_cycle_start ?? '',
        to: account.billing_cycle_end ?? '',
        usage: shownUsage(account.current_month_usage ?? 0, summary),
        usageBefore,
        closing: null,
      };
}

interface AccountStateProps {
  /** Waits for more requests of the tab, whose rows would shift the layout when they arrive. */
  isWaiting?: boolean;
  children: (account: Account, month: BillingMonth) => ReactNode;
}

/** Loads the account and the chosen month of a tab. */
export function AccountState({ isWaiting = false, children }: AccountStateProps) {
  const organisationId = useOrganisationId();
  const { asked } = useBillingMonth();
  const account = useQuery(accountQuery(organisationId));
  const summary = useQuery(statementSummaryQuery(organisationId, asked));
  if (asked && summary.error && !summary.data)
    return (
      <ErrorState
        title={t`Couldn’t load this month`}
        message={summary.error.message}
        onRetry={() => void summary.refetch()}
        retrying={summary.isFetching}
      />
    );
  const waits = isWaiting || (asked !== '' && summary.isPending);
  return (
    <QueryState
      query={waits && !account.error ? { ...account, data: undefined } : account}
      errorTitle={t`Couldn’t load the account`}
    >
      {(loaded) => (
        <>
          {account.error && (
            <Notice tone="warning" className="mb-4">
              {t`Couldn’t refresh the figures. They may be out of date.`}
            </Notice>
          )}
          {children(loaded, toMonth(loaded, asked, summary.data))}
        </>
      )}
    </QueryState>
  );
}
