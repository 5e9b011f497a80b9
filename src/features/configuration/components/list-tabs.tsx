import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/ui/data/badge';
import { Status } from '@/ui/data/status';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { domainsQuery, statusListQuery } from '../list-queries';
import type { StatusTable } from '../queries';

const active = ({ is_active }: { is_active: boolean }) => (
  <Status color={is_active ? 'green' : 'slate'}>{is_active ? 'Active' : 'Inactive'}</Status>
);
const isEmpty = (rows: readonly unknown[]) => rows.length === 0;

/** The active statuses of one kind, read-only. */
export function StatusesTab({ table, caption }: { table: StatusTable; caption: string }) {
  return (
    <QueryState
      query={useQuery(statusListQuery(table))}
      errorTitle="The statuses could not be loaded"
      isEmpty={isEmpty}
      empty={<EmptyState title="No active statuses" />}
    >
      {(rows) => (
        <DataTable
          caption={caption}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Name', cell: ({ name }) => name },
            {
              header: 'Display name',
              cell: ({ display_name, color_class }) => (
                <Status color={color_class}>{display_name}</Status>
              ),
            },
            { header: 'Colour class', cell: ({ color_class }) => color_class ?? '—' },
            { header: 'Sort order', numeric: true, cell: ({ sort_order }) => sort_order },
            { header: 'Active', cell: active },
          ]}
        />
      )}
    </QueryState>
  );
}

/** The active short URL domains, the default first, read-only. */
export function DomainsTab() {
  return (
    <QueryState
      query={useQuery(domainsQuery())}
      errorTitle="The domains could not be loaded"
      isEmpty={isEmpty}
      empty={<EmptyState title="No active domains" />}
    >
      {(rows) => (
        <DataTable
          caption="Short URL domains"
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: 'Domain', cell: ({ domain_name }) => domain_name },
            {
              header: 'Default',
              cell: ({ is_default }) => (is_default ? <Badge color="blue">Default</Badge> : '—'),
            },
            { header: 'Active', cell: active },
          ]}
        />
      )}
    </QueryState>
  );
}
