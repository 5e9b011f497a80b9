import { Trans } from '@lingui/react/macro';
import { t } from '@lingui/core/macro';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { Button, ButtonLink } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { firstAdminAdvice, type FirstAdminProblem, isFirstAdminProblem } from '../first-admin';

function NextStepLink({ problem }: { problem: FirstAdminProblem }) {
  const { word, email, organisation } = problem;
  const canInvite = word === 'no_user' || word === 'self';
  if (canInvite)
    return (
      <ButtonLink
        to={paths.users}
        state={{ invite: { email: word === 'self' ? '' : email, organisation, role: 'admin' } }}
        size="sm"
      >
        {t`Invite`}
      </ButtonLink>
    );
  return (
    <ButtonLink to={`${paths.users}?q=${encodeURIComponent(email)}`} size="sm">
      {t`Open User Management`}
    </ButtonLink>
  );
}

/** Explains why a new organization has no admin, until the user dismisses it. */
export function FirstAdminNotice() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!isFirstAdminProblem(state)) return null;
  const { email, organisation } = state;
  const { reason, nextStep } = firstAdminAdvice(state);
  const dismiss = () => void navigate(pathname + search, { replace: true, state: null });
  return (
    <Notice
      tone="warning"
      className="mb-4"
      action={
        <div className="flex flex-wrap gap-2">
          <NextStepLink problem={state} />
          <Button variant="outline" size="sm" onClick={dismiss}>
            {t`Dismiss`}
          </Button>
        </div>
      }
    >
      <p>
        <Trans>
          <bdi className="font-medium">{organisation.name}</bdi> has no admin yet. We couldn’t
          assign <bdi className="font-medium">{email}</bdi>.
        </Trans>{' '}
        {reason}
      </p>
      <p>{nextStep}</p>
    </Notice>
  );
}
