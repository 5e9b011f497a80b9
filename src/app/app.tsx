import { useState } from 'react';
import { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { env } from '@/lib/env';
import { ErrorState } from '@/ui/error-state';
import { Providers } from './providers';
import { routes } from './router';

/** The whole app: providers around the router. */
export function App() {
  const [router] = useState(() => (env.configured ? createBrowserRouter(routes) : null));
  if (!router) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <ErrorState
          title="Flightdeck is not configured"
          message="The app needs a backend address and a key to start. Set VITE_SUPABASE_URL and VITE_SUPABASE_PUBLISHABLE_KEY and build again, or start it with npm start."
        />
      </main>
    );
  }
  return (
    <Providers>
      <RouterProvider router={router} />
    </Providers>
  );
}
