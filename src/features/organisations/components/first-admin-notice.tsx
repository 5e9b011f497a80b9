import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/notice';
import { type FirstAdminProblem, isFirstAdminProblem } from '../first-admin';

const ASSIGN = 'impersonate the organization, open User Management and assign the person there';

const NEXT_STEP: Record<FirstAdminProblem['word'], string> = {
  no_user: `There is no account with this address yet. Once the person has requested access, ${ASSIGN}.`,
  lookup_failed: `The account could not be looked up. To try again, ${ASSIGN}.`,
  assign_failed: `The account could not be changed. To try again, ${ASSIGN}.`,
  unconfirmed: `This address has not been confirmed by mail, so it could be somebody else’s. Once it is confirmed, ${ASSIGN}.`,
  other_organisation: `This person already belongs to another organization, and nobody is moved silently. If the move is right, ${ASSIGN}.`,
  deactivated: `This account is deactivated. If it is to be used again, ${ASSIGN}.`,
  self: 'This is your own account, and nobody moves themselves.',
};

/** Stays after the toast has gone: why a new organisation has no admin yet, and what to do about it (F33). */
export function FirstAdminNotice() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  if (!isFirstAdminProblem(state)) return null;
  const { word, email, organisation } = state;
  const dismiss = () => void navigate(pathname + search, { replace: true, state: null });
  return (
    <Notice
      tone="warning"
      className="mb-4"
      action={
        <Button variant="outline" size="sm" onClick={dismiss}>
          Dismiss
        </Button>
      }
    >
      <p>
        <bdi className="font-medium">{organisation}</bdi> has no administrator yet:{' '}
        <bdi className="font-medium">{email}</bdi> was not assigned.
      </p>
      <p>{NEXT_STEP[word]}</p>
    </Notice>
  );
}
