import { Clock } from 'lucide-react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { Actor } from '@/session/actor';
import { usePasswordRecovery, useSession, useSignOut } from '@/session/session';
import { Spinner } from '@/ui/states/spinner';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CheckAgain } from '../components/check-again';
import { PublicPage } from '../components/public-page';

/** Whether somebody has decided about the account; without a profile it waits like a pending one. */
const isDecided = (actor: Actor | null) => actor !== null && actor.status !== 'pending';

/** The holding page of pending users. */
export function AwaitingApprovalPage() {
  const session = useSession();
  const { recovering } = usePasswordRecovery();
  const signOut = useSignOut();
  const navigate = useNavigate();
  useDocumentTitle('Account Pending Approval');
  if (session.status === 'loading')
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner />
      </main>
    );
  if (recovering || (session.status === 'signed-out' && !session.byChoice))
    return <Navigate to={paths.auth} replace />;
  // The start page also says when the session could not be read, and lets the user repeat that.
  if (session.status !== 'signed-in' || isDecided(session.actor))
    return <Navigate to={paths.home} replace />;
  const { userId, email } = session;
  const leave = async () => {
    await signOut();
    await navigate(paths.home);
  };
  return (
    <PublicPage title="Account Pending Approval">
      <div className="space-y-4">
        <p className="flex items-center gap-2 font-medium">
          <Clock aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 break-words">{email}</span>
        </p>
        <p className="text-muted">
          Your account has been registered and waits for an administrator. Approval typically takes
          1-2 business days. You will be able to use Flightdeck as soon as you are approved.
        </p>
        <CheckAgain
          userId={userId}
          isDone={isDecided}
          waiting="Still waiting for approval"
          onSignOut={() => void leave()}
        />
      </div>
    </PublicPage>
  );
}

export { AwaitingApprovalPage as Component };
