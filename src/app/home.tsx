import { paths } from '@/lib/paths';
import { storedSession } from '@/lib/storage/stored-session';
import type { PageLoader } from '@/session/page-loader';
import { lazyPart } from '@/ui/layout/lazy-part';
import { FullPageSpinner } from './layout/route-loading';
import { loadLandingPage, pages } from './pages';

export const LandingPage = lazyPart(
  async () => (await loadLandingPage()).LandingPage,
  <FullPageSpinner />,
  ['start', 'auth'],
);

export const Dashboard = lazyPart(
  async () => (await pages[paths.home]()).Component,
  <FullPageSpinner />,
  ['start', 'campaigns', 'dashboard'],
);

/** Loads the code of `/` and the dashboard's data, so that the page renders once. */
export const homeLoader: PageLoader = (queryClient) => async (call, context) => {
  if (!storedSession()) {
    await LandingPage.preload();
    return null;
  }
  const { loader } = await pages[paths.home]();
  await Promise.all([Dashboard.preload(), loader(queryClient)(call, context)]);
  return null;
};
