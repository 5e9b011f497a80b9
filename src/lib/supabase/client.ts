import { t } from '@lingui/core/macro';
import { createClient, isAuthRetryableFetchError, type Session } from '@supabase/supabase-js';
import type { AppClient } from './app-client';
import type { Database } from './database.types';
import { ACCESS_CHANGED } from '../errors';
import { env } from '../env';
import { copyHeaders } from '../headers';
import { localizeRefusal } from '../refusals/localize-refusal';
import { sleep } from '../sleep';
import {
  removeStoredSession,
  SESSION_KEY,
  storedAccessToken,
  storedSession,
} from '../storage/stored-session';

const hash = globalThis.location?.hash ?? '';

/** True for a URL fragment with an access token and the type recovery. */
export const isRecoveryFragment = (fragment: string) =>
  /[#&]access_token=[^&]/.test(fragment) && /[#&]type=recovery(&|$)/.test(fragment);

/** Whether a recovery link opened the page. Read before the auth client clears the fragment. */
export const openedFromRecoveryLink = isRecoveryFragment(hash);

const landingParams = new URLSearchParams(`${hash.slice(1)}&${globalThis.location?.search.slice(1)}`);

/** Error code with which the auth service redirected here, for example after a link was used twice; or null. */
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
 * Sets the organization that this tab shows; empty for none. Every write sends it, and the database rejects
 * the write if the user now acts for another organization. A tab from before a switch cannot write into the
 * wrong organization.
 */
export function setShownOrganisation(id: string): void {
  shownOrganisation = id;
}

export const shownOrganisationId = (): string => shownOrganisation;

const requestUrl = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : String(input);

/** Adds the shown organization to the headers of a write to the data API. */
function withShownOrganisation(input: RequestInfo | URL, init: RequestInit = {}): RequestInit {
  const address = requestUrl(input);
  const writes = ['POST', 'PATCH', 'DELETE'].includes(init.method ?? 'GET');
  if (!shownOrganisation || !writes || !address.includes('/rest/v1/')) return init;
  const headers = copyHeaders(init.headers);
  headers.set('x-flightdeck-organisation', shownOrganisation);
  return { ...init, headers };
}

let currentFetch: typeof fetch = (...call) => fetch(...call);

/** Replaces `fetch` for the client, so that prefetched responses can be used. */
export function setFetch(other: typeof fetch): void {
  currentFetch = other;
}

/** Requests about the actor. The check of empty responses skips them because it sends them itself. */
const CALLER_READS =
  /\/rest\/v1\/(link_users\?.*id=eq\.|superadmin_impersonations\?|rpc\/access_state)/;

let emptyResponseCheck: (() => Promise<boolean>) | null = null;

/**
 * Registers a check that runs before an empty response is returned. A user who has lost their rights reads
 * empty lists, and the screen must not claim that no data exists. Returns a function that removes the check.
 */
export function checkEmptyResponses(confirm: () => Promise<boolean>): () => void {
  emptyResponseCheck = confirm;
  return () => {
    if (emptyResponseCheck === confirm) emptyResponseCheck = null;
  };
}

/** Returns the response, or a 403 if it is empty because the user may no longer read. */
async function checkResponse(input: RequestInfo | URL, response: Response): Promise<Response> {
  const address = requestUrl(input);
  const isEmpty = response.ok && (response.headers.get('content-range') ?? '').startsWith('*/');
  if (!isEmpty || !emptyResponseCheck || !address.includes('/rest/v1/') || CALLER_READS.test(address))
    return response;
  if (await emptyResponseCheck()) return response;
  const message = t`Your access has changed.`;
  return Response.json({ code: '42501', message, hint: ACCESS_CHANGED }, { status: 403 });
}

/** The token that another tab stored in place of a rejected one; null if there is none. */
function replacementToken(refused: string | null): string | null {
  const stored = storedAccessToken();
  return stored && `Bearer ${stored}` !== refused ? stored : null;
}

/**
 * Returns a replacement for the rejected token, or null. All tabs share one session: a tab that loses the
 * race for the renewal uses the token that the winner stored, so no user is signed out.
 */
async function renewToken(refused: string | null): Promise<string | null> {
  const taken = replacementToken(refused);
  if (taken) return taken;
  const { data, error } = await supabase.auth.refreshSession();
  if (data.session) return data.session.access_token;
  const meanwhile = replacementToken(refused);
  if (meanwhile) return meanwhile;
  // The client keeps a session that is valid by its own clock, but the server has rejected both of its
  // tokens.
  if (error && !isAuthRetryableFetchError(error)) await forgetSession();
  return null;
}

const isRenewal = (address: string) => address.includes('/auth/v1/token?grant_type=refresh_token');

/** Whether the auth service has refused to renew this page's session. */
export const renewal = { refused: false };

/** Above the rate limit, hosted projects allow one renewal every two seconds. */
const RENEWAL_RETRY_DELAY_MS = 2000;

/** Turns a rate limit into a short outage: the auth client would drop the session on a 429 but retries after a 503. */
async function handleRenewalResponse(response: Response): Promise<Response> {
  renewal.refused = response.status >= 400 && response.status < 429;
  if (response.status !== 429) return response;
  await sleep(RENEWAL_RETRY_DELAY_MS);
  return new Response(null, { status: 503 });
}

const ANONYMOUS = `Bearer ${env.publishableKey || 'not-configured'}`;

/**
 * Adds the stored token to a request that the client sends with the publishable key only, although this
 * browser has a session. The client has no lock: in a tab that loses the race for a renewal it finds no
 * session. Returns null without a usable token.
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

/** Response to a request that was not sent, because the session could not be renewed or has ended. */
const unsentResponse = () =>
  storedSession()
    ? Response.json({}, { status: 503 })
    : Response.json({ code: 'PGRST303' }, { status: 401 });

/** Renews an expired token, for example after a laptop's sleep, and repeats the request once with the same body. */
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

/** The typed client of the data and auth API. Screens use it only through queries and mutations. */
export const supabase: AppClient = createClient<Database>(
  env.url || 'http://localhost',
  env.publishableKey || 'not-configured',
  {
    auth: { flowType: 'implicit', storageKey: SESSION_KEY },
    global: { fetch: async (...call) => localizeRefusal(await fetchWithRefresh(...call)) },
  },
);

/** The session stored in this browser or contained in the URL; null for a visitor. */
export async function loadSession(): Promise<Session | null> {
  const { data } = await supabase.auth.getSession();
  return data.session;
}

/**
 * Ends the session in this browser immediately, even offline. Deletes the stored session first: the auth client
 * would keep it until the server responds, and on a shared computer the next person could use it.
 */
export async function forgetSession(): Promise<void> {
  removeStoredSession();
  await supabase.auth.signOut({ scope: 'local' });
}
