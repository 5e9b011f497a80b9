// A complete gateway client without dependencies (docs/gateway): takes work, reports results and retries.
// `node scripts/example-gateway.mjs --work --person 4711 --language de` prints the message of each flight for that person.
// `node scripts/example-gateway.mjs --flight ID --sent 10 --delivered 9 --cost 0.5` reports to the running demo.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const ATTEMPTS = 6;

/**
 * A text and its translations by language code.
 * @typedef {{ message: string, translations?: Record<string, { message: string }> }} Text
 */
/**
 * A flight that may send, or a message test.
 * @typedef {Text & { flight_id?: string, test_id?: string, channel: string, lease: string, leased_until: string, variants?: (Text & { variant: string, share: number })[] }} Work
 */

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** @param {string} key @param {object} [body] @returns {RequestInit} */
const post = (key, body) => ({
  method: 'POST',
  headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  ...(body && { body: JSON.stringify(body) }),
});

/**
 * Leases up to 100 flights that may send. Until `leased_until`, only this gateway sends and reports them; then another gateway may
 * lease them. Call it again until the result is empty.
 * @param {{ url: string, key: string, send?: (request: Request) => Promise<Response> }} options
 * @returns {Promise<Work[]>}
 */
export async function askWork({ url, key, send = fetch }) {
  const response = await send(new Request(`${url}/functions/v1/gateway/work?limit=100`, post(key)));
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return (await response.json()).flights;
}

/**
 * Releases leased flights that the gateway will not send, so that another gateway can lease them at once.
 * @param {{ url: string, key: string, send?: (request: Request) => Promise<Response> }} options
 */
export async function releaseWork({ url, key, send = fetch }) {
  const response = await send(new Request(`${url}/functions/v1/gateway/release`, post(key)));
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
}

/**
 * Sends up to 1,000 reports and returns the outcome of each by its index. Every attempt sends the same body, so a report that was
 * stored before a response got lost returns `duplicate` and counts once.
 * @param {{ url: string, key: string, reports: object[], send?: (request: Request) => Promise<Response>, wait?: (milliseconds: number) => Promise<unknown> }} options
 * @returns {Promise<{ place: number, report_id: string | null, outcome: string, reason: string | null }[]>}
 */
export async function sendReports({ url, key, reports, send = fetch, wait = pause }) {
  for (let attempt = 1; ; attempt += 1) {
    const request = new Request(`${url}/functions/v1/delivery-reports`, post(key, { reports }));
    const response = await send(request).catch(() => null);
    if (response?.ok) return (await response.json()).results;
    // A 4xx is permanent: do not retry.
    if (response && response.status < 500)
      throw new Error(`Refused with ${response.status}: ${await response.text()}`);
    if (attempt === ATTEMPTS) throw new Error('No answer. Keep the reports and send them later.');
    await wait(1000 * 2 ** attempt);
  }
}

/**
 * Stable number in [0, 100) that assigns a person to a variant.
 * @param {string} flight @param {string} person
 */
const shareOf = (flight, person) =>
  createHash('sha256').update(`${flight}:${person}`).digest().readUInt32BE(0) % 100;

/**
 * Chooses the person's variant and language; falls back to the default text. The gateway still has to fill in merge fields
 * (`{{ first_name | default: "there" }}`).
 * @param {Pick<Work, 'flight_id' | 'message' | 'translations' | 'variants'>} work
 * @param {{ id: string, language?: string }} person Your id for the person, and their language if known, such as `de-AT`.
 * @returns {{ variant?: string, message: string }}
 */
export function textFor(work, { id, language = '' }) {
  let shares = 0;
  const place = shareOf(work.flight_id ?? '', id);
  const chosen = work.variants?.find(({ share }) => (shares += share) > place);
  const text = chosen ?? work;
  const [code = ''] = language.toLowerCase().split(/[-_]/);
  const { message } = text.translations?.[code] ?? text;
  return { ...(chosen && { variant: chosen.variant }), message };
}

/** @param {string} name */
function fromDataFolder(name) {
  const file = join(resolve(process.env['FLIGHTDECK_DATA'] ?? '.flightdeck'), name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** @param {{ url: string, key: string }} options @param {{ id: string, language?: string }} person */
async function listWork(options, person) {
  for (const work of await askWork(options)) {
    const { variant, message } = textFor(work, person);
    console.log(
      `${work.test_id ? `test ${work.test_id}` : work.flight_id}: ${work.channel}${variant ? `, ${variant}` : ''}`,
    );
    console.log(message.replaceAll(/^/gm, '  '));
  }
  await releaseWork(options);
}

async function main() {
  const { values } = parseArgs({
    options: {
      work: { type: 'boolean' },
      person: { type: 'string', default: '' },
      language: { type: 'string' },
      flight: { type: 'string' },
      id: { type: 'string' },
      hour: { type: 'string' },
      sent: { type: 'string', default: '0' },
      delivered: { type: 'string', default: '0' },
      opened: { type: 'string' },
      clicked: { type: 'string' },
      conversions: { type: 'string', default: '0' },
      revenue: { type: 'string', default: '0' },
      cost: { type: 'string', default: '0' },
    },
  });
  const hour = values.hour ?? `${new Date().toISOString().slice(0, 13)}:00:00Z`;
  const url = process.env['FLIGHTDECK_URL'] ?? fromDataFolder('keys.json').url;
  const key = process.env['GATEWAY_KEY'] ?? fromDataFolder('gateway-keys.json').example;
  if (values.work) return listWork({ url, key }, { id: values.person, language: values.language });
  if (!values.flight) throw new Error('Name the flight: --flight ID');
  const results = await sendReports({
    url,
    key,
    reports: [
      {
        // Derives the id from the messages, not the attempt, so that a retry has the same id.
        report_id: values.id ?? `${values.flight}:${hour}:1`,
        flight_id: values.flight,
        hour,
        sent: Number(values.sent),
        delivered: Number(values.delivered),
        opened: values.opened === undefined ? null : Number(values.opened),
        clicked: values.clicked === undefined ? null : Number(values.clicked),
        conversions: Number(values.conversions),
        revenue: Number(values.revenue),
        cost: Number(values.cost),
      },
    ],
  });
  for (const { report_id, outcome, reason } of results)
    console.log(`${report_id}: ${outcome}${reason ? `, ${reason}` : ''}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  main().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
