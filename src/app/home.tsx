import { Navigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { isConfined } from '@/session/confined';
import { usePasswordRecovery, useSession } from '@/session/session';
import { ErrorState } from '@/ui/error-state';
import { lazyPart } from '@/ui/lazy-part';
import { ChoosePassword, DismissDeactivated, RequireOrganisation } from './guards';
import { FullPageSpinner } from './layout/route-loading';
import { landing, pages, shell } from './pages';

const LandingPage = lazyPart(async () => (await landing()).LandingPage, <FullPageSpinner />);
const AppShell = lazyPart(async () => (await shell()).AppShell, <FullPageSpinner />);
const DashboardPage = lazyPart(
  async () => (await pages[paths.home]()).Component,
  <FullPageSpinner />,
);

/** The code of what `/` shows, so that it is drawn at once. */
export const preloadHome = (signedIn: boolean): Promise<unknown> =>
  signedIn ? Promise.all([AppShell.preload(), DashboardPage.preload()]) : LandingPage.preload();

/** `/`: the landing page for visitors, the dashboard for signed-in users, a spinner until it is known. */
export function Home() {
  const session = useSession();
  const { recovering } = usePasswordRecovery();
  if (session.status === 'loading') return <FullPageSpinner />;
  if (session.status === 'failed')
    return <ErrorState message={session.error.message} onRetry={session.retry} />;
  if (session.status === 'signed-out') return <LandingPage />;
  if (recovering) return <ChoosePassword />;
  const { actor } = session;
  if (!actor || actor.status === 'pending') return <Navigate to={paths.awaitingApproval} replace />;
  if (actor.status === 'deactivated') return <DismissDeactivated />;
  if (isConfined(actor)) return <Navigate to={paths.superadminOrganisations} replace />;
  return (
    <RequireOrganisation>
      <AppShell>
        <DashboardPage />
      </AppShell>
    </RequireOrganisation>
  );
}
