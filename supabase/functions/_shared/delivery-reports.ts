import { isTooDeep, JSON_DEPTH } from './json-depth.ts';
import { gatewayKeyOf, InvalidGatewayKey, refuseKey } from './gateway.ts';

/** What became of one report, by its place in the request. */
export interface ReportAnswer {
  place: number;
  report_id: string | null;
  outcome: 'accepted' | 'duplicate' | 'refused';
  /** Why it was refused, a stable word. */
  reason: string | null;
}

export interface DeliveryStore {
  /** Takes the reports in one transaction. Rejects when the database can not be asked; then nothing was taken. */
  ingest: (rows: unknown[]) => Promise<ReportAnswer[]>;
  /** The same for the holder of a gateway key, whose gateway all of them are of. Rejects with `InvalidGatewayKey`. */
  report: (key: string, rows: unknown[]) => Promise<ReportAnswer[]>;
}

interface DeliveryOptions {
  store: DeliveryStore;
  /** What requests are signed with; several while one replaces the other. */
  secrets: readonly string[];
  /** Milliseconds from 1970. */
  now?: () => number;
}

/** Names of the headers, and the limits that a gateway keeps to. */
export const DELIVERY = {
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

const toHex = (bytes: ArrayBuffer) =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The headers of a request at a time (seconds from 1970): HMAC-SHA256 over `${timestamp}.${body}`, in hex. */
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

/** The body, or 413 as soon as it is too long, whatever its header says. */
async function readBody(request: Request): Promise<Uint8Array> {
  const tooLarge = new Refusal(413, 'too_large', 'Send at most 1 MiB in a request.');
  if (Number(request.headers.get('content-length') ?? 0) > DELIVERY.maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  if (!reader) return new Uint8Array();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > DELIVERY.maxBytes) {
      await reader.cancel();
      throw tooLarge;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.length;
  }
  return body;
}

function checkTimestamp(timestamp: string | null, now: number): string {
  if (!timestamp || !/^\d{1,12}$/.test(timestamp))
    throw new Refusal(401, 'timestamp_missing', `Send ${DELIVERY.timestampHeader} in seconds.`);
  if (Math.abs(now / 1000 - Number(timestamp)) > DELIVERY.windowSeconds)
    throw new Refusal(401, 'timestamp_out_of_window', 'The timestamp is more than 300 seconds off.');
  return timestamp;
}

/** Compared by the platform's own HMAC verification, which takes the same time for every wrong signature. */
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
    throw new Refusal(401, 'signature_wrong', 'The signature does not fit the request.');
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

/** Whether the database can store every text of a value: half a character and NUL are none. */
const isStorable = (value: unknown) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value));

/** A report without the fields that no database stores, so that it is refused for what it lacks, and no other one with it. */
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

/** The reports of a request that may send some, and how they are taken. */
async function readRequest(
  request: Request,
  { store, secrets, now = Date.now }: DeliveryOptions,
): Promise<() => Promise<ReportAnswer[]>> {
  const key = gatewayKeyOf(request);
  if (key) {
    // The key says which gateway it is.
    const rows = readRows(await readBody(request), false);
    return () => store.report(key, rows);
  }
  const timestamp = checkTimestamp(request.headers.get(DELIVERY.timestampHeader), now());
  const body = await readBody(request);
  const signature = request.headers.get(DELIVERY.signatureHeader);
  await checkSignature(signature, signedText(timestamp, body), secrets);
  const rows = readRows(body, true);
  return () => store.ingest(rows);
}

/**
 * Handles `POST /functions/v1/delivery-reports` (docs/gateway/reports.md): a list of reports with a gateway key or a signature.
 * Returns an outcome for each report by its place; 401 for a wrong key, signature or clock; 400 or 413 for an unreadable body;
 * 503 when the database did not answer, so nothing was accepted and the client can send the same request again.
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
      console.error('Delivery reports were not taken', error);
      const message = 'Nothing was taken. Send the same request again in a moment.';
      return answer(503, { error: 'unavailable', message }, { 'Retry-After': '5' });
    }
  };
