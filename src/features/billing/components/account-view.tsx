import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCan, useOrganisationId } from '@/session/session';
import { EmptyState } from '@/ui/empty-state';
import { Notice } from '@/ui/notice';
import { QueryState } from '@/ui/query-state';
import { accountQuery, reservationsQuery, usageQuery } from '../queries';
import { AccountCards } from './account-cards';
import { BalanceBreakdown } from './balance-breakdown';
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

interface AccountViewProps {
  buying: boolean;
  onBought: () => void;
}

/** The account of one organisation. */
export function AccountView({ buying, onBought }: AccountViewProps) {
  const can = useCan();
  const organisationId = useOrganisationId();
  const query = useQuery(accountQuery(organisationId));
  // How many rows its table has is known with its answer only: shown later than the rest it would push everything below it.
  const reservations = useQuery(reservationsQuery(organisationId));
  const pays = can('billing:payments');
  if (!organisationId) return <EmptyState title="You do not belong to an organization yet." />;
  return (
    <QueryState
      query={reservations.isPending && !query.error ? { ...query, data: undefined } : query}
      errorTitle="The account could not be loaded"
    >
      {(account) => {
        const cycle = {
          from: account.billing_cycle_start ?? '',
          to: account.billing_cycle_end ?? '',
        };
        return (
          <>
            {query.error && (
              <Notice tone="warning" className="mb-4">
                The figures could not be refreshed and may be out of date.
              </Notice>
            )}
            <Sent {...cycle}>{(sent) => <AccountCards account={account} sent={sent} />}</Sent>
            <UsageByService
              {...cycle}
              today={account.billing_today ?? ''}
              usage={account.current_month_usage}
            />
            <BelowUsage {...cycle}>
              <BalanceBreakdown
                balance={account.current_balance ?? 0}
                reserved={account.reserved_credits ?? 0}
                spent={account.current_month_usage ?? 0}
                timeZone={account.time_zone}
              />
              {pays ? (
                <>
                  <PaymentMethods />
                  <InvoiceHistory />
                </>
              ) : (
                <LimitedAccess />
              )}
              <Statement timeZone={account.time_zone} />
            </BelowUsage>
            {buying && pays && <BuyPackageDialog account={account} onClose={onBought} />}
          </>
        );
      }}
    </QueryState>
  );
}
