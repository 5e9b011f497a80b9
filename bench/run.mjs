// `npm run bench`: measures the figures of docs/performance.md as ratios to a minimal page on this machine.
import '../scripts/env.mjs';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { ensureWholeBrowser } from '../scripts/browser.mjs';
import { buildIfNeeded } from '../scripts/build.mjs';
import { measureBrowser } from './browser.mjs';
import { measureDatabase } from './database.mjs';
import { serve } from './serve.mjs';
import { resultsTable } from './table.mjs';

const RUNS = Number(process.env.BENCH_RUNS ?? 5);
const PORT = Number(process.env.BENCH_PORT ?? 4390);
const FLOOR = '.cache/bench-floor';

const buildFloor = () =>
  build({
    configFile: false,
    root: resolve('bench/floor'),
    base: '/floor/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    build: {
      outDir: resolve(FLOOR),
      emptyOutDir: true,
      rolldownOptions: {
        input: ['bench/floor/list.html', 'bench/floor/form.html'].map((file) => resolve(file)),
      },
    },
  });

/** Starts the app with its embedded backend, like `npm start`. */
async function startBackend(/** @type {string} */ folder) {
  const url = `http://127.0.0.1:${PORT}`;
  const child = spawn('node', ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: String(PORT),
      FLIGHTDECK_DATA: folder,
      FLIGHTDECK_GATEWAY: '0',
      CI: 'true',
    },
    stdio: 'ignore',
  });
  for (let left = 240; left > 0; left -= 1) {
    const page = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => null);
    if (page?.ok) return { url, html: await page.text(), stop: () => child.kill('SIGTERM') };
    await new Promise((wake) => setTimeout(wake, 500));
  }
  child.kill('SIGTERM');
  throw new Error('The backend did not start within 2 minutes');
}

/**
 * Signs in an admin and a superadmin and adds 200 campaigns. Returns both sessions as JSON.
 * @param {string} url @param {string} key
 */
async function prepare(url, key) {
  const call = async (/** @type {string} */ path, /** @type {unknown} */ body, token = key) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        apikey: key,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.status === 201 ? {} : answer.json();
  };
  const session = await call('/auth/v1/token?grant_type=password', {
    email: 'admin@northwind.example',
    password: 'flightdeck-demo',
  });
  const profile = await fetch(
    `${url}/rest/v1/link_users?select=id,organisation_id&email=eq.admin@northwind.example`,
    {
      headers: { apikey: key, authorization: `Bearer ${session.access_token}` },
    },
  );
  const [user] = await profile.json();
  const rows = Array.from({ length: 200 }, (_, index) => ({
    name: `Bench campaign ${index + 1}`,
    description: 'Measured',
    status: 'pending',
    budget: 1000 + index,
    start_date: '2030-01-01',
    end_date: '2030-12-31',
    user_id: user.id,
    organisation_id: user.organisation_id,
  }));
  await call('/rest/v1/campaigns', rows, session.access_token);
  const superadmin = await call('/auth/v1/token?grant_type=password', {
    email: 'superadmin@vox.example',
    password: 'flightdeck-demo',
  });
  return { session: JSON.stringify(session), superadminSession: JSON.stringify(superadmin) };
}

const folder = mkdtempSync(join(tmpdir(), 'flightdeck-bench-'));
await ensureWholeBrowser();
await buildIfNeeded();
await buildFloor();
const backend = await startBackend(folder);
try {
  const key = /name="flightdeck:publishable-key" content="([^"]+)"/.exec(backend.html)?.[1] ?? '';
  const tags = [...backend.html.matchAll(/<meta name="flightdeck:[^>]+>/g)]
    .map(([tag]) => tag)
    .join('');
  const sessions = await prepare(backend.url, key);
  const site = await serve({
    dist: resolve('dist'),
    floor: resolve(FLOOR),
    backend: backend.url,
    tags,
  });
  const browser = await measureBrowser({
    url: site.url,
    trust: site.trust,
    ...sessions,
    runs: RUNS,
  });
  site.close();
  const database = await measureDatabase();
  const results = { measured: new Date().toISOString(), browser, database };
  writeFileSync('bench/results.json', `${JSON.stringify(results, null, 2)}\n`);
  console.log(resultsTable(results));
} finally {
  backend.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
