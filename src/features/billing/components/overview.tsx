import { useQuery } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { monthsBack, monthLabel } from '@/domain/money/billing';
import { organisationTypeLabel } from '@/words/organisations';
import { utcDay } from '@/domain/time/days';
import { formatCurrency, formatPercent } from '@/domain/shared/format';
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
import { balancesQuery, PAGE_SIZE, revenueQuery } from '../queries';

/** What customers have used in the chosen month and its year. */
function Revenue({ now }: { now: number }) {
  const months = monthsBack(utcDay(now), '1970-01-01');
  const [month, setMonth] = useState(months[0] ?? '');
  const { data, error, refetch, isFetching } = useQuery(revenueQuery(month));
  const year = month.slice(0, 4);
  return (
    <Section
      title="Revenue"
      actions={
        <Select
          aria-label="Month of the revenue"
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
          title="The revenue could not be loaded"
          message={error.message}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <StatStrip className="mb-0">
          <Stat
            label="Monthly Revenue"
            value={data ? formatCurrency(data.monthly, 2) : <Skeleton className="h-8 w-32" />}
            detail={`Used by all organizations in ${monthLabel(month)}`}
          />
          <Stat
            label="Yearly Revenue"
            value={data ? formatCurrency(data.yearly, 2) : <Skeleton className="h-8 w-32" />}
            detail={`Used by all organizations in ${year}`}
          />
        </StatStrip>
      )}
    </Section>
  );
}

function Balances() {
  const [page, setPage] = useState(1);
  const query = useQuery(balancesQuery(page));
  return (
    <Section title="Organization Balances">
      <PagedList
        query={query}
        label="organizations"
        errorTitle="The balances could not be loaded"
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<Building2 aria-hidden />} title="No organizations yet" />}
      >
        {(rows) => (
          <DataTable
            caption="Organization Balances"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: 'Organization',
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
                        Inactive
                      </Status>
                    )}
                  </>
                ),
              },
              { header: 'Type', cell: ({ type }) => organisationTypeLabel(type) },
              {
                header: 'Balance',
                numeric: true,
                cell: ({ current_balance }) => formatCurrency(current_balance, 2),
              },
              {
                header: 'Monthly limit',
                numeric: true,
                cell: ({ monthly_credit_limit }) => formatCurrency(monthly_credit_limit, 2),
              },
              {
                header: 'Monthly usage',
                numeric: true,
                cell: ({ current_month_usage }) => formatCurrency(current_month_usage, 2),
              },
              {
                header: 'Usage',
                numeric: true,
                cell: ({ current_month_usage, monthly_credit_limit }) => (
                  <>
                    {isHighUsage(current_month_usage, monthly_credit_limit) && (
                      <Status color="red" className="mr-2">
                        {isLimitReached(current_month_usage, monthly_credit_limit)
                          ? 'Limit reached'
                          : 'High'}
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

/** What the provider sees: revenue and every organisation's balance. */
export function Overview({ now }: { now: number }) {
  return (
    <>
      <Revenue now={now} />
      <Balances />
    </>
  );
}
