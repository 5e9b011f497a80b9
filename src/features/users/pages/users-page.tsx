import { t } from '@lingui/core/macro';
import { ShieldX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCan } from '@/session/session';
import { EmptyState } from '@/ui/states/empty-state';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { InviteUserDialog } from '../components/invite-user-dialog';
import { OpenInvitations } from '../components/open-invitations';
import { PeopleFilters } from '../components/people-filters';
import { PeopleList } from '../components/people-list';
import { inviteStart } from '../schemas';
import { usePeopleFilter } from '../use-people-filter';

function ManagedUsers() {
  const { filter } = usePeopleFilter();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const start = inviteStart(state);
  const [opened, setInviting] = useState(false);
  const inviting = opened || start !== undefined;
  const close = () => {
    setInviting(false);
    // Clears the state, so that Back or a reload does not reopen the dialog.
    if (start) void navigate(pathname + search, { replace: true, state: null });
  };
  const invite = () => setInviting(true);
  return (
    <>
      <PageHeader
        compact
        title={t`User Management`}
        subtitle={t`People and roles`}
        actions={
          <CreateButton onClick={invite}>
            <UserPlus aria-hidden /> {t`Invite User`}
          </CreateButton>
        }
      />
      <OpenInvitations organisation={filter.organisation} />
      <PeopleFilters />
      <PeopleList onInvite={invite} />
      {inviting && <InviteUserDialog initial={start} onClose={close} />}
    </>
  );
}

export function UsersPage() {
  const can = useCan();
  useDocumentTitle(t`User Management`);
  if (can('user:manage')) return <ManagedUsers />;
  return (
    <>
      <PageHeader title={t`User Management`} />
      <EmptyState icon={<ShieldX aria-hidden />} title={t`Access Denied`}>
        {t`You don’t have permission to access user management.`}
      </EmptyState>
    </>
  );
}

export { UsersPage as Component };
