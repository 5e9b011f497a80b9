import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import {
  formatCurrency,
  formatFullDate,
  formatFullDateTime,
  formatInteger,
  formatPercent,
} from '@/domain/shared/format';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { Card } from '@/ui/layout/card';
import type { InvoiceDetails } from '../types';
import { invoiceDescription } from '../words';

const dollars = (value: number) => formatCurrency(value, 'cents');

const Head = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-[0.8125rem] text-muted">{label}</dt>
    <dd className="mt-0.5 font-medium break-words">{children}</dd>
  </div>
);

/** `15% discount`, `10% surcharge`, or a dash for neither. */
function discountText(discount: number): string {
  if (discount === 0) return '–';
  const percent = formatPercent(Math.abs(discount));
  return discount > 0 ? t`${percent} discount` : t`${percent} surcharge`;
}

const cells = 'py-2.5 pr-4 text-right tabular-nums last:pr-0';
/** Hides these columns on a narrow sheet, which repeats their values under the description instead. */
const WIDE = '@max-lg:hidden print:table-cell';

/** The invoiced item: a package with quantity, rate and discount, or the description alone. */
function Lines({ invoice }: { invoice: InvoiceDetails }) {
  const { purchase, amount, description } = invoice;
  return (
    <div
      role="region"
      aria-label={t({ message: 'Items', context: 'invoice' })}
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-left">
        <caption className="sr-only">{t({ message: 'Items', context: 'invoice' })}</caption>
        <thead>
          <tr className="border-b border-border text-[0.8125rem] text-muted">
            <th scope="col" className="py-2.5 pr-4 font-medium">
              {t`Description`}
            </th>
            {purchase &&
              [t`Quantity`, t`Rate`, t`Discount`].map((header) => (
                <th
                  key={header}
                  scope="col"
                  className={`py-2.5 pr-4 text-right font-medium ${WIDE}`}
                >
                  {header}
                </th>
              ))}
            <th scope="col" className="py-2.5 text-right font-medium">
              {t`Amount`}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr className="border-b border-border align-top">
            <td className="py-2.5 pr-4 @lg:min-w-40">
              {invoiceDescription(description)}
              {purchase && (
                <>
                  <span className="block text-[0.8125rem] text-muted">
                    {t`${{ amount: dollars(purchase.credits) }} prepaid credits`}
                  </span>
                  <span className="block text-[0.8125rem] text-muted tabular-nums @lg:hidden print:hidden">
                    {formatInteger(purchase.quantity)} × {formatCurrency(purchase.rate)}
                    {purchase.discount_percentage !== 0 &&
                      `, ${discountText(purchase.discount_percentage)}`}
                  </span>
                </>
              )}
            </td>
            {purchase && (
              <>
                <td className={`${cells} ${WIDE}`}>{formatInteger(purchase.quantity)}</td>
                <td className={`${cells} ${WIDE}`}>{formatCurrency(purchase.rate)}</td>
                <td className={`${cells} ${WIDE}`}>{discountText(purchase.discount_percentage)}</td>
              </>
            )}
            <td className={cells}>{dollars(amount)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Sentence under the amount: the due date, or the date and reference of the payment. */
function paymentText({ status, paid_at, paid_on, due_date, purchase, ...rest }: InvoiceDetails) {
  if (paid_at) {
    const { payment_reference: reference, organisation } = rest;
    const day = paid_on
      ? formatFullDate(paid_on)
      : formatFullDateTime(paid_at, organisation?.time_zone);
    const paid = reference ? t`Paid on ${day}, reference ${reference}.` : t`Paid on ${day}.`;
    return purchase ? `${paid} ${t`The credits are in the wallet.`}` : paid;
  }
  if (status === 'draft') return t`Nothing to pay yet.`;
  const date = formatFullDate(due_date);
  const due = status === 'overdue' ? t`Was due by ${date}.` : t`Due by ${date}.`;
  return purchase ? `${due} ${t`The credits arrive when it is paid.`}` : due;
}

/** The printable invoice. */
export function InvoiceSheet({ invoice }: { invoice: InvoiceDetails }) {
  return (
    <Card className="@container max-w-3xl p-6 sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          {/* On screen, the page header shows it. */}
          <p className="hidden text-muted print:block">
            {t`Invoice`} <span className="tabular-nums">{invoice.invoice_number}</span>
          </p>
          <p className="text-[2rem] leading-tight font-semibold tracking-tight tabular-nums">
            {dollars(invoice.amount)}
          </p>
          <p className="mt-1">{paymentText(invoice)}</p>
        </div>
        {/* On screen, the page header shows the status. */}
        <span aria-hidden className="hidden print:inline">
          <StatusBadge kind="invoice" status={invoice.status} />
        </span>
      </div>
      <dl className="mb-8 grid grid-cols-2 gap-x-6 gap-y-5 @lg:grid-cols-3 print:grid-cols-3">
        <Head label={t({ message: 'From', context: 'issuer of an invoice' })}>{t`Flightdeck`}</Head>
        <Head label={t`Billed to`}>
          <bdi>{invoice.organisation?.name}</bdi>
        </Head>
        <Head label={t`Payment method`}>{invoice.payment_method ?? t`None on file`}</Head>
        <Head label={invoice.status === 'draft' ? t`To be issued` : t`Issued`}>
          {formatFullDate(invoice.issued_date)}
        </Head>
        <Head label={t`Due`}>{formatFullDate(invoice.due_date)}</Head>
      </dl>
      <Lines invoice={invoice} />
      <p className="flex items-baseline justify-end gap-6 py-3 tabular-nums">
        <span className="font-medium">{t`Total`}</span>
        <span className="font-semibold">{dollars(invoice.amount)}</span>
      </p>
    </Card>
  );
}
