import { createClient } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { env } from './env';

const hash = globalThis.location?.hash ?? '';

/** A fragment that carries both an access token and the type recovery (AUTH-07, AUTH-08). */
export const isRecoveryFragment = (fragment: string) =>
  /[#&]access_token=[^&]/.test(fragment) && /[#&]type=recovery(&|$)/.test(fragment);

/** Whether the page was opened through a recovery link; read before the auth client clears the fragment. */
export const openedFromRecoveryLink = isRecoveryFragment(hash);

/** Why the auth service refused the link the page was opened with, for example a link used twice. */
export const linkError = new URLSearchParams(hash.slice(1)).get('error_description');

async function isExpiredToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = body && typeof body === 'object' && 'code' in body ? body.code : '';
  return code === 'PGRST301' || code === 'PGRST303';
}

/** A token can expire while a laptop sleeps: refresh and repeat the call once, with its body as it was. */
async function fetchWithRefresh(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!(await isExpiredToken(response))) return response;
  const { data } = await supabase.auth.refreshSession();
  if (!data.session) return response;
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${data.session.access_token}`);
  return fetch(input, { ...init, headers });
}

/** The typed client of the data and auth API. Screens use it through queries and mutations only. */
export const supabase = createClient<Database>(
  env.url || 'http://localhost',
  env.publishableKey || 'not-configured',
  {
    auth: { flowType: 'implicit', storageKey: 'flightdeck:session' },
    global: { fetch: fetchWithRefresh },
  },
);
