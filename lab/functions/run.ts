// `npm run lab functions`: runs every Edge Function on two Deno versions against a running backend. The script installs Deno
// from npm into `.cache`: it is 100 MB per version, so it is no dependency of the project.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { SMTPServer } from 'smtp-server';
import { type Backend, createBackend } from '../../backend/backend.ts';
import { checkApiClient } from './api-client.ts';
import { HUTS } from '../../tests/support/database/certificates.ts';

/** Deno version of Supabase's edge runtime, and the newest one. */
const VERSIONS = ['2.1.14', 'latest'];
const FUNCTIONS = readdirSync('supabase/functions').filter((name) =>
  existsSync(`supabase/functions/${name}/index.ts`),
);

/**
 * Installs a Deno version and returns the path of its binary. The tests start the binary directly: killing the package's
 * wrapper script would leave the binary running.
 */
function installDeno(version: string): string {
  const folder = resolve(`.cache/deno-${version}`);
  const home = `${folder}/node_modules/deno`;
  if (version === 'latest' || !existsSync(home))
    execFileSync(
      'npm',
      ['install', '--silent', '--no-save', '--prefix', folder, `deno@${version}`],
      {
        shell: process.platform === 'win32',
      },
    );
  // The first run of the wrapper script downloads the binary.
  execFileSync('node', [`${home}/bin.cjs`, '--version']);
  return `${home}/deno${process.platform === 'win32' ? '.exe' : ''}`;
}

const portOf = (server: Server) => {
  const address = server.address();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
};
async function freePort(): Promise<number> {
  const server = createHttpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = portOf(server);
  server.close();
  return port;
}

const flags = ['run', '--allow-all', '--no-check', '--quiet'];

/** Messages that the mail server below accepted. It accepts no message for `full@example.org`. */
const mailed: string[] = [];
const smtp = new SMTPServer({
  secure: true,
  ...HUTS,
  onAuth: ({ username = '', password }, _session, done) =>
    done(password === 'secret' ? null : new Error('wrong password'), { user: username }),
  onRcptTo: ({ address }, _session, done) =>
    done(
      address === 'full@example.org'
        ? Object.assign(new Error('the mailbox is full'), { responseCode: 452 })
        : null,
    ),
  onData: (stream, _session, done) => {
    let text = '';
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
    stream.on('end', () => {
      mailed.push(text);
      done();
    });
  },
});

interface Served {
  url: string;
  process: ChildProcess;
}
async function serve(deno: string, name: string, env: NodeJS.ProcessEnv): Promise<Served> {
  const port = await freePort();
  const child = spawn(deno, [...flags, 'lab/functions/serve.ts', name], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env, PORT: String(port), DENO_NO_UPDATE_CHECK: '1' },
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`${name} exited with ${child.exitCode}`);
    // A function may answer with a redirect to the app, which does not run here.
    const answer = await fetch(url, { redirect: 'manual' }).catch(() => null);
    await answer?.body?.cancel();
    if (answer) return { url, process: child };
    await pause(100);
  }
  throw new Error(`${name} did not start within 30 seconds`);
}

const post = async (url: string, key: string, body?: unknown) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
};

