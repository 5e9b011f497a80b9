import { useQuery } from '@tanstack/react-query';
import { ShieldX, Users } from 'lucide-react';
import { useState } from 'react';
import { formatDate } from '@/domain/format';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { Badge } from '@/ui/badge';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { USERS_PAGE_SIZE, usersQuery } from '../queries';

const ROLES: Record<string, string> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  regular: 'Campaign Manager',
  readonly: 'Viewer (Read-only)',
};
const COLOURS: Record<string, string> = { active: 'green', pending: 'amber', deactivated: 'slate' };

function UserList() {
  const { organisation } = useActor();
  const [page, setPage] = useState(1);
  const query = useQuery(usersQuery(useOrganisationId(), page));
  return (
    <QueryState
      query={query}
      isEmpty={({ total }) => total === 0}
      empty={
        <EmptyState icon={<Users aria-hidden />} title="No users found in this organization" />
      }
    >
      {({ rows, total }) => (
        <>
          <DataTable
            caption="Users"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: 'Name',
                cell: ({ name, email }) => <bdi className="font-medium">{name ?? email}</bdi>,
              },
              { header: 'Email', cell: ({ email }) => email },
              {
                header: 'Role',
                cell: ({ user_roles }) =>
                  user_roles.map(({ role }) => ROLES[role] ?? role).join(', ') || 'None',
              },
              {
                header: 'Status',
                cell: ({ status }) => (
                  <Badge color={COLOURS[status]}>
                    {status.charAt(0).toUpperCase() + status.slice(1)}
                  </Badge>
                ),
              },
              {
                header: 'Created',
                numeric: true,
                cell: ({ created_at }) => formatDate(created_at, organisation?.time_zone),
              },
            ]}
          />
          <Pagination
            label="users"
            page={page}
            pageSize={USERS_PAGE_SIZE}
            total={total}
            onPage={setPage}
          />
        </>
      )}
    </QueryState>
  );
}

/** The people of the organisation, for those who manage them. */
export function UsersPage() {
  const can = useCan();
  useDocumentTitle('User Management');
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Who belongs to your organization, and what they may do"
      />
      {can('user:manage') ? (
        <UserList />
      ) : (
        <EmptyState icon={<ShieldX aria-hidden />} title="Access Denied">
          You don&apos;t have permission to access user management.
        </EmptyState>
      )}
    </>
  );
}

export { UsersPage as Component };
