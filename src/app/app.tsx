import { type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { env } from '@/lib/env';
import { ErrorState } from '@/ui/error-state';
import { readFirstData } from './first-data';
import type { PageModule } from './pages';
import { Providers } from './providers';
import { createQueryClient } from './query-client';
import { routes } from './router';

function NotConfigured() {
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState
        title="Flightdeck is not configured"
        message="The app needs a backend address and a key to start. Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY and build again, or start it with npm start."
      />
    </main>
  );
}

/** The whole app: providers around the router. */
function App({ queryClient }: { queryClient: QueryClient }) {
  const [router] = useState(() => createBrowserRouter(routes));
  return (
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}

/** Draws the app; the first page's own files are on their way. */
export function start(firstPage: Promise<PageModule | null>): void {
  const element = document.querySelector('#root');
  if (!element) throw new Error('index.html has no #root');
  const root = createRoot(element);
  if (!env.configured) return root.render(<NotConfigured />);
  const queryClient = createQueryClient();
  void readFirstData(queryClient, firstPage);
  root.render(<App queryClient={queryClient} />);
}
