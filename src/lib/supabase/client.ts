import { createClient, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import type { Database } from './database.types';
import { ACCESS_CHANGED } from '../errors';
import { env } from '../env';
import { copyHeaders } from '../headers';
import { sleep } from '../sleep';
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

const landingParams = new URLSearchParams(`${hash.slice(1)}&${globalThis.location?.search.slice(1)}`);

/** Error code with which the auth service sent the browser here, for example after a link that was used twice; or null. */
export const linkError =
  landingParams.get('error_code') ?? (landingParams.has('error_description') ? 'access_denied' : null);

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
export function setShownOrganisation(id: string): void {
  shownOrganisation = id;
}

export const shownOrganisationId = (): string => shownOrganisation;

const requestUrl = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : String(input);

/** The request's headers, with the organisation that is shown when it writes to the data API. */
function withShownOrganisation(input: RequestInfo | URL, init: RequestInit = {}): RequestInit {
  const address = requestUrl(input);
  const writes = ['POST', 'PATCH', 'DELETE'].includes(init.method ?? 'GET');
  if (!shownOrganisation || !writes || !address.includes('/rest/v1/')) return init;
  const headers = copyHeaders(init.headers);
  headers.set('x-flightdeck-organisation', shownOrganisation);
  return { ...init, headers };
}

let currentFetch: typeof fetch = (...call) => fetch(...call);

/** Sends what the client asks for through this function, which may have the answer already. */
export function setFetch(other: typeof fetch): void {
  currentFetch = other;
}

/** What is read and written about who is acting: asked about by nobody else. */
const CALLER_READS =
  /\/rest\/v1\/(link_users\?.*id=eq\.|superadmin_impersonations\?|rpc\/access_state)/;

let emptyResponseCheck: (() => Promise<boolean>) | null = null;

/**
 * Asks before an answer without rows is handed on: whoever has lost their rights meanwhile reads nothing, and the screen
 * must not say that there is nothing. Answers how to stop asking.
 */
export function checkEmptyResponses(confirm: () => Promise<boolean>): () => void {
  emptyResponseCheck = confirm;
  return () => {
    if (emptyResponseCheck === confirm) emptyResponseCheck = null;
  };
}

/** The answer, or a refusal in its place when it is empty only because the caller may no longer read. */
async function checkResponse(input: RequestInfo | URL, response: Response): Promise<Response> {
  const address = requestUrl(input);
  const isEmpty = response.ok && (response.headers.get('content-range') ?? '').startsWith('*/');
  if (!isEmpty || !emptyResponseCheck || !address.includes('/rest/v1/') || CALLER_READS.test(address))
    return response;
  if (await emptyResponseCheck()) return response;
  const message = 'Your access has changed.';
  return Response.json({ code: '42501', message, hint: ACCESS_CHANGED }, { status: 403 });
}

/** The token that another tab of this browser has put in the place of a refused one; null when there is none. */
function replacementToken(refused: string | null): string | null {
  const stored = storedAccessToken();
  return stored && `Bearer ${stored}` !== refused ? stored : null;
}

/**
 * A token in the place of the refused one, or null. All tabs share one session: a tab that loses the race for its
 * renewal takes the token that the winner has stored, and nobody is signed out.
 */
async function renewToken(refused: string | null): Promise<string | null> {
  const taken = replacementToken(refused);
  if (taken) return taken;
  const { data, error } = await supabase.auth.refreshSession();
  if (data.session) return data.session.access_token;
  const meanwhile = replacementToken(refused);
  if (meanwhile) return meanwhile;
  // The client keeps a session that its own clock believes in; the server has refused both of its tokens.
  if (error && !isAuthRetryableFetchError(error)) await forgetSession();
  return null;
}

const isRenewal = (address: string) => address.includes('/auth/v1/token?grant_type=refresh_token');

/** Whether the auth service has refused to renew the session of this page. */
export const renewal = { refused: false };

/** Hosted projects let one renewal in two seconds through when an address is over its limit. */
const RENEWAL_RETRY_DELAY_MS = 2000;

/** Hands a rate limit on as a short outage: the auth client would throw the session away, and now tries again. */
async function handleRenewalResponse(response: Response): Promise<Response> {
  renewal.refused = response.status >= 400 && response.status < 429;
  if (response.status !== 429) return response;
  await sleep(RENEWAL_RETRY_DELAY_MS);
  return new Response(null, { status: 503 });
}

const ANONYMOUS = `Bearer ${env.publishableKey || 'not-configured'}`;

/**
 * Adds the stored token to a request that the client sends with the key alone, although this browser holds a session: the
 * client has no lock, and in the tab that loses the race for a renewal it finds none. Answers null without a usable token.
 */
async function withStoredToken(input: RequestInfo | URL, init: RequestInit) {
  const headers = copyHeaders(init.headers);
  const session = storedSession();
  if (!session || headers.get('authorization') !== ANONYMOUS) return init;
  if (requestUrl(input).includes('/auth/v1/')) return init;
  const { accessToken, expiresAt } = session;
  const token =
    expiresAt * 1000 > Date.now() ? accessToken : await renewToken(`Bearer ${accessToken}`);
  if (!token) return null;
  headers.set('Authorization', `Bearer ${token}`);
  return { ...init, headers };
}

/** The answer to a request that is not sent: the session could not be renewed, or has ended. */
const unsentResponse = () =>
  storedSession()
    ? Response.json({ message: 'The session could not be renewed.' }, { status: 503 })
    : Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });

/** A token can expire while a laptop sleeps: renews it and repeats the call once, with its body as it was. */
async function fetchWithRefresh(input: RequestInfo | URL, sent?: RequestInit): Promise<Response> {
  const init = await withStoredToken(input, withShownOrganisation(input, sent));
  if (!init) return unsentResponse();
  const response = await currentFetch(input, init);
  if (isRenewal(requestUrl(input))) return handleRenewalResponse(response);
  if (!(await isExpiredToken(response))) return checkResponse(input, response);
  const headers = copyHeaders(init.headers);
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
export async function loadSession(): Promise<Session | null> {
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
