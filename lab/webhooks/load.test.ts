import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer as createTcp, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { databaseOutbox } from '../../backend/mail/outbox.ts';
import { databaseWebhooks } from '../../backend/webhooks.ts';
import { sendOutbox } from '../../supabase/functions/_shared/outbox.ts';
import { createPost } from '../../supabase/functions/_shared/public-request.ts';
import { sendWebhooks, type WebhookNetwork } from '../../supabase/functions/_shared/webhooks.ts';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { addressOf } from '../postgres/lane.ts';

const DEAD_ENDPOINTS = 1000;
/** Messages that wait for each dead endpoint. */
const BACKLOG = 10;
/** Seconds during which the live endpoint gets one message a second. */
const SECONDS = Number(process.env['WEBHOOK_SECONDS'] ?? 90);
const ROWS = Number(process.env['WEBHOOK_ROWS'] ?? 100_000);
const ORIGIN = 'https://app.example';

const db = testDatabase();
let sql: Sql;
const query = async <T>(text: string, parameters: unknown[]) =>
  [...(await sql.unsafe(text, parameters as never[]))] as T[];

const servers: Server[] = [];
const sockets = new Set<Socket>();
async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

beforeAll(async () => {
  sql = postgres(await addressOf(db), { max: 4, onnotice() {} });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await sql.end();
});
beforeEach(() =>
  db.sql(`delete from public.webhook_endpoints; delete from private.webhook_messages;
    delete from private.outbox`),
);

const addEndpoints = (organisation: string, host: string, count: number) =>
  db.sql(`with added as (
      insert into public.webhook_endpoints (organisation_id, url, events, host_state)
      select '${organisation}', 'https://${host}' || n || '.dev/', '{wallet.low}', 'public'
        from generate_series(1, ${count}) as n returning id)
    insert into private.webhook_secrets (endpoint_id, secret) select id, private.new_webhook_secret() from added`);
const queue = (organisation: string, key: string) =>
  db.sql(`select private.queue_webhooks('${organisation}', 'wallet.low', '${key}', '{"n": 1}')`);
const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[
    Math.min(values.length - 1, Math.floor(values.length * share))
  ] ?? NaN;

test('1,000 dead endpoints of one organization delay the live endpoint and the mail of another by less than a minute', async () => {
  const received = new Map<string, number>();
  const hanging = await listen(createTcp(() => {}));
  const live = await listen(
    createHttp((request, response) => {
      received.set(String(request.headers['webhook-id']), Date.now());
      request.resume();
      response.end();
    }),
  );
  const network: WebhookNetwork = {
    resolve: async () => ['93.184.215.14'],
    post: (url, _address, message) => {
      const port = url.hostname.startsWith('dead') ? hanging : live;
      return createPost()(new URL(`http://127.0.0.1:${port}/`), '127.0.0.1', message);
    },
  };
  await addEndpoints(NORTHWIND, 'dead', DEAD_ENDPOINTS);
  await addEndpoints(BLUEPEAK, 'live', 1);
  for (let at = 0; at < BACKLOG; at += 1) await queue(NORTHWIND, `dead ${at}`);

  const mailed = new Map<string, number>();
  let isOver = false;
  /** Calls a sender once a second, as the jobs of the embedded backend do. */
  const repeat = async (send: () => Promise<number>) => {
    while (!isOver) {
      await send();
      await pause(1000);
    }
  };
  const work = [
    repeat(() => sendWebhooks(databaseWebhooks(query), { network })),
    repeat(() =>
      sendOutbox(databaseOutbox(query), async ({ to }) => void mailed.set(to, Date.now()), {
        origin: ORIGIN,
      }),
    ),
  ];
  const sent = new Map<string, number>();
  const posted = new Map<string, number>();
  for (let second = 0; second < SECONDS; second += 1) {
    await queue(BLUEPEAK, `live ${second}`);
    const [row] = await db.sql<{ id: string }>(
      `select id from private.webhook_messages where event_key = 'wallet.low:live ${second}'`,
    );
    sent.set(row?.id ?? '', Date.now());
    const to = `person-${second}@bluepeak.example`;
    await db.sql(`insert into private.outbox (event_key, organisation_id, recipient, kind, facts)
      values ('load ${second}', '${BLUEPEAK}', '${to}', 'access_approved', '{"organisation": "Bluepeak"}')`);
    posted.set(to, Date.now());
    await pause(1000);
  }
  await pause(5000);
  isOver = true;
  await Promise.all(work);
  const delays = (from: Map<string, number>, until: Map<string, number>) =>
    [...from].map(([id, time]) => ((until.get(id) ?? Number.POSITIVE_INFINITY) - time) / 1000);
  const [webhooks, mails] = [delays(sent, received), delays(posted, mailed)];
  for (const [name, values] of [
    ['webhook of the live endpoint', webhooks],
    ['mail', mails],
  ] as const)
    console.log(
      `${name}: median ${percentile(values, 0.5).toFixed(2)} s, p95 ${percentile(values, 0.95).toFixed(2)} s, most ${Math.max(...values).toFixed(2)} s`,
    );
  const [dead] = await db.sql<{ tries: number }>(
    'select count(*)::int as tries from private.webhook_attempts where error is not null',
  );
  console.log(`attempts on dead endpoints: ${dead?.tries}`);
  expect(dead?.tries).toBeGreaterThan(0);
  expect(Math.max(...webhooks)).toBeLessThan(60);
  expect(Math.max(...mails)).toBeLessThan(60);
}, 600_000);

