import { t } from '@lingui/core/macro';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { env } from '@/lib/env';
import { paths } from '@/lib/paths';
import { keptSession } from '@/lib/supabase';
import { ErrorState } from '@/ui/error-state';
import { readFirstData } from './first-data';
import { preloadHome } from './home';
import type { PageModule } from './pages';
import { Providers } from './providers';
import { createQueryClient } from './query-client';
import { routes } from './router';

function NotConfigured() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        title={t`Flightdeck is not configured`}
        message={t`The app needs a backend address and a key to start. Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY and build again, or start it with npm start.`}
      />
    </main>
  );
}

/** For so long an empty page is calmer, and a page drawn once is there sooner, than one that is drawn in pieces. */
const CALM_MILLISECONDS = 250;

const after = (milliseconds: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Until the router has its first page's files, or has failed to get them. */
const initialized = (router: ReturnType<typeof createBrowserRouter>) =>
  new Promise<void>((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe(({ initialized: done }) => {
      if (!done) return;
      stop();
      resolve();
    });
  });

/** Draws the app: in one go with the first page's rows, unless they are long in coming. */
export async function start(firstPage: Promise<PageModule | null>): Promise<void> {
  const element = document.querySelector('#root');
  if (!element) throw new Error('index.html has no #root');
  const root = createRoot(element);
  if (!env.configured) return root.render(<NotConfigured />);
  const queryClient = createQueryClient();
  const router = createBrowserRouter(routes);
  // What fails here is told by the session itself, which asks again.
  const session = keptSession().catch(() => undefined);
  const first = Promise.all([
    readFirstData(queryClient, session, firstPage),
    initialized(router),
    location.pathname === paths.home && session.then((kept) => preloadHome(Boolean(kept))),
  ]).catch(() => {});
  const late = after(CALM_MILLISECONDS);
  await Promise.race([first, late]);
  root.render(
    <Providers queryClient={queryClient} session={await Promise.race([session, late])}>
      <RouterProvider router={router} />
    </Providers>,
  );
}
