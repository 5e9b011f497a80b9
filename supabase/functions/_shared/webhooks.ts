import { Webhook } from 'standardwebhooks';
import {
  createPost,
  failed,
  isSafe,
  type Message,
  publicAddress,
  type Reply,
  resolveHost,
  type Resolve,
} from './public-request.ts';
import { within } from './within.ts';

/** A row of `claim_webhooks`. */
export interface ClaimedWebhook {
  id: number;
  lease: string;
  /** Header `webhook-id`: identical in every attempt. */
  message_id: string;
  url: string;
  /** The signing secret, and during a rotation the previous one. */
  secrets: string[];
  body: string;
}

/** Why there was no response. The screens have a sentence for each. */
type WebhookError =
  | 'timeout'
  | 'unknown_host'
  | 'unsafe_host'
  | 'certificate'
  | 'connection'
  | 'invalid_response';

/** Result of one attempt: a status, or an error if there was no response. */
export interface WebhookResult {
  id: number;
  lease: string;
  /** Start of the attempt, which is its signed timestamp. */
  at: string;
  /** Milliseconds. */
  duration: number;
  status?: number;
  error?: WebhookError;
  /** First kilobyte of the response. */
  response?: string;
  /** Seconds that the receiver asks to wait. */
  retry_after?: number;
}

/** A row of `claim_webhook_hosts`. */
export interface NewHost {
  id: string;
  url: string;
}

/** `missing`: no address was found. `unsafe`: an address is not on the public internet. */
type HostState = 'public' | 'missing' | 'unsafe';

export interface WebhookStore {
  /** Takes webhooks that are due, at most `limit`. */
  claim: (limit: number) => Promise<ClaimedWebhook[]>;
  settle: (results: WebhookResult[]) => Promise<void>;
  /** Endpoints whose URL is new. */
  newHosts: () => Promise<NewHost[]>;
  settleHosts: (hosts: (NewHost & { state: HostState })[]) => Promise<void>;
}

export interface WebhookNetwork {
  resolve: Resolve;
  /** Posts to exactly this IP address, which the caller has checked. */
  post: (url: URL, address: string, message: Message) => Promise<Reply>;
  /** Whether an endpoint may be `http://127.0.0.1`: for development only. */
  allowsLoopback?: boolean;
}

/** Requests at the same time. `claim_webhooks` limits those of one organization to a fifth. */
const CONCURRENCY = 100;
/** Milliseconds for one attempt, with the DNS lookup. */
const TIMEOUT_MS = 15_000;
/** Milliseconds between two claims while requests are running: after one that found something, and after one that did not. */
const BUSY_PAUSE_MS = 50;
const IDLE_PAUSE_MS = 500;

const internet: WebhookNetwork = { resolve: resolveHost, post: createPost() };

const timedOut = () => failed('ETIMEDOUT');

const isLoopback = (url: URL) => url.protocol === 'http:' && url.hostname === '127.0.0.1';

/** IP address of an endpoint; null if the platform may not send to it. */
async function addressOf(url: URL, network: WebhookNetwork): Promise<string | null> {
  if (network.allowsLoopback && isLoopback(url)) return url.hostname;
  return isSafe(url) ? publicAddress(url, network.resolve) : null;
}

function errorOf(error: unknown): WebhookError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND') return 'unknown_host';
  if (code.startsWith('HPE_')) return 'invalid_response';
  if (/CERT|SIGNATURE|SELF_SIGNED|ERR_TLS/.test(code)) return 'certificate';
  // Network errors have a code. An error without one is a bug.
  if (code === '') console.error(error);
  return 'connection';
}

/** The longest pause that a receiver can ask for, in seconds. */
const MAX_RETRY_AFTER = 86_400;

/** Seconds of a `Retry-After` header, which is a number or a date; a day at most. */
function secondsOf(retryAfter: string | null, now: number): number | undefined {
  if (retryAfter === null) return undefined;
  const seconds = /^\d{1,9}$/.test(retryAfter)
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - now) / 1000);
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER) : undefined;
}

/** Headers of an attempt. The signature covers the timestamp, so each attempt has a new one. */
function signedHeaders({ message_id, secrets, body }: ClaimedWebhook, at: Date) {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(message_id, at, body));
  return {
    'webhook-id': message_id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}

