import { toHex } from './hash.ts';
import { isTooDeep, JSON_DEPTH } from './json-depth.ts';
import { readBody } from './read-body.ts';
import { readGatewayKey, InvalidGatewayKey, refuseKey } from './gateway.ts';

/** Result of one report, by its index in the request. */
export interface ReportAnswer {
  place: number;
  report_id: string | null;
  outcome: 'accepted' | 'duplicate' | 'refused';
  /** Stable code of the reason for a refusal. */
  reason: string | null;
}

export interface DeliveryStore {
  /** Stores the reports in one transaction. Rejects if the database is unavailable; then no report was stored. */
  ingest: (rows: unknown[]) => Promise<ReportAnswer[]>;
  /** Like `ingest`, for the gateway that owns the key. Also rejects with `InvalidGatewayKey`. */
  report: (key: string, rows: unknown[]) => Promise<ReportAnswer[]>;
}

interface DeliveryOptions {
  store: DeliveryStore;
  /** Signing secrets; two while a secret is rotated. */
  secrets: readonly string[];
  /** Unix time in milliseconds. */
  now?: () => number;
}

/** Header names and request limits. */
const DELIVERY = {
  timestampHeader: 'x-flightdeck-timestamp',
  signatureHeader: 'x-flightdeck-signature',
  windowSeconds: 300,
  maxBytes: 1_048_576,
  maxReports: 1000,
} as const;

const encoder = new TextEncoder();

const hmacKey = (secret: string, use: 'sign' | 'verify') =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    use,
  ]);

const signedText = (timestamp: string, body: Uint8Array) => {
  const head = encoder.encode(`${timestamp}.`);
  const text = new Uint8Array(head.length + body.length);
  text.set(head);
  text.set(body, head.length);
  return text;
};

/** Signature headers: HMAC-SHA256 over `${timestamp}.${body}` in hex. `timestamp` is Unix seconds. */
export async function signDelivery(
  secret: string,
  body: string,
  timestamp: number,
): Promise<Record<string, string>> {
  const key = await hmacKey(secret, 'sign');
  const text = signedText(String(timestamp), encoder.encode(body));
  const signature = toHex(await crypto.subtle.sign('HMAC', key, text));
  return {
    [DELIVERY.timestampHeader]: String(timestamp),
    [DELIVERY.signatureHeader]: `sha256=${signature}`,
  };
}

const answer = (status: number, body: object, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

/** A refusal of the whole request. */
class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

async function readLimited(request: Request): Promise<Uint8Array> {
  const body = await readBody(request, DELIVERY.maxBytes);
  if (!body) throw new Refusal(413, 'too_large', 'Send at most 1 MiB in a request.');
  return body;
}

function checkTimestamp(timestamp: string | null, now: number): string {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp))
    throw new Refusal(401, 'timestamp_missing', `Send ${DELIVERY.timestampHeader} in seconds.`);
  if (Math.abs(now / 1000 - Number(timestamp)) > DELIVERY.windowSeconds)
    throw new Refusal(401, 'timestamp_out_of_window', 'The timestamp is more than 300 seconds off.');
  return timestamp;
}

/** Verifies with Web Crypto, which compares in constant time. */
async function checkSignature(
  header: string | null,
  text: Uint8Array<ArrayBuffer>,
  secrets: readonly string[],
): Promise<void> {
  const hex = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  if (!hex)
    throw new Refusal(401, 'signature_missing', `Send ${DELIVERY.signatureHeader}: sha256=<hex>.`);
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const checks = secrets
    .filter((secret) => secret.length > 0)
    .map(async (secret) =>
      crypto.subtle.verify('HMAC', await hmacKey(secret, 'verify'), signature, text),
    );
  if (!(await Promise.all(checks)).includes(true))
    throw new Refusal(401, 'signature_wrong', 'The signature does not match the request.');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(body: Uint8Array): unknown {
  if (isTooDeep(body))
    throw new Refusal(400, 'json_too_deep', `Nest JSON at most ${JSON_DEPTH} levels deep.`);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal(400, 'invalid_json', 'The body is not JSON in UTF-8.');
  }
}

/** Whether Postgres can store every text of a value: no NUL and no surrogate escape. */
const isStorable = (value: unknown) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value));

/** Drops fields that Postgres cannot store, so that only this report is refused, for the missing field. */
function readReport(report: unknown, gateway: unknown): unknown {
  if (!isRecord(report)) return isStorable(report) ? report : null;
  const fields = Object.entries(report).filter((field) => isStorable(field));
  return { ...Object.fromEntries(fields), gateway };
}

function readRows(body: Uint8Array, withName: boolean): unknown[] {
  const value = parse(body);
  if (!isRecord(value) || !Array.isArray(value['reports']))
    throw new Refusal(400, 'invalid_body', 'Send {"gateway": "…", "reports": […]}.');
  const { gateway, reports } = value;
  if (withName && (typeof gateway !== 'string' || !gateway.trim() || gateway.length > 100 || !isStorable(gateway)))
    throw new Refusal(400, 'invalid_gateway', 'Name the gateway in 1 to 100 characters.');
  if (reports.length === 0 || reports.length > DELIVERY.maxReports)
    throw new Refusal(400, 'invalid_body', 'Send 1 to 1000 reports in a request.');
  return reports.map((report: unknown) => readReport(report, gateway));
}

/** Authenticates the request, parses its reports and returns a function that stores them. */
async function readRequest(
  request: Request,
  { store, secrets, now = Date.now }: DeliveryOptions,
): Promise<() => Promise<ReportAnswer[]>> {
  const key = readGatewayKey(request);
  if (key) {
    // The key identifies the gateway.
    const rows = readRows(await readLimited(request), false);
    return () => store.report(key, rows);
  }
  const timestamp = checkTimestamp(request.headers.get(DELIVERY.timestampHeader), now());
  const body = await readLimited(request);
  const signature = request.headers.get(DELIVERY.signatureHeader);
  await checkSignature(signature, signedText(timestamp, body), secrets);
  const rows = readRows(body, true);
  return () => store.ingest(rows);
}

/**
 * Handles `POST /functions/v1/delivery-reports` (docs/gateway/reports.md): a list of reports with a gateway key or a signature.
 * Returns an outcome for each report by its index; 401 for a wrong key, signature or clock; 400 or 413 for an unreadable body;
 * 503 if the database did not answer. Then no report was stored and the client can send the same request again.
 */
export const deliveryReports =
  (options: DeliveryOptions) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== 'POST')
      return answer(405, { error: 'method_not_allowed', message: 'Use POST.' }, { Allow: 'POST' });
    let take: () => Promise<ReportAnswer[]>;
    try {
      take = await readRequest(request, options);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answer(error.status, { error: error.code, message: error.message });
    }
    try {
      return answer(200, { results: await take() });
    } catch (error) {
      if (error instanceof InvalidGatewayKey) return refuseKey();
      console.error('Could not store delivery reports', error);
      const message = 'No report was stored. Send the same request again in a moment.';
      return answer(503, { error: 'unavailable', message }, { 'Retry-After': '5' });
    }
  };
