import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { isConfined } from '@/session/confined';
import { useActor, usePasswordRecovery, useSession } from '@/session/session';
import { ErrorState } from '@/ui/states/error-state';
import { lazyPart } from '@/ui/layout/lazy-part';
import { LandingPage } from './home';
import { FullPageSpinner } from './layout/route-loading';

const NoOrganisation = lazyPart(
  async () => (await import('@/features/auth/components/no-organisation')).NoOrganisation,
  <FullPageSpinner />,
);

/** A deactivated account has no screen but the sign-in, which ends its session and says why. */
const DismissDeactivated = () => <Navigate to={paths.auth} replace />;

/** A recovery link lets nobody pass who has not chosen a password. */
const ChoosePassword = () => <Navigate to={paths.auth} replace />;

/** The landing page at `/`; elsewhere who has just signed out goes there, and everybody else to the sign-in and back. */
function Visitor({ byChoice }: { byChoice: boolean }) {
  const { pathname, search } = useLocation();
  if (pathname === paths.home) return <LandingPage />;
  if (byChoice) return <Navigate to={paths.home} replace />;
  return <Navigate to={paths.auth} replace state={{ from: pathname + search }} />;
}

/** Nobody passes who is not signed in, approved, active and in possession of their password. */
export function RequireSession() {
  const session = useSession();
  const { recovering } = usePasswordRecovery();
  if (session.status === 'loading') return <FullPageSpinner />;
  if (session.status === 'failed')
    return <ErrorState message={session.error.message} onRetry={session.retry} />;
  if (session.status === 'signed-out') return <Visitor byChoice={session.byChoice} />;
  if (recovering) return <ChoosePassword />;
  const status = session.actor?.status ?? 'pending';
  if (status === 'pending') return <Navigate to={paths.awaitingApproval} replace />;
  if (status === 'deactivated') return <DismissDeactivated />;
  return <Outlet />;
}

/** Without an organisation to act for there is no screen to show and no row to ask for; one page says why. */
export function RequireOrganisation() {
  const actor = useActor();
  return actor.organisation || isConfined(actor) ? <Outlet /> : <NoOrganisation />;
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
