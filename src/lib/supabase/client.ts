import { createClient, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { ACCESS_CHANGED } from '../errors';
import { env } from '../env';
import { copyOfHeaders } from '../headers';
import { after } from '../sleep';
import {
  removeStoredSession,
  SESSION_KEY,
  storedAccessToken,
  storedSession,
} from '../storage/stored-session';

const hash = globalThis.location?.hash ?? '';

/** A fragment that carries both an access token and the type recovery. */
export const isRecoveryFragment = (fragment: string) =>
  /[#&]access_token=[^&]/.test(fragment) && /[#&]type=recovery(&|$)/.test(fragment);

/** Whether the page was opened through a recovery link; read before the auth client clears the fragment. */
export const openedFromRecoveryLink = isRecoveryFragment(hash);

const arrivedWith = new URLSearchParams(`${hash.slice(1)}&${globalThis.location?.search.slice(1)}`);

/** Error code with which the auth service sent the browser here, for example after a link that was used twice; or null. */
export const linkError =
  arrivedWith.get('error_code') ?? (arrivedWith.has('error_description') ? 'access_denied' : null);

async function isExpiredToken(response: Response): Promise<boolean> {
  if (response.status !== 401) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = body && typeof body === 'object' && 'code' in body ? body.code : '';
  return code === 'PGRST301' || code === 'PGRST303';
}

let shownOrganisation = '';

/**
 * Says which organisation this tab shows, empty for none. Every write tells the database, which refuses it when
 * the user acts for another one by now: a tab from before a switch can not write into the wrong organisation.
 */
export function showOrganisation(id: string): void {
  shownOrganisation = id;
}

export const shownOrganisationId = (): string => shownOrganisation;

const addressOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : String(input);

/** The request's headers, with the organisation that is shown when it writes to the data API. */
function withShownOrganisation(input: RequestInfo | URL, init: RequestInit = {}): RequestInit {
  const address = addressOf(input);
  const writes = ['POST', 'PATCH', 'DELETE'].includes(init.method ?? 'GET');
  if (!shownOrganisation || !writes || !address.includes('/rest/v1/')) return init;
  const headers = copyOfHeaders(init.headers);
  headers.set('x-flightdeck-organisation', shownOrganisation);
  return { ...init, headers };
}

let send: typeof fetch = (...call) => fetch(...call);

/** Sends what the client asks for through this function, which may have the answer already. */
export function sendThrough(other: typeof fetch): void {
  send = other;
}

/** What is read and written about who is acting: asked about by nobody else. */
const ABOUT_THE_CALLER =
  /\/rest\/v1\/(link_users\?.*id=eq\.|superadmin_impersonations\?|rpc\/access_state)/;

let mayBeShown: (() => Promise<boolean>) | null = null;

/**
 * Asks before an answer without rows is handed on: whoever has lost their rights meanwhile reads nothing, and the screen
 * must not say that there is nothing. Answers how to stop asking.
 */
export function confirmEmptyAnswers(confirm: () => Promise<boolean>): () => void {
  mayBeShown = confirm;
  return () => {
    if (mayBeShown === confirm) mayBeShown = null;
  };
}

/** The answer, or a refusal in its place when it is empty only because the caller may no longer read. */
async function confirmed(input: RequestInfo | URL, response: Response): Promise<Response> {
  const address = addressOf(input);
  const isEmpty = response.ok && (response.headers.get('content-range') ?? '').startsWith('*/');
  if (!isEmpty || !mayBeShown || !address.includes('/rest/v1/') || ABOUT_THE_CALLER.test(address))
    return response;
  if (await mayBeShown()) return response;
  const message = 'Your access has changed.';
  return Response.json({ code: '42501', message, hint: ACCESS_CHANGED }, { status: 403 });
}

/** The token that another tab of this browser has put in the place of a refused one; null when there is none. */
function successorOf(refused: string | null): string | null {
  const stored = storedAccessToken();
  return stored && `Bearer ${stored}` !== refused ? stored : null;
}

/**
 * A token in the place of the refused one, or null. All tabs share one session: a tab that loses the race for its
 * renewal takes the token that the winner has stored, and nobody is signed out.
 */
async function renewToken(refused: string | null): Promise<string | null> {
  const taken = successorOf(refused);
  if (taken) return taken;
  const { data, error } = await supabase.auth.refreshSession();
  if (data.session) return data.session.access_token;
  const meanwhile = successorOf(refused);
  if (meanwhile) return meanwhile;
  // The client keeps a session that its own clock believes in; the server has refused both of its tokens.
  if (error && !isAuthRetryableFetchError(error)) await forgetSession();
  return null;
}

const isRenewal = (address: string) => address.includes('/auth/v1/token?grant_type=refresh_token');

/** Whether the auth service has refused to renew the session of this page. */
export const renewal = { refused: false };

/** Hosted projects let one renewal in two seconds through when an address is over its limit. */
const RENEWAL_PAUSE_MS = 2000;

/** Hands a rate limit on as a short outage: the auth client would throw the session away, and now tries again. */
async function afterRenewal(response: Response): Promise<Response> {
  renewal.refused = response.status >= 400 && response.status < 429;
  if (response.status !== 429) return response;
  await after(RENEWAL_PAUSE_MS);
  return new Response(null, { status: 503 });
}

const KEY_ALONE = `Bearer ${env.publishableKey || 'not-configured'}`;

/**
 * Adds the stored token to a request that the client sends with the key alone, although this browser holds a session: the
 * client has no lock, and in the tab that loses the race for a renewal it finds none. Answers null without a usable token.
 */
async function withStoredToken(input: RequestInfo | URL, init: RequestInit) {
  const headers = copyOfHeaders(init.headers);
  const session = storedSession();
  if (!session || headers.get('authorization') !== KEY_ALONE) return init;
  if (addressOf(input).includes('/auth/v1/')) return init;
  const { accessToken, expiresAt } = session;
  const token =
    expiresAt * 1000 > Date.now() ? accessToken : await renewToken(`Bearer ${accessToken}`);
  if (!token) return null;
  headers.set('Authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** The answer to a request that is not sent: the session could not be renewed, or has ended. */
const notSent = () =>
  storedSession()
    ? Response.json({ message: 'The session could not be renewed.' }, { status: 503 })
    : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });

/** A token can expire while a laptop sleeps: renews it and repeats the call once, with its body as it was. */
async function fetchWithRefresh(input: RequestInfo | URL, sent?: RequestInit): Promise<Response> {
  const init = await withStoredToken(input, withShownOrganisation(input, sent));
  if (!init) return notSent();
  const response = await send(input, init);
  if (isRenewal(addressOf(input))) return afterRenewal(response);
  if (!(await isExpiredToken(response))) return confirmed(input, response);
  const headers = copyOfHeaders(init.headers);
  const token = await renewToken(headers.get('authorization'));
  if (!token) return response;
  headers.set('Authorization', `Bearer ${token}`);
  return fetch(input, { ...init, headers });
}

/** The typed client of the data and auth API. Screens use it through queries and mutations only. */
export const supabase = createClient<Database>(
  env.url || 'http://localhost',
  env.publishableKey || 'not-configured',
  {
    auth: { flowType: 'implicit', storageKey: SESSION_KEY },
    global: { fetch: fetchWithRefresh },
  },
);

/** The session that this browser holds, or that the address has brought; null for a visitor. */
export async function keptSession(): Promise<Session | null> {
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/**
 * Ends the session in this browser, at once and also offline. What is stored goes first: the auth client would keep it
 * until the server has answered, and on a shared computer a line that hangs would hand it to the next person.
 */
export async function forgetSession(): Promise<void> {
  removeStoredSession();
  await supabase.auth.signOut({ scope: 'local' });
}
