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
import { BalanceBreakdown, reservedIn } from './balance-breakdown';
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

/** Messages of the cycle, once they are counted. */
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

/** What stands below the usage waits for it: how many rows that has is known with its answer only. */
function BelowUsage({ from, to, children }: CycleProps & { children: ReactNode }) {
  const { isPending } = useQuery(usageQuery(useOrganisationId(), from, to));
  return isPending ? null : children;
}

type Account = QueryData<typeof accountQuery>;

/** Usage to the cent as the statement shows it, where that adds up to the closing balance; both are on one page. */
const shownUsage = (usage: number, summary?: StatementSummary): number =>
  summary?.used === usage ? 0 - roundedStatement(summary).usage : usage;

/** The chosen month: the running one as the account has it, a past one from its statement. */
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
  // The table of reservations would push everything below it down when its rows arrive.
  const reservations = useQuery(reservationsQuery(organisationId));
  const pays = can('billing:payments');
  const waits = reservations.isPending || (asked !== '' && summary.isPending);
  if (!organisationId) return <EmptyState title="You do not belong to an organization yet." />;
  if (asked && summary.error && !summary.data)
    return (
      <ErrorState
        title="Couldn’t load this month"
        message={summary.error.message}
        onRetry={() => void summary.refetch()}
        retrying={summary.isFetching}
      />
    );
  return (
    <QueryState
      query={waits && !account.error ? { ...account, data: undefined } : account}
      errorTitle="The account could not be loaded"
    >
      {(loaded) => {
        const month = toMonth(loaded, asked, summary.data);
        const cycle = { from: month.from, to: month.to };
        return (
          <>
            {account.error && (
              <Notice tone="warning" className="mb-4">
                The figures could not be refreshed and may be out of date.
              </Notice>
            )}
            <MonthLimitNotice className="mb-4" />
            <Sent {...cycle}>
              {(sent) => (
                <AccountCards
                  account={loaded}
                  reserved={reservations.data ? reservedIn(reservations.data) : null}
                  month={month}
                  sent={sent}
                />
              )}
            </Sent>
            <UsageByService {...cycle} today={loaded.billing_today ?? ''} usage={month.usage} />
            <BelowUsage {...cycle}>
              {/* Reservations exist only now; a past month has none to show. */}
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
