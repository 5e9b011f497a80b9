import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider, type RouterProviderProps } from 'react-router-dom';
import { reader } from '@/domain/shared/reader';
import { i18n } from '@/lib/i18n';
import { activateLanguage, loadCatalog } from '@/lib/languages';
import { sleep } from '@/lib/sleep';
import { initialLanguage } from '@/lib/storage/stored-language';
import { env } from '@/lib/env';
import { loadSession, setFetch } from '@/lib/supabase/client';
import { catalogParts } from '../catalog-parts';
import { Providers } from '../providers';
import { createQueryClient } from '../query-client';
import { createRoutes } from '../router';
import type { FirstRequests } from './first-requests';

/** Reading the session takes longer only when its token has to be renewed. */
const MAX_SESSION_WAIT_MS = 250;

/** Milliseconds after which the first screen has sent all its requests. */
const FIRST_SCREEN_MS = 3000;

const onLanguage = (changed: () => void) => i18n.on('change', changed);

/** The screens. They take their words when they render, so a change of language renders all of them again. */
function Screens({ router }: Pick<RouterProviderProps, 'router'>) {
  const language = useSyncExternalStore(onLanguage, () => i18n.locale);
  return <RouterProvider key={language} router={router} />;
}

/** Renders the app. The router renders the page once its file has loaded and its loader has finished or timed out. */
export async function start(firstRequests: FirstRequests): Promise<void> {
  const element = document.querySelector('#root');
  if (!element) throw new Error('index.html has no #root');
  const root = createRoot(element);
  const language = initialLanguage();
  await loadCatalog(catalogParts(location.pathname), language);
  activateLanguage(language);
  if (!env.configured) {
    const { NotConfigured } = await import('../dead-ends');
    return root.render(<NotConfigured />);
  }
  reader.timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  setFetch(firstRequests.fetchOrReuse);
  const queryClient = createQueryClient();
  const router = createBrowserRouter(createRoutes(queryClient));
  // The session provider reads the session again and reports the failure.
  const session = loadSession().catch(() => undefined);
  root.render(
    <Providers
      queryClient={queryClient}
      session={await Promise.race([session, sleep(MAX_SESSION_WAIT_MS)])}
    >
      <Screens router={router} />
    </Providers>,
  );
  await sleep(FIRST_SCREEN_MS);
  firstRequests.saveReads();
  await loadCatalog();
}
