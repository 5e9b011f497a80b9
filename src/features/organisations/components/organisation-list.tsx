import { useQuery } from '@tanstack/react-query';
import { Building2, Eye, Pencil } from 'lucide-react';
import { organisationTypeLabel } from '@/words/organisations';
import { formatCurrency } from '@/domain/shared/format';
import { duplicateNameSuffix } from '@/domain/people/organisation-names';
import { paths } from '@/lib/paths';
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
import { OrganisationLogo } from './organisation-logo';

interface OrganisationRow {
  type: string;
  is_active: boolean;
  current_balance: number | null;
}

interface ActionsProps {
  organisation: { id: string; name: string };
  /** The name, and what tells it from another of the same. */
  label: string;
}

function Actions({ organisation, label }: ActionsProps) {
  const { organisation: current, impersonating } = useActor();
  const impersonate = useImpersonate();
  const { id, name } = organisation;
  return (
    <div className="flex justify-end gap-2">
      <ButtonLink
        to={paths.editOrganisation(id)}
        variant="outline"
        size="sm"
        aria-label={`Edit ${label}`}
        title={`Edit ${label}`}
      >
        <Pencil aria-hidden /> <span className="@max-4xl:sr-only">Edit</span>
      </ButtonLink>
      <Button
        variant="outline"
        size="sm"
        aria-label={`Impersonate ${label}`}
        title={`Impersonate ${label}`}
        pending={impersonate.isPending}
        disabled={impersonating && current?.id === id}
        onClick={() => impersonate.mutate({ id, name })}
      >
        <Eye aria-hidden /> <span className="@max-4xl:sr-only">Impersonate</span>
      </Button>
    </div>
  );
}

/** What the columns tell that a phone has no room for. */
function Summary({ organisation }: { organisation: OrganisationRow }) {
  const { type, is_active, current_balance } = organisation;
  return (
    <span className="block text-[0.8125rem] text-muted @2xl:hidden">
      {organisationTypeLabel(type)} · {is_active ? 'Active' : 'Inactive'} ·{' '}
      {formatCurrency(current_balance, 2)}
    </span>
  );
}

function Nothing() {
  const { narrowed, clear } = useOrganisationFilter();
  if (narrowed)
    return (
      <NothingMatches title="No organization matches" onClear={clear}>
        Try another name, type or state.
      </NothingMatches>
    );
  return (
    <EmptyState
      icon={<Building2 aria-hidden />}
      title="No organizations yet"
      action={<ButtonLink to={paths.newOrganisation}>Create Organization</ButtonLink>}
    />
  );
}

/** The page of organisations that the address asks for, in its four states. */
export function OrganisationList() {
  const { filter, setPage } = useOrganisationFilter();
  const query = useQuery(organisationsQuery(filter));
  return (
    <div aria-busy={query.isFetching}>
      <PagedList
        query={query}
        label="organizations"
        skeletons={8}
        empty={<Nothing />}
        page={filter.page}
        pageSize={ORGANISATIONS_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            caption="Organisations"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: 'Name',
                cell: (row) => (
                  <span className="flex items-center gap-2.5 @2xl:min-w-44">
                    <OrganisationLogo organisation={row} />
                    <span className="min-w-0">
                      <bdi className="font-medium break-words">{row.name}</bdi>
                      {duplicateNameSuffix(row, rows) && (
                        <span className="ml-1.5 text-[0.8125rem] text-muted">
                          {duplicateNameSuffix(row, rows)}
                        </span>
                      )}
                      {row.has_admin === false && (
                        <Badge color="amber" className="ml-1.5">
                          No admin
                        </Badge>
                      )}
                      <Summary organisation={row} />
                    </span>
                  </span>
                ),
              },
              {
                header: 'Type',
                className: '@max-2xl:hidden',
                cell: ({ type }) => <Badge>{organisationTypeLabel(type)}</Badge>,
              },
              {
                header: 'Status',
                className: '@max-2xl:hidden',
                cell: ({ is_active }) => (
                  <Status color={is_active ? 'green' : 'slate'}>
                    {is_active ? 'Active' : 'Inactive'}
                  </Status>
                ),
              },
              {
                header: 'Balance',
                className: '@max-2xl:hidden',
                numeric: true,
                cell: ({ current_balance }) => formatCurrency(current_balance, 2),
              },
              {
                header: 'Monthly limit',
                className: '@max-4xl:hidden',
                numeric: true,
                cell: ({ monthly_credit_limit }) => formatCurrency(monthly_credit_limit, 2),
              },
              {
                header: 'Actions',
                actions: true,
                numeric: true,
                cell: (row) => (
                  <Actions
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
