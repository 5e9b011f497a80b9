import type { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/app/query-client';
import { createRoutes } from '@/app/router';
import { useSession } from '@/session/session';
import {
  aLaunchCheck,
  aLiveDelivery,
  aRehearsal,
  type ActorKind,
  anActor,
  CAMPAIGN_STATUSES,
  SERVICE_TYPES,
  USER_ID,
} from '../cases/factories';
import { accessCheck, answer, rows, server, pendingPeople } from './server';

const encode = (value: unknown) => btoa(JSON.stringify(value)).replaceAll('=', '');

/** Session in the storage format of supabase-js, valid for an hour. */
function storeSession(email: string) {
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const user = { id: USER_ID, email, aud: 'authenticated', app_metadata: {}, user_metadata: {} };
  const access_token = `${encode({ alg: 'HS256' })}.${encode({ sub: USER_ID, exp: expires_at })}.c2lnbmF0dXJl`;
  localStorage.setItem(
    'flightdeck:session',
    JSON.stringify({
      access_token,
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      expires_at,
      user,
    }),
  );
}

interface RenderOptions {
  /** Signed-in user; null for a visitor. */
  actor?: ActorKind | null;
  /** Profile columns to override. */
  profile?: Record<string, unknown>;
  /** URL fragment, including `#`. */
  hash?: string;
  /** Navigation state of the first location. */
  state?: unknown;
}

let shownClient: QueryClient | undefined;

/** Waits until the screen rendered last reads and writes nothing. Call it before asserting that something is absent. */
export const allLoaded = () =>
  waitFor(() => expect([shownClient?.isFetching(), shownClient?.isMutating()]).toEqual([0, 0]));

/** Signs a user in and mocks the requests that every screen sends first. Call before the test's `server.use`. */
export function signInAs(kind: ActorKind, profile: Record<string, unknown> = {}) {
  const { user } = anActor(kind, profile);
  storeSession(user.email);
  server.use(
    rows('link_users', [user]),
    pendingPeople(0),
    answer('post', 'rpc/own_invitation', []),
    accessCheck({
      state: user.status,
      role: ['admin', 'regular', 'readonly'].includes(kind) ? kind : null,
      is_superadmin: kind === 'superadmin',
      organisation_id: user.organisation?.id ?? null,
    }),
    rows('campaign_statuses', CAMPAIGN_STATUSES),
    rows('service_types', SERVICE_TYPES),
    rows('short_url_domains', [{ id: 'd', domain_name: 'go.example', is_default: true }]),
    answer('post', 'rpc/flight_forecast', null),
    answer('post', 'rpc/campaign_forecast', null),
    answer('post', 'rpc/version_flights', []),
    answer('post', 'rpc/launch_check', aLaunchCheck()),
    answer('post', 'rpc/rehearsal', aRehearsal()),
    answer('post', 'rpc/live_delivery', aLiveDelivery()),
    answer('post', 'rpc/flight_history', []),
    rows('campaign_daily_stats', []),
    rows('flight_hourly_stats', []),
    http.get('http://localhost:3000/auth/v1/user', () =>
      HttpResponse.json({ id: USER_ID, email: user.email }),
    ),
  );
}

/** Renders the whole app at a path, with the real routes, guards and providers. */
export function renderApp(
  path: string,
  { actor = 'regular', profile, state, hash = '' }: RenderOptions = {},
) {
  if (actor) signInAs(actor, profile);
  const [pathname = '/', search = ''] = path.split('?');
  const entry = { pathname, search: search && `?${search}`, hash };
  // A location with state results from a navigation, so there is a page to go back to.
  const entries = state ? [entry, { ...entry, state }] : [entry];
  const router = createMemoryRouter(createRoutes(), { initialEntries: entries });
  const queryClient = createQueryClient();
  shownClient = queryClient;
  const view = render(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { router, queryClient, ...view };
}

function WhenKnown({ children }: { children: ReactNode }) {
  const session = useSession();
  return session.status === 'signed-in' && session.actor ? <main>{children}</main> : null;
}

/** Renders a component as if inside the guards, with a signed-in user. */
export async function renderSignedIn(children: ReactNode, kind: ActorKind = 'regular') {
  signInAs(kind);
  shownClient = createQueryClient();
  const view = render(
    <Providers queryClient={shownClient}>
      <MemoryRouter>
        <WhenKnown>{children}</WhenKnown>
      </MemoryRouter>
    </Providers>,
  );
  await screen.findByRole('main', { hidden: true });
  return view;
}