type Check = (url: string, backend: Backend, key: string) => Promise<void>;
const CHECKS: Record<string, Check> = {
  async s(url, { sql }) {
    const [link] = await sql<{ id: string; code: string; domain: string; clicks: number }>(`
      select l.id, l.code, d.domain_name as domain, (select count(*)::int from public.short_link_daily_clicks) as clicks
        from public.short_links l join public.short_url_domains d on d.id = l.domain_id
       cross join lateral private.resolve_short_link(l.code, d.domain_name) as t limit 1`);
    assert(link, 'the demo has a short link');
    const visit = (code: string) =>
      fetch(`${url}/s/${code}`, {
        redirect: 'manual',
        headers: { 'x-forwarded-host': link.domain, 'user-agent': 'Mozilla/5.0 (X11) Firefox/150' },
      });
    const before = await clicksOf(sql, link.id);
    const answer = await visit(link.code);
    assert.equal(answer.status, 302);
    assert.match(answer.headers.get('location') ?? '', /^https?:/);
    assert.equal((await visit('000000')).status, 404);
    for (let tries = 0; tries < 100 && (await clicksOf(sql, link.id)) === before; tries += 1)
      await pause(50);
    assert.equal(await clicksOf(sql, link.id), before + 1);
  },
  async gateway(url, { sql }, key) {
    assert.equal((await post(`${url}/gateway/work`, `fdg_${'0'.repeat(64)}`)).status, 401);
    const work = await post(`${url}/gateway/work?limit=5`, key);
    assert.equal(work.status, 200);
    const leased = await sql(
      `select 1 from private.work_leases where gateway = 'lab' and leased_until > now()`,
    );
    assert.equal(work.body.flights.length, leased.length);
    assert.equal((await post(`${url}/gateway/settle`, key)).status, 200);
    const released = await post(`${url}/gateway/release`, key);
    assert.equal(released.body.released, leased.length);
  },
  async api(url, { sql }) {
    const [made] = await sql<{ key: string }>(`
      with made as (select private.new_api_key(gen_random_uuid()) as key),
      stored as (insert into private.api_keys (user_id, organisation_id, name, scopes, key_hash, last_four)
        select u.id, u.organisation_id, 'Lab', '{wallet:read}', private.hash_key(made.key), right(made.key, 4)
          from made, public.link_users u where u.email = 'admin@northwind.example')
      select key from made`);
    const ask = (key: string) =>
      fetch(`${url}/api/v1/wallet`, { headers: { authorization: `Bearer ${key}` } });
    assert.equal((await ask('fd_live_0')).status, 401);
    const wallet = await ask(made?.key ?? '');
    assert.equal(wallet.status, 200);
    assert.equal(typeof (await wallet.json()).balance, 'number');
    const description = await (await fetch(`${url}/api/v1/openapi.json`)).json();
    assert.equal(description.openapi, '3.1.0');
    checkApiClient(description);
  },
  async 'delivery-reports'(url, _backend, key) {
    const report = {
      report_id: randomUUID(),
      flight_id: randomUUID(),
      hour: `${new Date().toISOString().slice(0, 13)}:00:00Z`,
      sent: 1,
      delivered: 1,
      opened: null,
      clicked: null,
      conversions: 0,
      revenue: 0,
      cost: 0.01,
    };
    const taken = await post(`${url}/delivery-reports`, key, { reports: [report] });
    assert.equal(taken.status, 200);
    assert.equal(taken.body.results[0].reason, 'unknown_flight');
    assert.equal((await post(`${url}/delivery-reports`, 'x', { reports: [report] })).status, 401);
  },
  async 'link-checks'(url, { sql }) {
    const page = `https://no-such-host-${randomUUID()}.dev/`;
    await sql(`insert into private.link_check_requests (url, organisation_id)
      select '${page}', id from public.organisations limit 1`);
    assert.equal((await post(url, '')).status, 200);
    const [tried] = await sql<{ state: string | null }>(`
      select c.state from private.link_check_starts t left join private.link_checks c on c.url = t.url where t.url = '${page}'`);
    // Null when the machine has no DNS resolver: the check cannot tell whether the page exists.
    assert(tried, 'the page was checked');
    assert([null, 'missing'].includes(tried.state), `state ${tried.state}`);
  },
  async unsubscribe(url, { sql }) {
    const [mail] = await sql<{ token: string; id: string }>(`
      select private.unsubscribe_token(u.email, e) as token, u.id from public.link_users u, public.notification_events e
       where e.kind = 'approval_requested' limit 1`);
    assert(mail, 'the demo has a person');
    const ask = (token: string, method = 'POST') =>
      fetch(`${url}/unsubscribe?token=${token}`, { method, redirect: 'manual' });
    assert.equal((await ask('x')).status, 404);
    const shown = await ask(mail.token, 'GET');
    assert.equal(
      shown.headers.get('location'),
      `https://app.example/unsubscribe#token=${mail.token}`,
    );
    assert.equal((await ask(mail.token)).status, 200);
    const chosen = await sql(
      `select kind, email from private.notification_choices where user_id = '${mail.id}'`,
    );
    assert.deepEqual(chosen, [{ kind: 'approval_requested', email: 'off' }]);
  },
  async worker(url, { sql }) {
    const subject = `Your access to ${randomUUID()} is approved`;
    const organisation = /to (.+) is/.exec(subject)?.[1] ?? '';
    await sql(`delete from private.outbox;
      insert into private.outbox (event_key, organisation_id, recipient, kind, facts)
      select r, o.id, r, 'access_approved', '{"organisation": "${organisation}"}'
        from unnest(array['full@example.org', 'person@example.org']) as r,
          (select id from public.organisations limit 1) as o`);
    const answer = await post(url, '');
    assert.deepEqual(answer, { status: 200, body: { sent: 1, webhooks: 0 } });
    assert(
      mailed.some((text) => text.includes(`Subject: ${subject}`) && text.includes('<outbox-')),
    );
    const rows =
      await sql(`select recipient, sent_at is not null as is_sent, reason ~ 'mailbox is full' as is_full,
      next_attempt_at is not null as is_due from private.outbox order by recipient`);
    assert.deepEqual(rows, [
      { recipient: 'full@example.org', is_sent: false, is_full: true, is_due: true },
      { recipient: 'person@example.org', is_sent: true, is_full: null, is_due: false },
    ]);
  },
};

