import { t } from '@lingui/core/macro';
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
  /** Comma-separated names of the roles that an approval grants. */
  roles: string;
  to: 'active' | 'deactivated';
}

const roleNames = (roles: readonly { role: string }[]): string =>
  roles.map(({ role }) => roleLabel(role)).join(', ') || t`a member without a role`;

interface PendingApprovalsProps {
  organisationId: string;
  organisationName: string;
}

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
      <h3 className="mb-2 font-semibold">{t`Pending Approvals`}</h3>
      <PagedList
        query={query}
        label={t`pending approvals`}
        empty={<p className="p-5 text-muted">{t`No pending approvals`}</p>}
        page={page}
        pageSize={PENDING_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <DataTable
            caption={t`Pending Approvals`}
            rows={rows}
            keyOf={({ id }) => id}
            columns={[
              {
                header: t`Name`,
                cell: ({ name }) => <bdi className="font-medium">{name ?? '—'}</bdi>,
              },
              { header: t`Email`, cell: ({ email }) => <bdi>{email}</bdi> },
              { header: t`Created`, cell: ({ created_at }) => formatDate(created_at) },
              {
                header: t`Actions`,
                actions: true,
                numeric: true,
                cell: ({ id, name, email, user_roles }) => (
                  <div className="flex justify-end gap-2">
                    <Button
                      size="sm"
                      aria-label={t`Approve ${{ name: name ?? email }}`}
                      onClick={() =>
                        setDecision({
                          id,
                          name: name ?? email,
                          roles: roleNames(user_roles),
                          to: 'active',
                        })
                      }
                    >
                      {t`Approve`}
                    </Button>
                    <Button
                      variant="outline"
                      size="sm"
                      aria-label={t`Reject ${{ name: name ?? email }}`}
                      onClick={() =>
                        setDecision({ id, name: name ?? email, roles: '', to: 'deactivated' })
                      }
                    >
                      {t`Reject`}
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
        title={approving ? t`Approve this user?` : t`Reject this user?`}
        description={
          approving
            ? t`${{ name: decision.name }} gets access to ${organisationName} immediately as ${{ roles: decision.roles }}.`
            : t`${{ name: decision?.name ?? '' }} won’t be able to sign in to ${organisationName}.`
        }
        confirmLabel={approving ? t`Approve` : t`Reject`}
        pending={decide.isPending}
        destructive={!approving}
        onConfirm={confirm}
      />
    </div>
  );
}
