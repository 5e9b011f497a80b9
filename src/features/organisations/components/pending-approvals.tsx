import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '@/domain/format';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable } from '@/ui/data-table';
import { PagedList } from '@/ui/paged-list';
import { PENDING_PAGE_SIZE, pendingPeopleQuery, useDecideOnPerson } from '../organisation-people';

interface Decision {
  id: string;
  name: string;
  to: 'active' | 'deactivated';
}

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
                cell: ({ id, name, email }) => (
                  <div className="flex justify-end gap-2">
                    <Button
                      size="sm"
                      aria-label={`Approve ${name ?? email}`}
                      onClick={() => setDecision({ id, name: name ?? email, to: 'active' })}
                    >
                      Approve
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={`Reject ${name ?? email}`}
                      onClick={() => setDecision({ id, name: name ?? email, to: 'deactivated' })}
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
            ? `${decision.name} will be able to work for ${organisationName} at once.`
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
