import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCurrency, formatDate, formatInteger } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { ButtonLink } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { overdueInvoicesQuery } from '../purchase-queries';

/** Names the overdue invoices and leads to them. */
export function OverdueNotice() {
  const { data } = useQuery(overdueInvoicesQuery(useOrganisationId()));
  const [oldest] = data?.rows ?? [];
  if (!data || !oldest) return null;
  const amount = formatCurrency(oldest.amount, 'cents');
  const number = oldest.invoice_number ?? '';
  const date = formatDate(oldest.due_date);
  return (
    <Notice
      tone="warning"
      className="mb-4"
      action={
        <ButtonLink
          size="sm"
          variant="outline"
          to={data.total === 1 ? paths.invoice(oldest.id) : paths.invoices}
        >
          {data.total === 1 ? t`Open invoice` : t`Open invoices`}
        </ButtonLink>
      }
    >
      {data.total === 1
        ? t`Invoice ${number} of ${amount} was due ${date}.`
        : t`${{ count: formatInteger(data.total) }} invoices are overdue. The oldest, ${number} of ${amount}, was due ${date}.`}
    </Notice>
  );
}
