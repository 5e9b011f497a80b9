import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { monthsBack, monthLabel } from '@/domain/money/billing';
import { organisationTypeLabel } from '@/words/organisations';
import { utcDay } from '@/domain/time/days';
import { formatCurrency, formatPercent, sharedDecimals } from '@/domain/shared/format';
import { duplicateNameSuffix } from '@/domain/people/organisation-names';
import { isHighUsage, isLimitReached, usagePercent } from '@/domain/money/usage';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { ErrorState } from '@/ui/states/error-state';
import { PagedList } from '@/ui/list/paged-list';
import { Select } from '@/ui/forms/select';
import { Skeleton } from '@/ui/states/skeleton';
import { Section } from '@/ui/layout/section';
import { Stat, StatStrip } from '@/ui/data/stat';
import { Status } from '@/ui/data/status';
import type { QueryData } from '@/lib/query/reads';
import { balancesQuery, PAGE_SIZE, revenueQuery } from '../queries';

/** Credits that customers used in the chosen month and its year. */
function Revenue({ now }: { now: number }) {
  const months = monthsBack(utcDay(now), '1970-01-01');
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, error, refetch, isFetching } = useQuery(revenueQuery(month));
  const year = month.slice(0, 4);
  const decimals = sharedDecimals([data?.monthly, data?.yearly]);
  return (
    <Section
      title={t`Revenue`}
      actions={
        <Select
          aria-label={t`Month of the revenue`}
          value={month}
          onChange={({ target }) => setMonth(target.value)}
          className="w-48"
        >
          {months.map((one) => (
            <option key={one} value={one}>
              {monthLabel(one)}
            </option>
          ))}
        </Select>
      }
    >
      {error && !data ? (
        <ErrorState
          title={t`Couldn’t load revenue`}
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <StatStrip className="mb-0">
          <Stat
            label={t`Monthly Revenue`}
            value={
              data ? formatCurrency(data.monthly, decimals) : <Skeleton className="h-8 w-32" />
            }
            detail={t`Used by all organizations in ${{ month: monthLabel(month) }}`}
          />
          <Stat
            label={t`Yearly Revenue`}
            value={data ? formatCurrency(data.yearly, decimals) : <Skeleton className="h-8 w-32" />}
            detail={t`Used by all organizations in ${year}`}
          />
        </StatStrip>
      )}
    </Section>
  );
}

/** Decimals of the amounts of all rows. */
const decimalsOf = (rows: QueryData<typeof balancesQuery>['rows']) =>
  sharedDecimals(
    rows.flatMap((row) => [row.current_balance, row.monthly_credit_limit, row.current_month_usage]),
  );

function Balances() {
  const [page, setPage] = useState(1);
  const query = useQuery(balancesQuery(page));
  return (
    <Section title={t`Organization Balances`}>
      <PagedList
        query={query}
        label={t`organizations`}
        errorTitle={t`Couldn’t load balances`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<Building2 aria-hidden />} title={t`No organizations yet`} />}
      >
        {(rows) => (
          <DataTable
            caption={t`Organization Balances`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Organization`,
                cell: ({ id, name, is_active }) => (
                  <>
                    <bdi className="font-medium">{name}</bdi>
                    {duplicateNameSuffix({ id, name }, rows) && (
                      <span className="ml-1.5 text-[0.8125rem] text-muted">
                        {duplicateNameSuffix({ id, name }, rows)}
                      </span>
                    )}
                    {!is_active && (
                      <Status color="slate" className="ml-2 text-muted">
                        {t({ message: 'Inactive', context: 'organization' })}
                      </Status>
                    )}
                  </>
                ),
              },
              { header: t`Type`, cell: ({ type }) => organisationTypeLabel(type) },
              {
                header: t`Balance`,
                numeric: true,
                cell: ({ current_balance }) => formatCurrency(current_balance, decimalsOf(rows)),
              },
              {
                header: t`Monthly limit`,
                numeric: true,
                cell: ({ monthly_credit_limit }) =>
                  formatCurrency(monthly_credit_limit, decimalsOf(rows)),
              },
              {
                header: t`Monthly usage`,
                numeric: true,
                cell: ({ current_month_usage }) =>
                  formatCurrency(current_month_usage, decimalsOf(rows)),
              },
              {
                header: t`Usage`,
                numeric: true,
                cell: ({ current_month_usage, monthly_credit_limit }) => (
                  <>
                    {isHighUsage(current_month_usage, monthly_credit_limit) && (
                      <Status color="red" className="mr-2">
                        {isLimitReached(current_month_usage, monthly_credit_limit)
                          ? t`Limit reached`
                          : t`High`}
                      </Status>
                    )}
                    {formatPercent(usagePercent(current_month_usage, monthly_credit_limit))}
                  </>
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </Section>
  );
}

/** The provider's billing page: revenue and every organization's balance. */
export function Overview({ now }: { now: number }) {
  return (
    <>
      <Revenue now={now} />
      <Balances />
    </>
  );
}
