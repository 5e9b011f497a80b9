import { Navigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { storedSession } from '@/lib/session-storage';
import { isConfined } from '@/session/confined';
import type { PageLoader } from '@/session/page-loader';
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

/** Reads the dashboard's figures and the code of what `/` shows, so that it is drawn at once. */
export const homeLoader: PageLoader = (queryClient) => async (call, context) => {
  const load = async () => {
    if (!storedSession()) return LandingPage.preload();
    const { loader } = await pages[paths.home]();
    return Promise.all([
      AppShell.preload(),
      DashboardPage.preload(),
      loader(queryClient)(call, context),
    ]);
  };
  // What does not come is asked for again when it is drawn, which then also tells.
  await load().catch(() => {});
  return null;
};

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
