import { useQuery } from '@tanstack/react-query';
import { useOrganisationId } from '@/session/session';
import { useAddressParams } from '@/ui/layout/use-address-params';
import { statementSummaryQuery } from './queries';

/** Month of the billing page, in the URL as `?month=2027-03`; without it the running month. */
export function useBillingMonth() {
  const [params, writeParams] = useAddressParams();
  const organisationId = useOrganisationId();
  const param = params.get('month') ?? '';
  const asked = /^\d{4}-\d{2}$/.test(param) ? `${param}-01` : '';
  const newest = useQuery(statementSummaryQuery(organisationId, '')).data;
  return {
    /** First day of the month in the URL; empty for the running month. */
    asked: asked === newest?.month ? '' : asked,
    newest,
    choose: (month: string) =>
      writeParams(month === newest?.month ? {} : { month: month.slice(0, 7) }, {
        preventScrollReset: true,
      }),
  };
}
