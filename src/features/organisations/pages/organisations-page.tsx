import { useQuery } from '@tanstack/react-query';
import { Building2, Eye } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { formatCurrency } from '@/domain/format';
import { paths } from '@/lib/paths';
import { useImpersonate } from '@/session/impersonation';
import { useActor } from '@/session/session';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { organisationsQuery } from '../queries';

/** Every organisation; Impersonate shows the product as one of them (IMP-05, IMP-15). */
export function OrganisationsPage() {
  useDocumentTitle('Organisations');
  const { organisation: current, impersonating } = useActor();
  const query = useQuery(organisationsQuery());
  const impersonate = useImpersonate();
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title="Organisations" subtitle="Every organization on the platform" />
      <QueryState
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<EmptyState icon={<Building2 aria-hidden />} title="No organizations yet" />}
      >
        {(rows) => (
          <DataTable
            caption="Organisations"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              { header: 'Name', cell: ({ name }) => <bdi className="font-medium">{name}</bdi> },
              { header: 'Type', cell: ({ type }) => <Badge>{type}</Badge> },
              {
                header: 'Status',
                cell: ({ is_active }) => (
                  <Badge color={is_active ? 'green' : 'slate'}>
                    {is_active ? 'Active' : 'Inactive'}
                  </Badge>
                ),
              },
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
                header: 'Actions',
                numeric: true,
                cell: ({ id, name }) => (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Impersonate ${name}`}
                    disabled={impersonate.isPending || (impersonating && current?.id === id)}
                    onClick={() =>
                      impersonate.mutate(
                        { id, name },
                        { onSuccess: () => void navigate(paths.home) },
                      )
                    }
                  >
                    <Eye aria-hidden /> Impersonate
                  </Button>
                ),
              },
            ]}
          />
        )}
      </QueryState>
    </>
  );
}

export { OrganisationsPage as Component };
