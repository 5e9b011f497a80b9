import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const SECRET = 'a-signing-key-that-nobody-may-read';
let server: ViteDevServer;
let folder = '';
let origin = '';

beforeAll(async () => {
  mkdirSync('.cache', { recursive: true });
  folder = mkdtempSync(resolve('.cache/dev-server-'));
  for (const name of ['keys.json', 'signing-key.json', 'delivery-secret.json', 'mailbox.jsonl'])
    writeFileSync(join(folder, name), JSON.stringify({ key: SECRET }));
  // Same setup as `npm run dev` for a hosted project: serves the page without the embedded backend.
  vi.stubEnv('VITE_SUPABASE_URL', 'https://project.supabase.example');
  vi.stubEnv('FLIGHTDECK_DATA', folder);
  server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    // Cannot disturb another dev server: a free port and no dependency cache.
    server: { port: 0, strictPort: false, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  await server.listen();
  origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
}, 60_000);
afterAll(async () => {
  await server?.close();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const FILES = ['keys.json', 'signing-key.json', 'delivery-secret.json', 'mailbox.jsonl'];
const WAYS: [string, (file: string) => string][] = [
  ['by its path', (file) => `/${relative('.', file)}`],
  ['by its absolute path', (file) => `/@fs${file}`],
  ['by a path that leaves the source folder', (file) => `/src/..%2f${relative('.', file)}`],
  [
    'by an absolute path through the source folder',
    (file) => `/@fs${resolve('src')}/../${relative('.', file)}`,
  ],
  ['by a percent-encoded path', (file) => `/%2e${relative('.', file).slice(1)}`],
  ['as a module', (file) => `/${relative('.', file)}?import`],
  ['as raw text', (file) => `/${relative('.', file)}?raw`],
  ['as raw text of a module', (file) => `/@fs${file}?import&raw`],
  ['as a URL', (file) => `/${relative('.', file)}?url&inline`],
];

test.each(WAYS)('does not serve a file of the data folder requested %s', async (_way, path) => {
  for (const name of FILES)
    for (const accept of ['*/*', 'application/json', 'text/html']) {
      const answer = await fetch(`${origin}${path(join(folder, name))}`, { headers: { accept } });
      expect({ name, accept, leaked: (await answer.text()).includes(SECRET) }).toEqual({
        name,
        accept,
        leaked: false,
      });
    }
});

test.each(['/package.json', '/backend/backend.ts', '/supabase/seed.sql', '/.git/config'])(
  'does not serve %s, which is not part of the page',
  async (path) => {
    const answer = await fetch(`${origin}${path}`, { headers: { accept: '*/*' } });
    expect(answer.headers.get('content-type') ?? '').not.toMatch(/json|octet/);
    expect(await answer.text()).not.toMatch(
      /"name": "flightdeck"|createBackend|insert into|\[core\]/,
    );
  },
);

test('serves the files of the page, but not to other origins', async () => {
  for (const path of [
    '/',
    '/src/app/boot/entry.ts',
    '/src/index.css',
    '/favicon.svg',
    '/@vite/client',
  ]) {
    const headers = { accept: path === '/' ? 'text/html' : '*/*', origin: 'http://localhost:9999' };
    const answer = await fetch(`${origin}${path}`, { headers });
    const readableBy = answer.headers.get('access-control-allow-origin');
    expect({ path, status: answer.status, readableBy }).toEqual({
      path,
      status: 200,
      readableBy: null,
    });
  }
});
