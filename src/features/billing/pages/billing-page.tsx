import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import type { Actor } from '@/session/actor';
import { useActor, useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { PageHeader } from '@/ui/layout/page-header';
import { useEditRequest } from '@/ui/layout/use-edit-request';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { AccountView } from '../components/account-view';
import { MonthChoice } from '../components/month-choice';
import { OpenInvoices } from '../components/open-invoices';
import { Overview } from '../components/overview';

/**
 * Who gets the overview of all organisations instead of one's own account: people of a VOX organisation, and superadmins
 * unless they view the product as another one. The database decides the same.
 */
const seesAllBalances = ({ isSuperadmin, impersonating, organisation }: Actor): boolean =>
  organisation?.type === 'VOX' || (isSuperadmin && !impersonating);

/** The account of the organisation, or for the provider the overview of all. */
export function BillingPage() {
  useDocumentTitle('Billing and Usage');
  const actor = useActor();
  const can = useCan();
  const [now] = useState(() => Date.now());
  const [buying, setBuying] = useState(false);
  useEditRequest(can('billing:payments') ? () => setBuying(true) : undefined);
  if (seesAllBalances(actor))
    return (
      <>
        <PageHeader title="Billing and Usage" subtitle="Balances of all organizations" />
        <Overview now={now} />
        {can('billing:mark-paid') && <OpenInvoices />}
      </>
    );
  return (
    <>
      <PageHeader
        title="Billing and Usage"
        subtitle="Prepaid credits of your organization"
        actions={
          actor.organisation && (
            <>
              <MonthChoice />
              {can('billing:payments') && (
                <Button onClick={() => setBuying(true)}>
                  <ShoppingCart aria-hidden /> Buy Package
                </Button>
              )}
            </>
          )
        }
      />
      <AccountView buying={buying} onBought={() => setBuying(false)} />
    </>
  );
}

export { BillingPage as Component };
