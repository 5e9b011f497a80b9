import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { PackageOffer } from '@/domain/money/billing';
import { useCan, useOrganisationId } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { EmptyState } from '@/ui/states/empty-state';
import { overdueInvoicesQuery } from '../purchase-queries';
import { accountQuery } from '../queries';
import { type BillingTab, useBillingMonth } from '../use-billing-month';
import { AccountOverview } from './account-overview';
import { AccountState } from './account-state';
import { BuyPackageDialog } from './buy-package-dialog';
import { InvoiceHistory } from './invoice-history';
import { Offers, Purchases } from './packages';
import { PaymentMethods } from './payment-methods';
import { Statement } from './statement';
import { UsageByService } from './usage-by-service';

const tabLabels = (): Record<BillingTab, string> => ({
  overview: t`Overview`,
  statement: t`Statement`,
  usage: t`Usage`,
  invoices: t`Invoices`,
  packages: t`Packages`,
});

/** Number of overdue invoices next to the name of the tab. */
function OverdueCount() {
  const { data } = useQuery(overdueInvoicesQuery(useOrganisationId()));
  return data && data.total > 0 ? <Badge color="amber">{t`${data.total} overdue`}</Badge> : null;
}

interface TabBodyProps {
  tab: BillingTab;
  onBuy: (offer: PackageOffer) => void;
}

function TabBody({ tab, onBuy }: TabBodyProps) {
  const { asked, named } = useBillingMonth();
  switch (tab) {
    case 'overview':
      return <AccountOverview />;
    case 'statement':
      return (
        <AccountState>
          {({ time_zone }) => <Statement month={asked} timeZone={time_zone} />}
        </AccountState>
      );
    case 'usage':
      return (
        <AccountState>
          {({ billing_today }, { from, to, usage }) => (
            <UsageByService from={from} to={to} today={billing_today ?? ''} usage={usage} />
          )}
        </AccountState>
      );
    case 'invoices':
      return (
        <>
          <InvoiceHistory key={named} month={named} />
          <PaymentMethods />
        </>
      );
    case 'packages':
      return (
        <>
          <AccountState>{(account) => <Offers account={account} onBuy={onBuy} />}</AccountState>
          <Purchases key={named} month={named} />
        </>
      );
  }
}

/** The offer that the purchase dialog opens with; null if the user chooses it there. */
export interface Purchase {
  offer: PackageOffer | null;
}

interface AccountViewProps {
  /** The open purchase dialog. */
  purchase: Purchase | null;
  onPurchase: (purchase: Purchase | null) => void;
}

/** The account of one organization in tabs. */
export function AccountView({ purchase, onPurchase }: AccountViewProps) {
  const pays = useCan()('billing:payments');
  const organisationId = useOrganisationId();
  const { tabs, tab, open } = useBillingMonth();
  const { data: account } = useQuery(accountQuery(organisationId));
  const labels = tabLabels();
  if (!organisationId) return <EmptyState title={t`You do not belong to an organization yet.`} />;
  return (
    <>
      <Tabs
        value={tab}
        onValueChange={(next) => open(tabs.find((one) => one === next) ?? 'overview')}
      >
        <TabsList aria-label={t`Billing`}>
          {tabs.map((one) => (
            <TabsTrigger key={one} value={one}>
              {labels[one]}
              {one === 'invoices' && <OverdueCount />}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs.map((one) => (
          <TabsContent key={one} value={one} className="in-order">
            <TabBody tab={one} onBuy={(offer) => onPurchase({ offer })} />
          </TabsContent>
        ))}
      </Tabs>
      {purchase && pays && account && (
        <BuyPackageDialog
          account={account}
          initial={purchase.offer ?? undefined}
          onClose={() => onPurchase(null)}
        />
      )}
    </>
  );
}
