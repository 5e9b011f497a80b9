import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { isConfined } from '@/session/confined';
import { useActor, usePasswordRecovery, useSession } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { LandingPage } from './home';
import { FullPageSpinner } from './layout/route-loading';

const NoOrganisation = lazyPart(
  async () => (await import('./dead-ends')).NoOrganisation,
  <FullPageSpinner />,
);

const OutagePage = lazyPart(
  async () => (await import('./dead-ends')).OutagePage,
  <FullPageSpinner />,
);

/** The sign-in page ends the session of a deactivated account and explains why. */
const DismissDeactivated = () => <Navigate to={paths.auth} replace />;

/** A user who followed a recovery link must choose a password first. */
const ChoosePassword = () => <Navigate to={paths.auth} replace />;

/**
 * Shows the landing page at `/`. Elsewhere redirects to `/` after a sign-out, and otherwise to the sign-in,
 * which leads back.
 */
function Visitor({ byChoice }: { byChoice: boolean }) {
  const { pathname, search } = useLocation();
  if (pathname === paths.home) return <LandingPage />;
  if (byChoice) return <Navigate to={paths.home} replace />;
  return <Navigate to={paths.auth} replace state={{ from: pathname + search }} />;
}

/** Requires a signed-in, approved and active user who has a password. */
export function RequireSession() {
  const session = useSession();
  const { recovering } = usePasswordRecovery();
  if (session.status === 'loading') return <FullPageSpinner />;
  if (session.status === 'failed')
    return <OutagePage reason={session.error.message} onRetry={session.retry} />;
  if (session.status === 'signed-out') return <Visitor byChoice={session.byChoice} />;
  if (recovering) return <ChoosePassword />;
  const status = session.actor?.status ?? 'pending';
  if (status === 'pending') return <Navigate to={paths.awaitingApproval} replace />;
  if (status === 'deactivated') return <DismissDeactivated />;
  return <Outlet />;
}

/** Requires an organization to act for; without one, a page explains why there is nothing to show. */
export function RequireOrganisation() {
  const actor = useActor();
  return actor.organisation || isConfined(actor) ? <Outlet /> : <NoOrganisation />;
}

export function RequireSuperadmin() {
  return useActor().isSuperadmin ? <Outlet /> : <Navigate to={paths.home} replace />;
}

/** Redirects confined staff from client screens to the list of organizations. */
export function ConfineVoxStaff() {
  return isConfined(useActor()) ? (
    <Navigate to={paths.superadminOrganisations} replace />
  ) : (
    <Outlet />
  );
}
