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
import { invitationAskedFor } from '../schemas';
import { usePeopleFilter } from '../use-people-filter';

function ManagedUsers() {
  const { filter } = usePeopleFilter();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const asked = invitationAskedFor(state);
  const [opened, setInviting] = useState(false);
  const inviting = opened || asked !== undefined;
  const close = () => {
    setInviting(false);
    // Back or a reload must not ask again.
    if (asked) void navigate(pathname + search, { replace: true, state: null });
  };
  const invite = () => setInviting(true);
  return (
    <>
      <PageHeader
        title="User Management"
        subtitle="Who belongs to the organization, and what they may do"
        actions={
          <CreateButton onClick={invite}>
            <UserPlus aria-hidden /> Invite User
          </CreateButton>
        }
      />
      <OpenInvitations organisation={filter.organisation} />
      <PeopleFilters />
      <PeopleList onInvite={invite} />
      {inviting && <InviteUserDialog initial={asked} onClose={close} />}
    </>
  );
}

/** The people of the organisation, for those who manage them. */
export function UsersPage() {
  const can = useCan();
  useDocumentTitle('User Management');
  if (can('user:manage')) return <ManagedUsers />;
  return (
    <>
      <PageHeader title="User Management" />
      <EmptyState icon={<ShieldX aria-hidden />} title="Access Denied">
        You don&apos;t have permission to access user management.
      </EmptyState>
    </>
  );
}

export { UsersPage as Component };
