import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCurrency, formatInteger, sharedDecimals } from '@/domain/shared/format';
import { Stat, StatStrip } from '@/ui/data/stat';
import { Skeleton } from '@/ui/states/skeleton';
import { organisationTotalsQuery } from '../queries';
import { invoiceCount } from './invoice-count';

/** The text, or a skeleton while it loads. */
const figure = (text: string | undefined) => text ?? <Skeleton className="h-[1lh] w-24" />;

const NO_DETAIL = '\u00A0';

/** Totals of all organizations. Renders nothing if they fail to load: the list shows the error. */
export function OrganisationTotals() {
  const { data, error } = useQuery(organisationTotalsQuery());
  if (error && !data) return null;
  const decimals = sharedDecimals(
    data ? [data.current_month_usage, data.current_balance, data.overdue_amount] : [],
  );
  return (
    <StatStrip label={t`All organizations`} className="mb-6">
      <Stat
        lead
        label={t`Usage this month`}
        value={figure(data && formatCurrency(data.current_month_usage, decimals))}
        detail={
          data
            ? plural(data.organisations, { one: '# organization', other: '# organizations' })
            : NO_DETAIL
        }
      />
      <Stat
        label={t`Credits left`}
        value={figure(data && formatCurrency(data.current_balance, decimals))}
      />
      <Stat label={t`People waiting`} value={figure(data && formatInteger(data.people_waiting))} />
      <Stat
        label={t`Overdue`}
        value={figure(data && formatCurrency(data.overdue_amount, decimals))}
        detail={data ? invoiceCount(data.overdue_invoices) : NO_DETAIL}
      />
      {data && data.without_admin > 0 && (
        <Stat label={t`Without an admin`} value={formatInteger(data.without_admin)} />
      )}
    </StatStrip>
  );
}
