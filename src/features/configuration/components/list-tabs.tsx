import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '@/ui/data/badge';
import { Status } from '@/ui/data/status';
import { DataTable } from '@/ui/data/data-table';
import { EmptyState } from '@/ui/states/empty-state';
import { QueryState } from '@/ui/states/query-state';
import { domainsQuery, statusListQuery } from '../list-queries';
import type { StatusTable } from '../status-names';

const activeCell = ({ is_active }: { is_active: boolean }) => (
  <Status color={is_active ? 'green' : 'slate'}>{is_active ? t`Active` : t`Inactive`}</Status>
);
const isEmpty = (rows: readonly unknown[]) => rows.length === 0;

/** Read-only table of active statuses. */
export function StatusesTab({ table, caption }: { table: StatusTable; caption: string }) {
  return (
    <QueryState
      query={useQuery(statusListQuery(table))}
      errorTitle={t`Couldn’t load the statuses`}
      isEmpty={isEmpty}
      empty={<EmptyState title={t`No active statuses`} />}
    >
      {(rows) => (
        <DataTable
          caption={caption}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: t`Name`, cell: ({ name }) => name },
            {
              header: t`Display name`,
              cell: ({ display_name, color_class }) => (
                <Status color={color_class}>{display_name}</Status>
              ),
            },
            { header: t`Color class`, cell: ({ color_class }) => color_class ?? '—' },
            {
              header: t`Sort order`,
              numeric: true,
              className: '@max-xl:hidden',
              cell: ({ sort_order }) => sort_order,
            },
            { header: t`Active`, cell: activeCell },
          ]}
        />
      )}
    </QueryState>
  );
}

/** Read-only table of active short URL domains, the default first. */
export function DomainsTab() {
  return (
    <QueryState
      query={useQuery(domainsQuery())}
      errorTitle={t`Couldn’t load the domains`}
      isEmpty={isEmpty}
      empty={<EmptyState title={t`No active domains`} />}
    >
      {(rows) => (
        <DataTable
          caption={t`Short URL domains`}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            { header: t`Domain`, cell: ({ domain_name }) => domain_name },
            {
              header: t`Default`,
              cell: ({ is_default }) =>
                is_default ? <Badge color="blue">{t`Default`}</Badge> : '—',
            },
            { header: t`Active`, cell: activeCell },
          ]}
        />
      )}
    </QueryState>
  );
}
