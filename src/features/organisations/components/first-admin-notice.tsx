import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { firstAdminAdvice, type FirstAdminProblem, isFirstAdminProblem } from '../first-admin';

function Step({ problem }: { problem: FirstAdminProblem }) {
  const { word, email, organisation } = problem;
  const invites = word === 'no_user' || word === 'self';
  if (invites)
    return (
      <ButtonLink
        to={paths.users}
        state={{ invite: { email: word === 'self' ? '' : email, organisation, role: 'admin' } }}
        size="sm"
      >
        Invite
      </ButtonLink>
    );
  return (
    <ButtonLink to={`${paths.users}?q=${encodeURIComponent(email)}`} size="sm">
      Open User Management
    </ButtonLink>
  );
}

/** Stays after the toast has gone: why a new organisation has no admin yet, and the way to one. */
export function FirstAdminNotice() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!isFirstAdminProblem(state)) return null;
  const { email, organisation } = state;
  const { reason, next } = firstAdminAdvice(state);
  const dismiss = () => void navigate(pathname + search, { replace: true, state: null });
  return (
    <Notice
      tone="warning"
      className="mb-4"
      action={
        <div className="flex flex-wrap gap-2">
          <Step problem={state} />
          <Button variant="outline" size="sm" onClick={dismiss}>
            Dismiss
          </Button>
        </div>
      }
    >
      <p>
        <bdi className="font-medium">{organisation.name}</bdi> has no administrator yet:{' '}
        <bdi className="font-medium">{email}</bdi> was not assigned. {reason}
      </p>
      <p>{next}</p>
    </Notice>
  );
}
