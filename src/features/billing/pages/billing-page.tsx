import { t } from '@lingui/core/macro';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Actor } from '@/session/actor';
import { useActor, useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { PageHeader } from '@/ui/layout/page-header';
import { useEditRequest } from '@/ui/layout/use-edit-request';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { AccountView, type Purchase } from '../components/account-view';
import { MonthChoice } from '../components/month-choice';
import { OpenInvoices } from '../components/open-invoices';
import { Overview } from '../components/overview';
import { useBillingMonth } from '../use-billing-month';

/**
 * True for members of a VOX organization and for superadmins who are not impersonating an organization. They see all
 * balances instead of their own account. The database enforces the same rule.
 */
const seesAllBalances = ({ isSuperadmin, impersonating, organisation }: Actor): boolean =>
  organisation?.type === 'VOX' || (isSuperadmin && !impersonating);

/** Month and purchase. The packages tab has both in its own sections. */
function Actions({ onBuy }: { onBuy: (() => void) | undefined }) {
  if (useBillingMonth().tab === 'packages') return null;
  return (
    <>
      <MonthChoice />
      {onBuy && (
        <Button onClick={onBuy}>
          <ShoppingCart aria-hidden /> {t`Buy Package`}
        </Button>
      )}
    </>
  );
}

/** The organization's account, or all balances for the provider. */
export function BillingPage() {
  useDocumentTitle(t`Billing and Usage`);
  const actor = useActor();
  const can = useCan();
  const [now] = useState(() => Date.now());
  const [purchase, setPurchase] = useState<Purchase | null>(null);
  const buy = () => setPurchase({ offer: null });
  const mayBuy = can('billing:payments');
  useEditRequest(mayBuy ? buy : undefined);
  if (seesAllBalances(actor))
    return (
      <>
        <PageHeader title={t`Billing and Usage`} subtitle={t`Balances of all organizations`} />
        <Overview now={now} />
        {can('billing:mark-paid') && <OpenInvoices />}
      </>
    );
  return (
    <>
      <PageHeader
        title={t`Billing and Usage`}
        subtitle={t`Prepaid credits of your organization`}
        actions={actor.organisation && <Actions onBuy={mayBuy ? buy : undefined} />}
      />
      <AccountView purchase={purchase} onPurchase={setPurchase} />
    </>
  );
}

export { BillingPage as Component };
