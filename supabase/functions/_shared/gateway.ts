import { withMails } from './mails.ts';

/** The gateway key is unknown, replaced or revoked. */
export class InvalidGatewayKey extends Error {}

/** WhatsApp's decision on a version's template. A null `language` means the version's own text. */
interface TemplateDecision {
  version: string;
  language: string | null;
  status: string;
  reason: string | null;
}

export interface GatewayStore {
  /** Leases up to `limit` message tests and flights that may send. Rejects with `InvalidGatewayKey`, or if the database is unavailable. */
  work: (key: string, limit: number) => Promise<unknown>;
  /** Releases the flights of one lease, or all flights of the gateway if `lease` is null. Returns their number. */
  release: (key: string, lease: string | null) => Promise<unknown>;
  /** Updates the status of flights and campaigns that are due. Returns how many it examined. */
  settle: (key: string) => Promise<unknown>;
  /** WhatsApp templates without a decision. */
  templates: (key: string, limit: number) => Promise<unknown>;
  /** Stores WhatsApp's decision on a template. Returns false if the template or status does not exist. */
  template: (key: string, decision: TemplateDecision) => Promise<unknown>;
  /** Totals that the gateway has reported for an hour, by flight and variant. */
  reported: (key: string, hour: string) => Promise<unknown>;
}

const KEY = /^Bearer (fdg_[0-9a-f]{64})$/;

/** The gateway key of a request, or null. */
export const readGatewayKey = ({ headers }: Request): string | null =>
  KEY.exec(headers.get('authorization') ?? '')?.[1] ?? null;

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

export const refuseKey = () =>
  answer(401, {
    error: 'invalid_gateway_key',
    message: 'Send Authorization: Bearer and a valid gateway key.',
  });

const HOUR = /^\d{4}-\d\d-\d\dT\d\d:00:00Z$/;
const STATUS = /^(draft|submitted|approved|rejected)$/;
const LEASE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const LIMIT = /^([1-9]\d{0,2}|1000)$/;

/** Template decision in the query string, or null if it is invalid. */
function readDecision({ searchParams }: URL): TemplateDecision | null {
  const [version, status] = [searchParams.get('version') ?? '', searchParams.get('status') ?? ''];
  return LEASE.test(version) && STATUS.test(status)
    ? { version, status, language: searchParams.get('language'), reason: searchParams.get('reason') }
    : null;
}

/** Handles calls about WhatsApp templates; returns null for all other calls. */
function templateCall(store: GatewayStore, key: string, url: URL) {
  const limit = url.searchParams.get('limit') ?? '100';
  const last = url.pathname.split('/').at(-1);
  if (last === 'templates' && LIMIT.test(limit))
    return { name: 'templates', ask: () => store.templates(key, Number(limit)) };
  const decision = last === 'template' && readDecision(url);
  return decision ? { name: 'stored', ask: () => store.template(key, decision) } : null;
}

/** Store call for a URL and the property name of its response, or null for an unknown call. */
function storeCall(store: GatewayStore, key: string, url: URL) {
  const hour = url.searchParams.get('hour') ?? '';
  const limit = url.searchParams.get('limit') ?? '100';
  const lease = url.searchParams.get('lease');
  const last = url.pathname.split('/').at(-1);
  if (last === 'work' && LIMIT.test(limit))
    return { name: 'flights', ask: async () => withMails(await store.work(key, Number(limit))) };
  if (last === 'release' && (lease === null || LEASE.test(lease)))
    return { name: 'released', ask: () => store.release(key, lease) };
  if (last === 'settle') return { name: 'changed', ask: () => store.settle(key) };
  if (last === 'reported' && HOUR.test(hour))
    return { name: 'flights', ask: () => store.reported(key, hour) };
  return templateCall(store, key, url);
}

/** Handles the calls below `/functions/v1/gateway` for the holder of a gateway key (docs/gateway/README.md). */
export const gatewayEndpoint =
  (store: GatewayStore) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST')
      return answer(405, { error: 'method_not_allowed', message: 'Use POST.' }, { Allow: 'POST' });
    const key = readGatewayKey(request);
    if (!key) return refuseKey();
    const call = storeCall(store, key, new URL(request.url));
    if (!call)
      return answer(404, {
        error: 'not_found',
        message: 'Use work, work?limit=1…1000, release, release?lease=…, settle, reported?hour=…, templates or template?version=…&status=….',
      });
    try {
      return answer(200, { [call.name]: await call.ask() });
    } catch (error) {
      if (error instanceof InvalidGatewayKey) return refuseKey();
      console.error('Gateway call failed', error);
      const message = 'Send the same request again in a moment.';
      return answer(503, { error: 'unavailable', message }, { 'Retry-After': '5' });
    }
  };