test('100,000 webhooks of 100 endpoints drain at 500 a second or more', async () => {
  const perEndpoint = ROWS / 100;
  // One organization for each endpoint, because one organization has 20 requests at a time.
  await db.sql(`insert into public.organisations (name) select 'Load ' || n from generate_series(1, 100) as n;
    with added as (
      insert into public.webhook_endpoints (organisation_id, url, events, host_state)
      select id, 'https://live.dev/', '{wallet.low}', 'public' from public.organisations where name like 'Load %'
      returning id)
    insert into private.webhook_secrets (endpoint_id, secret) select id, private.new_webhook_secret() from added;
    insert into private.webhook_messages (organisation_id, event_key, type, payload)
    select e.organisation_id, 'load ' || n, 'wallet.low', '{"type": "wallet.low", "data": {"balance": 12}}'
      from public.webhook_endpoints e cross join generate_series(1, ${perEndpoint}) as n;
    insert into private.webhook_deliveries (message_id, endpoint_id, organisation_id)
    select m.id, e.id, m.organisation_id from private.webhook_messages m
      join public.webhook_endpoints e on e.organisation_id = m.organisation_id`);
  await db.sql('analyze');
  const network: WebhookNetwork = {
    resolve: async () => ['93.184.215.14'],
    post: async () => ({ status: 200, location: null, retryAfter: null, body: '' }),
  };
  const started = performance.now();
  const attempts = await sendWebhooks(databaseWebhooks(query), { network, time: 600_000 });
  const rate = attempts / ((performance.now() - started) / 1000);
  console.log(`webhooks: ${Math.round(rate)} a second`);
  expect(attempts).toBe(ROWS);
  expect(rate).toBeGreaterThan(500);
}, 600_000);

test('100,000 emails of the outbox drain at 500 a second or more', async () => {
  await db.sql(`insert into private.outbox (event_key, organisation_id, recipient, kind, facts)
    select 'load ' || n, '${BLUEPEAK}', 'person-' || n || '@example.org', 'access_approved', '{"organisation": "Bluepeak"}'
      from generate_series(1, ${ROWS}) as n`);
  await db.sql('analyze private.outbox');
  const started = performance.now();
  const sent = await sendOutbox(databaseOutbox(query), async () => {}, {
    origin: ORIGIN,
    time: 600_000,
  });
  const rate = sent / ((performance.now() - started) / 1000);
  console.log(`emails: ${Math.round(rate)} a second`);
  expect(sent).toBe(ROWS);
  expect(rate).toBeGreaterThan(500);
}, 600_000);
