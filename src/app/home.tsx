import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useSession } from '@/session/session';
import { ErrorState } from '@/ui/error-state';
import { DismissDeactivated, isConfined } from './guards';
import { AppShell } from './layout/app-shell';
import { FullPageSpinner } from './layout/route-loading';

const LandingPage = lazy(async () => ({
  default: (await import('@/features/auth/pages/landing-page')).LandingPage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('@/features/dashboard/pages/dashboard-page')).DashboardPage,
}));

/** `/`: the landing page for visitors, the dashboard for signed-in users, a spinner until it is known (HOME-01 to HOME-04). */
export function Home() {
  const session = useSession();
  if (session.status === 'loading') return <FullPageSpinner />;
  if (session.status === 'failed')
    return <ErrorState message={session.error.message} onRetry={session.retry} />;
  if (session.status === 'signed-out')
    return (
      <Suspense fallback={<FullPageSpinner />}>
        <LandingPage />
      </Suspense>
    );
  const { actor } = session;
  if (!actor || actor.status === 'pending') return <Navigate to={paths.awaitingApproval} replace />;
  if (actor.status === 'deactivated') return <DismissDeactivated />;
  if (isConfined(actor)) return <Navigate to={paths.superadminOrganisations} replace />;
  return (
    <AppShell>
      <Suspense fallback={<FullPageSpinner />}>
        <DashboardPage />
      </Suspense>
    </AppShell>
  );
}
