import { paths } from '@/lib/paths';
import { storedSession } from '@/lib/storage/stored-session';
import type { PageLoader } from '@/session/page-loader';
import { lazyPart } from '@/ui/layout/lazy-part';
import { FullPageSpinner } from './layout/route-loading';
import { loadLandingPage, pages } from './pages';

/** `/` for visitors. */
export const LandingPage = lazyPart(
  async () => (await loadLandingPage()).LandingPage,
  <FullPageSpinner />,
);

/** `/` for who is signed in. */
export const Dashboard = lazyPart(
  async () => (await pages[paths.home]()).Component,
  <FullPageSpinner />,
);

/** Reads the dashboard's figures and the code of what `/` shows, so that it is drawn at once. */
export const homeLoader: PageLoader = (queryClient) => async (call, context) => {
  if (!storedSession()) {
    await LandingPage.preload();
    return null;
  }
  const { loader } = await pages[paths.home]();
  await Promise.all([Dashboard.preload(), loader(queryClient)(call, context)]);
  return null;
};
