import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Package } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { monthLabel, packageOffers, type PackageOffer } from '@/domain/money/billing';
import { effectiveRate } from '@/domain/money/pricing';
import {
  formatCurrency,
  formatDate,
  formatInteger,
  formatPercent,
  sharedDecimals,
} from '@/domain/shared/format';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { Section } from '@/ui/layout/section';
import { PagedList } from '@/ui/list/paged-list';
import { EmptyState } from '@/ui/states/empty-state';
import { purchasesQuery } from '../purchase-queries';
import { PAGE_SIZE } from '../queries';
import type { Account } from './account-state';
import { offerKey } from './buy-package-dialog';
import { MonthChoice } from './month-choice';

const packageName = (quantity: number, channel: string) => `${formatInteger(quantity)} ${channel}`;

/** Discount, or for a negative one the surcharge. */
const discountText = (discount: number): string => {
  if (discount === 0) return '';
  const percent = formatPercent(Math.abs(discount), 'typed');
  return discount > 0 ? percent : t`${percent} surcharge`;
};

/** On a phone, the same place in each row. */
const LAST_LINE = '@max-xl:order-3 @max-xl:basis-full';

/** Decimals of the amounts of all rows. */
const decimalsOf = (rows: readonly { credits: number; price: number }[]) =>
  sharedDecimals(rows.flatMap(({ credits, price }) => [credits, price]));

interface OffersProps {
  account: Account;
  onBuy: (offer: PackageOffer) => void;
}

/** Packages that the organization can buy. */
export function Offers({ account, onBuy }: OffersProps) {
  const offers = packageOffers(account);
  const decimals = decimalsOf(offers);
  return (
    <Section
      title={t`Prepaid Packages`}
      description={t`You get an invoice right away, due within 14 days. The credits arrive when it is paid.`}
    >
      {offers.length === 0 ? (
        <EmptyState icon={<Package aria-hidden />} title={t`No packages yet`}>
          {t`Packages you agree on with your provider appear here.`}
        </EmptyState>
      ) : (
        <DataTable
          caption={t`Prepaid Packages`}
          rows={offers}
          keyOf={offerKey}
          columns={[
            {
              header: t`Package`,
              cell: ({ quantity, channel }) => (
                <span className="font-medium">{packageName(quantity, channel)}</span>
              ),
            },
            {
              header: t`Per message`,
              numeric: true,
              className: '@max-xl:basis-[40%]',
              cell: ({ rate, discount }) => formatCurrency(effectiveRate(rate, discount), 4),
            },
            {
              header: t`Discount`,
              numeric: true,
              cell: ({ discount }) => discountText(discount),
            },
            {
              header: t`Credits`,
              numeric: true,
              className: LAST_LINE,
              cell: ({ credits }) => formatCurrency(credits, decimals),
            },
            {
              header: t`Price`,
              numeric: true,
              phone: 'end',
              cell: ({ price }) => (
                <span className="font-medium">{formatCurrency(price, decimals)}</span>
              ),
            },
            {
              header: t`Actions`,
              actions: true,
              numeric: true,
              cell: (offer) => (
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Buy ${{ package: packageName(offer.quantity, offer.channel) }}`}
                  onClick={() => onBuy(offer)}
                >
                  {t`Buy`}
                </Button>
              ),
            },
          ]}
        />
      )}
    </Section>
  );
}

interface PurchasesProps {
  /** First day of a month; empty for all months. */
  month: string;
}

/** Packages bought. Give it the month as its key: another month starts on page 1. */
export function Purchases({ month }: PurchasesProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(purchasesQuery(useOrganisationId(), month, page));
  return (
    <Section title={t`Purchases`} actions={<MonthChoice />}>
      <PagedList
        query={query}
        label={t`purchases`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState
            icon={<Package aria-hidden />}
            title={month ? t`No purchases in ${{ month: monthLabel(month) }}` : t`No purchases yet`}
          />
        }
      >
        {(rows) => (
          <DataTable
            caption={t`Purchases`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Package`,
                cell: ({ quantity, channel }) => (
                  <span className="font-medium">{packageName(quantity, channel)}</span>
                ),
              },
              {
                header: t`Invoice`,
                phone: 'bare',
                cell: ({ invoice }) => (
                  <Link
                    to={paths.invoice(invoice.id)}
                    className="whitespace-nowrap text-accent hover:underline"
                  >
                    {invoice.invoice_number}
                  </Link>
                ),
              },
              {
                header: t`Bought`,
                phone: 'bare',
                className: 'whitespace-nowrap',
                cell: ({ invoice }) => formatDate(invoice.issued_date),
              },
              {
                header: t`Credits`,
                numeric: true,
                className: LAST_LINE,
                cell: ({ credits }) => formatCurrency(credits, decimalsOf(rows)),
              },
              {
                header: t`Price`,
                numeric: true,
                phone: 'end',
                cell: ({ price }) => formatCurrency(price, decimalsOf(rows)),
              },
              {
                header: t`Status`,
                phone: 'bare',
                cell: ({ invoice }) => <StatusBadge kind="invoice" status={invoice.status} />,
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  );
}
