import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleLabel } from '@/words/people';
import { formatDate } from '@/domain/shared/format';
import { Button } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { DataTable } from '@/ui/data/data-table';
import { PagedList } from '@/ui/list/paged-list';
import { PENDING_PAGE_SIZE, pendingPeopleQuery, useDecideOnPerson } from '../organisation-people';

interface Decision {
  id: string;
  name: string;
  /** Comma-separated role names that an approval puts into effect. */
  roles: string;
  to: 'active' | 'deactivated';
}

const roleNames = (roles: readonly { role: string }[]): string =>
  roles.map(({ role }) => roleLabel(role)).join(', ') || 'a member without a role';

interface PendingApprovalsProps {
  organisationId: string;
  organisationName: string;
}

/** Who waits for an approval, with Approve and Reject. */
export function PendingApprovals({ organisationId, organisationName }: PendingApprovalsProps) {
  const [page, setPage] = useState(1);
  const [decision, setDecision] = useState<Decision | null>(null);
  const query = useQuery(pendingPeopleQuery(organisationId, page));
  const decide = useDecideOnPerson(organisationId);
  const approving = decision?.to === 'active';
  const confirm = () => {
    if (!decision || decide.isPending) return;
    decide.mutate(decision, { onSettled: () => setDecision(null) });
  };
  return (
    <div>
      <h3 className="mb-2 font-semibold">Pending Approvals</h3>
      <PagedList
        query={query}
        label="pending approvals"
        empty={<p className="p-5 text-muted">Nobody is waiting for an approval.</p>}
        page={page}
        pageSize={PENDING_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            caption="Pending Approvals"
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: 'Name',
                cell: ({ name }) => <bdi className="font-medium">{name ?? '—'}</bdi>,
              },
              { header: 'Email', cell: ({ email }) => <bdi>{email}</bdi> },
              { header: 'Created', cell: ({ created_at }) => formatDate(created_at) },
              {
                header: 'Actions',
                actions: true,
                numeric: true,
                cell: ({ id, name, email, user_roles }) => (
                  <div className="flex justify-end gap-2">
                    <Button
                      size="sm"
                      aria-label={`Approve ${name ?? email}`}
                      onClick={() =>
                        setDecision({
                          id,
                          name: name ?? email,
                          roles: roleNames(user_roles),
                          to: 'active',
                        })
                      }
                    >
                      Approve
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Reject ${name ?? email}`}
                      onClick={() =>
                        setDecision({ id, name: name ?? email, roles: '', to: 'deactivated' })
                      }
                    >
                      Reject
                    </Button>
                  </div>
                ),
              },
            ]}
          />
        )}
      </PagedList>
      <ConfirmDialog
        open={decision !== null}
        onOpenChange={() => setDecision(null)}
        title={approving ? 'Approve this user?' : 'Reject this user?'}
        description={
          approving
            ? `${decision.name} can work for ${organisationName} as ${decision.roles} right away.`
            : `${decision?.name ?? 'This person'} will not be able to sign in to ${organisationName}.`
        }
        confirmLabel={approving ? 'Approve' : 'Reject'}
        pending={decide.isPending}
        destructive={!approving}
        onConfirm={confirm}
      />
    </div>
  );
}
