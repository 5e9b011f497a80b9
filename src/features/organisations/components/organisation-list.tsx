import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Building2, Eye, Pencil } from 'lucide-react';
import { organisationTypeLabel } from '@/words/organisations';
import { isHighUsage, usagePercent } from '@/domain/money/usage';
import {
  type Decimals,
  formatCurrency,
  formatDate,
  formatPercent,
  sharedDecimals,
} from '@/domain/shared/format';
import { duplicateNameSuffix } from '@/domain/people/organisation-names';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import type { QueryData } from '@/lib/query/reads';
import { useImpersonate } from '@/session/impersonation';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { Status } from '@/ui/data/status';
import { Button, ButtonLink } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { PagedList } from '@/ui/list/paged-list';
import { ORGANISATIONS_PAGE_SIZE, organisationsQuery } from '../queries';
import { useOrganisationFilter } from '../use-organisation-filter';
import { invoiceCount } from './invoice-count';
import { OrganisationLogo } from './organisation-logo';

interface ActionsProps {
  organisation: { id: string; name: string };
  /** Name, with a suffix if another organization has the same name. */
  label: string;
}

function RowActions({ organisation, label }: ActionsProps) {
  const { organisation: current, impersonating } = useActor();
  const impersonate = useImpersonate();
  const { id, name } = organisation;
  return (
    <div className="flex justify-end gap-2">
      <ButtonLink
        to={paths.editOrganisation(id)}
        variant="outline"
        size="sm"
        aria-label={t`Edit ${label}`}
        title={t`Edit ${label}`}
      >
        <Pencil aria-hidden /> <span className="@max-4xl:sr-only">{t`Edit`}</span>
      </ButtonLink>
      <Button
        variant="outline"
        size="sm"
        aria-label={t`Impersonate ${label}`}
        title={t`Impersonate ${label}`}
        pending={impersonate.isPending}
        disabled={impersonating && current?.id === id}
        onClick={() => impersonate.mutate({ id, name })}
      >
        <Eye aria-hidden /> <span className="@max-4xl:sr-only">{t`Impersonate`}</span>
      </Button>
    </div>
  );
}

type OrganisationRow = QueryData<typeof organisationsQuery>['rows'][number];

const decimalsOf = (rows: readonly OrganisationRow[]) =>
  sharedDecimals(
    rows.flatMap((row) => [
      row.current_month_usage,
      row.monthly_credit_limit,
      row.current_balance,
      row.overdue_amount,
    ]),
  );

interface AmountProps {
  row: OrganisationRow;
  /** Decimals of the amounts of all rows. */
  decimals: Decimals;
}

/** Usage of the billing month, and its share of the limit. */
function Usage({ row, decimals }: AmountProps) {
  const { current_month_usage: used, monthly_credit_limit: limit } = row;
  const percent = usagePercent(used, limit);
  return (
    <>
      {formatCurrency(used, decimals)}
      {percent !== null && (
        <span
          className={cn(
            'block text-[0.8125rem]',
            isHighUsage(used, limit) ? 'font-medium text-warning' : 'text-muted',
          )}
        >
          {t`${{ percent: formatPercent(percent) }} of ${{ limit: formatCurrency(limit, decimals) }}`}
        </span>
      )}
    </>
  );
}

/** Overdue invoices; nothing if all are paid. */
const Overdue = ({ row, decimals }: AmountProps) =>
  row.overdue_invoices > 0 && (
    <>
      <Status color="red">{formatCurrency(row.overdue_amount, decimals)}</Status>
      <span className="block text-[0.8125rem] text-muted">
        {invoiceCount(row.overdue_invoices)}
      </span>
    </>
  );

const peopleWaiting = (people: number) =>
  plural(people, { one: '# person waiting', other: '# people waiting' });

function EmptyList() {
  const { narrowed, clear } = useOrganisationFilter();
  if (narrowed)
    return (
      <NothingMatches title={t`No matching organizations`} onClear={clear}>
        {t`Try another name, type or state.`}
      </NothingMatches>
    );
  return (
    <EmptyState
      icon={<Building2 aria-hidden />}
      title={t`No organizations yet`}
      action={<ButtonLink to={paths.newOrganisation}>{t`Create Organization`}</ButtonLink>}
    />
  );
}

export function OrganisationList() {
  const { filter, setPage } = useOrganisationFilter();
  const query = useQuery(organisationsQuery(filter));
  return (
    <div aria-busy={query.isFetching}>
      <PagedList
        query={query}
        label={t`organizations`}
        skeletons={8}
        empty={<EmptyList />}
        page={filter.page}
        pageSize={ORGANISATIONS_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            caption={t`Organisations`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Name`,
                cell: (row) => (
                  <span className="flex items-center gap-2.5 @4xl:min-w-44">
                    <OrganisationLogo organisation={row} />
                    <span className="min-w-0">
                      <bdi className="font-medium break-words">{row.name}</bdi>
                      {duplicateNameSuffix(row, rows) && (
                        <span className="ml-1.5 text-[0.8125rem] text-muted">
                          {duplicateNameSuffix(row, rows)}
                        </span>
                      )}
                      {!row.has_admin && (
                        <Badge color="amber" className="ml-1.5">
                          {t`No admin`}
                        </Badge>
                      )}
                      <span className="block text-[0.8125rem] text-muted">
                        {organisationTypeLabel(row.type)}
                        {!row.is_active &&
                          ` · ${t({ message: 'Inactive', context: 'organization' })}`}
                        {row.people_waiting > 0 && ` · ${peopleWaiting(row.people_waiting)}`}
                      </span>
                    </span>
                  </span>
                ),
              },
              {
                header: t`This month`,
                numeric: true,
                cell: (row) => <Usage row={row} decimals={decimalsOf(rows)} />,
              },
              {
                header: t`Balance`,
                numeric: true,
                cell: ({ current_balance }) => formatCurrency(current_balance, decimalsOf(rows)),
              },
              {
                header: t`Last send`,
                className: '@xl:@max-4xl:hidden whitespace-nowrap',
                cell: ({ last_send }) => (last_send ? formatDate(last_send) : t`Never`),
              },
              {
                header: t`Overdue`,
                numeric: true,
                cell: (row) => <Overdue row={row} decimals={decimalsOf(rows)} />,
              },
              {
                header: t`Actions`,
                actions: true,
                numeric: true,
                cell: (row) => (
                  <RowActions
                    organisation={row}
                    label={[row.name, duplicateNameSuffix(row, rows)].filter(Boolean).join(' ')}
                  />
                ),
              },
            ]}
          />
        )}
      </PagedList>
    </div>
  );
}
