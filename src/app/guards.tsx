import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { isConfined } from '@/session/confined';
import { useActor, usePasswordRecovery, useSession } from '@/session/session';
import { ErrorState } from '@/ui/error-state';
import { lazyPart } from '@/ui/lazy-part';
import { FullPageSpinner } from './layout/route-loading';

const NoOrganisation = lazyPart(
  async () => (await import('@/features/auth/components/no-organisation')).NoOrganisation,
  <FullPageSpinner />,
);

/** A deactivated account has no screen but the sign-in, which ends its session and says why. */
export const DismissDeactivated = () => <Navigate to={paths.auth} replace />;

/** A recovery link lets nobody pass who has not chosen a password. */
export const ChoosePassword = () => <Navigate to={paths.auth} replace />;

/** Signed-out visitors go to the sign-in, pending users to their holding page. */
export function RequireSession() {
  const session = useSession();
  const { recovering } = usePasswordRecovery();
  const location = useLocation();
  if (session.status === 'loading') return <FullPageSpinner />;
  if (session.status === 'failed')
    return <ErrorState message={session.error.message} onRetry={session.retry} />;
  if (session.status === 'signed-out' && session.byChoice)
    return <Navigate to={paths.home} replace />;
  if (session.status === 'signed-out')
    return (
      <Navigate to={paths.auth} replace state={{ from: location.pathname + location.search }} />
    );
  if (recovering) return <ChoosePassword />;
  const status = session.actor?.status ?? 'pending';
  if (status === 'pending') return <Navigate to={paths.awaitingApproval} replace />;
  if (status === 'deactivated') return <DismissDeactivated />;
  return <Outlet />;
}

/** Without an organisation to act for there is no screen to show and no row to ask for; one page says why. */
export function RequireOrganisation({ children = <Outlet /> }: { children?: ReactNode }) {
  const actor = useActor();
  return actor.organisation || isConfined(actor) ? children : <NoOrganisation />;
}

/** Superadmin pages send everybody else home. */
export function RequireSuperadmin() {
  return useActor().isSuperadmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Sends confined staff from the screens of clients to the organisations list. */
export function ConfineVoxStaff() {
  return isConfined(useActor()) ? (
    <Navigate to={paths.superadminOrganisations} replace />
  ) : (
    <Outlet />
  );
}
