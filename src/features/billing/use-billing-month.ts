import { useQuery } from '@tanstack/react-query';
import { useCan, useOrganisationId } from '@/session/session';
import { useAddressParams } from '@/ui/layout/use-address-params';
import { statementSummaryQuery } from './queries';

/** Tabs of the billing page, in the URL as `?tab=statement`. The first is the default. */
const TABS = ['overview', 'statement', 'usage', 'invoices', 'packages'] as const;

/** Tabs for admins. They list all months until the user chooses one; the other tabs show the running month. */
const LIST_TABS: readonly BillingTab[] = ['invoices', 'packages'];

export type BillingTab = (typeof TABS)[number];

/** Tab and month of the billing page, in the URL as `?tab=usage&month=2027-03`. */
export function useBillingMonth() {
  const [params, writeParams] = useAddressParams();
  const organisationId = useOrganisationId();
  const param = params.get('month') ?? '';
  const named = /^\d{4}-\d{2}$/.test(param) ? `${param}-01` : '';
  const newest = useQuery(statementSummaryQuery(organisationId, '')).data;
  const mayPay = useCan()('billing:payments');
  const tabs = TABS.filter((one) => mayPay || !LIST_TABS.includes(one));
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview';
  const isList = LIST_TABS.includes(tab);
  const write = (next: BillingTab, month: string) =>
    writeParams(
      { ...(next !== 'overview' && { tab: next }), ...(month && { month: month.slice(0, 7) }) },
      { preventScrollReset: true },
    );
  return {
    /** Tabs that the user may open. */
    tabs,
    /** The open tab. */
    tab,
    /** True on a tab that lists all months unless one is chosen. */
    isList,
    /** First day of the month in the URL; empty for the running month. */
    asked: named === newest?.month ? '' : named,
    /** First day of the month in the URL, the running one included; empty for all months. */
    named,
    newest,
    open: (next: BillingTab) => write(next, named),
    /** An empty month shows all months of a list. */
    choose: (month: string) => write(tab, month === newest?.month && !isList ? '' : month),
  };
}