async function request(webhook: ClaimedWebhook, network: WebhookNetwork, at: Date) {
  const url = new URL(webhook.url);
  const address = await within(TIMEOUT_MS, addressOf(url, network), timedOut);
  if (address === null) return { error: 'unsafe_host' as const };
  const reply = await network.post(url, address, {
    headers: signedHeaders(webhook, at),
    body: webhook.body,
    timeout: TIMEOUT_MS - (Date.now() - at.getTime()),
  });
  const isBusy = reply.status === 429 || reply.status >= 500;
  const retry_after = isBusy ? secondsOf(reply.retryAfter, Date.now()) : undefined;
  return {
    status: reply.status,
    response: reply.body,
    ...(retry_after !== undefined && { retry_after }),
  };
}

/** Sends one webhook. Does not follow redirects. Never rejects. */
async function sendWebhook(
  webhook: ClaimedWebhook,
  network: WebhookNetwork,
): Promise<WebhookResult> {
  const at = new Date();
  const outcome = await request(webhook, network, at).catch((error: unknown) => ({
    error: errorOf(error),
  }));
  const { id, lease } = webhook;
  return { id, lease, at: at.toISOString(), duration: Date.now() - at.getTime(), ...outcome };
}

async function hostState(url: string, network: WebhookNetwork): Promise<HostState> {
  try {
    const address = await within(TIMEOUT_MS, addressOf(new URL(url), network), timedOut);
    return address === null ? 'unsafe' : 'public';
  } catch {
    return 'missing';
  }
}

/** Resolves the hosts of new URLs and stores whether the platform may send to them. */
async function checkHosts({ newHosts, settleHosts }: WebhookStore, network: WebhookNetwork) {
  const hosts = await newHosts();
  if (hosts.length === 0) return;
  const states = hosts.map(async (host) => ({ ...host, state: await hostState(host.url, network) }));
  await settleHosts(await Promise.all(states));
}

/** Stores results: one by one if the store refuses them together, so that none loses another. Returns the errors. */
async function settleEach({ settle }: WebhookStore, results: WebhookResult[]): Promise<unknown[]> {
  const errors: unknown[] = [];
  if (results.length === 0) return errors;
  await settle(results).catch(async () => {
    for (const result of results)
      await settle([result]).catch((error: unknown) => errors.push(error));
  });
  return errors;
}

/**
 * Sends the webhooks that are due until none is left or `time` milliseconds are over, and returns how many attempts were made.
 * Claims while other requests are running, so that a receiver that hangs holds only its own places. Rejects with the first error
 * of the store, after the requests that are running have ended and their results were stored.
 */
export async function sendWebhooks(
  store: WebhookStore,
  { network = internet, time = 30_000 }: { network?: WebhookNetwork; time?: number } = {},
): Promise<number> {
  const over = Date.now() + time;
  const running = new Set<Promise<unknown>>();
  const results: WebhookResult[] = [];
  const errors: unknown[] = [];
  const noteError = (error: unknown) => {
    errors.push(error);
    return [];
  };
  const run = (work: Promise<unknown>) => {
    const task = work.finally(() => running.delete(task));
    running.add(task);
  };
  const attempt = async (webhook: ClaimedWebhook) => {
    results.push(await sendWebhook(webhook, network));
  };
  let attempts = 0;
  // Runs along with the requests, because a host whose name servers never answer takes 15 seconds.
  run(checkHosts(store, network).catch(noteError));
  for (;;) {
    const settled = results.splice(0);
    errors.push(...(await settleEach(store, settled)));
    attempts += settled.length;
    const free = Date.now() < over && errors.length === 0 ? CONCURRENCY - running.size : 0;
    const claimed = free > 0 ? await store.claim(free).catch(noteError) : [];
    for (const webhook of claimed) run(attempt(webhook));
    if (running.size + results.length === 0) break;
    const rest = settled.length + claimed.length > 0 ? BUSY_PAUSE_MS : IDLE_PAUSE_MS;
    await within(rest, Promise.all(running), timedOut).catch(() => {});
  }
  if (errors.length > 0) throw errors[0];
  return attempts;
}
