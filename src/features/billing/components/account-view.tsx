import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { roundedStatement } from '@/domain/money/billing';
import { MonthLimitNotice } from '@/features/configuration/components/month-limit-notice';
import { useCan, useOrganisationId } from '@/session/session';
import { EmptyState } from '@/ui/states/empty-state';
import { ErrorState } from '@/ui/states/error-state';
import { Notice } from '@/ui/states/notice';
import { QueryState } from '@/ui/states/query-state';
import type { QueryData } from '@/lib/query/reads';
import { accountQuery, reservationsQuery, statementSummaryQuery, usageQuery } from '../queries';
import type { StatementSummary } from '../types';
import { useBillingMonth } from '../use-billing-month';
import { AccountCards, type BillingMonth } from './account-cards';
import { BalanceBreakdown, totalReserved } from './balance-breakdown';
import { BuyPackageDialog } from './buy-package-dialog';
import { InvoiceHistory } from './invoice-history';
import { LimitedAccess } from './limited-access';
import { PaymentMethods } from './payment-methods';
import { Statement } from './statement';
import { UsageByService } from './usage-by-service';

interface CycleProps {
  from: string;
  to: string;
}

/** Messages sent in the cycle; null while they load. */
function useSent({ from, to }: CycleProps): number | null {
  const { data } = useQuery(usageQuery(useOrganisationId(), from, to));
  return data ? data.reduce((sum, { total_sent }) => sum + total_sent, 0) : null;
}

function Sent({
  children,
  ...cycle
}: CycleProps & { children: (sent: number | null) => ReactNode }) {
  return children(useSent(cycle));
}

/** Renders its children once the usage has loaded, because the height of the usage table depends on its rows. */
function BelowUsage({ from, to, children }: CycleProps & { children: ReactNode }) {
  const { isPending } = useQuery(usageQuery(useOrganisationId(), from, to));
  return isPending ? null : children;
}

type Account = QueryData<typeof accountQuery>;

/**
 * Usage rounded to cents the way the statement rounds it, so the card and the statement on the same page agree. Returns
 * the exact usage if the statement has another amount.
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

interface AccountViewProps {
  buying: boolean;
  onBought: () => void;
}

/** The account of one organization in the chosen month. */
export function AccountView({ buying, onBought }: AccountViewProps) {
  const can = useCan();
  const organisationId = useOrganisationId();
  const { asked } = useBillingMonth();
  const account = useQuery(accountQuery(organisationId));
  const summary = useQuery(statementSummaryQuery(organisationId, asked));
  // Waits for the reservations too: their rows would shift the layout when they arrive.
  const reservations = useQuery(reservationsQuery(organisationId));
  const pays = can('billing:payments');
  const isWaiting = reservations.isPending || (asked !== '' && summary.isPending);
  if (!organisationId) return <EmptyState title={t`You do not belong to an organization yet.`} />;
  if (asked && summary.error && !summary.data)
    return (
      <ErrorState
        title={t`Couldn’t load this month`}
        message={summary.error.message}
        onRetry={() => void summary.refetch()}
        retrying={summary.isFetching}
      />
    );
  return (
    <QueryState
      query={isWaiting && !account.error ? { ...account, data: undefined } : account}
      errorTitle={t`Couldn’t load the account`}
    >
      {(loaded) => {
        const month = toMonth(loaded, asked, summary.data);
        const cycle = { from: month.from, to: month.to };
        return (
          <>
            {account.error && (
              <Notice tone="warning" className="mb-4">
                {t`Couldn’t refresh the figures. They may be out of date.`}
              </Notice>
            )}
            <MonthLimitNotice className="mb-4" />
            <Sent {...cycle}>
              {(sent) => (
                <AccountCards
                  account={loaded}
                  reserved={reservations.data ? totalReserved(reservations.data) : null}
                  month={month}
                  sent={sent}
                />
              )}
            </Sent>
            <UsageByService {...cycle} today={loaded.billing_today ?? ''} usage={month.usage} />
            <BelowUsage {...cycle}>
              {/* A past month has no reservations. */}
              {month.closing === null && (
                <BalanceBreakdown
                  balance={loaded.current_balance ?? 0}
                  spent={month.usage}
                  timeZone={loaded.time_zone}
                />
              )}
              {pays ? (
                <>
                  <PaymentMethods />
                  <InvoiceHistory />
                </>
              ) : (
                <LimitedAccess />
              )}
              <Statement month={asked} timeZone={loaded.time_zone} />
            </BelowUsage>
            {buying && pays && <BuyPackageDialog account={loaded} onClose={onBought} />}
          </>
        );
      }}
    </QueryState>
  );
}