async function clicksOf(sql: Backend['sql'], link: string): Promise<number> {
  const [row] = await sql<{ clicks: number }>(
    `select coalesce(sum(clicks), 0)::int as clicks from public.short_link_daily_clicks where short_link_id = '${link}'`,
  );
  return row?.clicks ?? 0;
}

async function checkTls(deno: string): Promise<void> {
  const server = createTlsServer(HUTS, (_request, response) => {
    response.writeHead(301, { location: '/there' }).end('x'.repeat(100_000));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const child = spawn(deno, [...flags, 'lab/functions/ask-over-tls.ts', String(portOf(server))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
  });
  await once(child, 'exit');
  server.close();
  server.closeAllConnections();
  assert.deepEqual(JSON.parse(text), ['301 /there', 'refused', 'refused']);
}

assert.deepEqual(FUNCTIONS.toSorted(), Object.keys(CHECKS).toSorted());
const backend = await createBackend();
const api = createHttpServer(getRequestListener((request) => backend.fetch(request)));
api.listen(0, '127.0.0.1');
await once(api, 'listening');
const [made] = await backend.sql<{ key: string }>(`select key from private.new_gateway_key('lab')`);
// A client that refuses the certificate fails its own check.
smtp.on('error', console.error);
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const env = {
  APP_URL: 'https://app.example',
  MAIL_FROM: 'Flightdeck <mail@app.example>',
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(portOf(smtp.server as Server)),
  SMTP_USER: 'flightdeck',
  SMTP_PASSWORD: 'secret',
  SUPABASE_URL: `http://127.0.0.1:${portOf(api)}`,
  SUPABASE_SERVICE_ROLE_KEY: backend.keys.secretKey,
};
for (const version of VERSIONS) {
  const deno = installDeno(version);
  console.log(execFileSync(deno, ['--version']).toString().split('\n')[0]);
  for (const [name, check] of Object.entries(CHECKS)) {
    const served = await serve(deno, name, env);
    try {
      await check(served.url, backend, made?.key ?? '');
      console.log(`  ${name}: answers`);
    } finally {
      served.process.kill();
    }
  }
  await checkTls(deno);
  console.log('  link checks over TLS: pinned address, certificate name and CA verified');
}
api.close();
await backend.close();
process.exit(0);
