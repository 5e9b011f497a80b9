import { t } from '@lingui/core/macro';
import { Clock } from 'lucide-react';
import { Navigate, useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import type { Actor } from '@/session/actor';
import { usePasswordRecovery, useSession, useSignOut } from '@/session/session';
import { Spinner } from '@/ui/states/spinner';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { CheckAgain } from '../components/check-again';
import { PublicPage } from '../components/public-page';

/** Whether an admin approved or deactivated the account. An account without a profile is still pending. */
const isDecided = (actor: Actor | null) => actor !== null && actor.status !== 'pending';

export function AwaitingApprovalPage() {
  const session = useSession();
  const { recovering } = usePasswordRecovery();
  const signOut = useSignOut();
  const navigate = useNavigate();
  useDocumentTitle(t`Account Pending Approval`);
  if (session.status === 'loading')
    return (
      <main className="grid min-h-dvh place-items-center">
        <Spinner />
      </main>
    );
  if (recovering || (session.status === 'signed-out' && !session.byChoice))
    return <Navigate to={paths.auth} replace />;
  // The home page shows a failed session and lets the user retry.
  if (session.status !== 'signed-in' || isDecided(session.actor))
    return <Navigate to={paths.home} replace />;
  const { userId, email } = session;
  const leave = async () => {
    await signOut();
    await navigate(paths.home);
  };
  return (
    <PublicPage title={t`Account Pending Approval`}>
      <div className="space-y-4">
        <p className="flex items-center gap-2 font-medium">
          <Clock aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="min-w-0 break-words">{email}</span>
        </p>
        <p className="text-muted">
          {t`You’re registered, and an admin now reviews your account. Approval typically takes 1-2 business days. You can use Flightdeck as soon as you’re approved.`}
        </p>
        <CheckAgain
          userId={userId}
          isDone={isDecided}
          waiting={t`Still waiting for approval`}
          onSignOut={() => void leave()}
        />
      </div>
    </PublicPage>
  );
}

export { AwaitingApprovalPage as Component };
