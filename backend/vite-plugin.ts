import { readFile } from 'node:fs/promises';
import { getRequestListener } from '@hono/node-server';
import { isLoopbackAddress } from '@supabase/lite';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { deliveryReports } from '../supabase/functions/_shared/delivery-reports.ts';
import { deliveryStore, restStore } from '../supabase/functions/_shared/rest-store.ts';
import { shortLink } from '../supabase/functions/_shared/short-link.ts';
import { createBackend } from './backend.ts';
import {
  databaseFolder,
  dataFolder,
  loadDeliverySecret,
  loadKeys,
  lockDataFolder,
} from './data-folder.ts';
import { startJobs } from './jobs.ts';
import { Mailbox } from './mailbox.ts';

/** A hosted project is used as soon as its address is given; then nothing is embedded. */
export const isHosted = () => Boolean(process.env['VITE_SUPABASE_URL']);
const withDemo = () => process.env['FLIGHTDECK_DEMO'] !== '0';

async function boot(origin: string) {
  const folder = dataFolder();
  lockDataFolder(folder);
  const keys = await loadKeys(folder, origin);
  const database = databaseFolder(folder);
  const mailbox = new Mailbox(folder);
  const jwtExpiry = Number(process.env['FLIGHTDECK_JWT_EXPIRY'] ?? 3600);
  const backend = await createBackend({
    dataDir: database.path,
    databaseUrl: process.env['DATABASE_URL'],
    keys,
    demo: withDemo(),
    siteUrl: `${origin}/auth`,
    jwtExpiry,
    email: mailbox,
  });
  database.markReady();
  const stopJobs = startJobs(backend);
  const stop = () => {
    stopJobs();
    void backend.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.removeAllListeners(signal).once(signal, stop);
  return { backend, mailbox, deliverySecret: loadDeliverySecret(folder) };
}

// Vite makes a new server on every config edit before it closes the old one; the database stays open.
const shared = globalThis as { flightdeckBackend?: ReturnType<typeof boot> };

/** What the page needs to reach the embedded backend; `src/lib/env.ts` reads it. */
const metaTags = (publishableKey: string) => [
  { tag: 'meta', attrs: { name: 'flightdeck:publishable-key', content: publishableKey } },
  { tag: 'meta', attrs: { name: 'flightdeck:demo', content: String(withDemo()) } },
];

const isPage = (request: Connect.IncomingMessage) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const listener = (handler: (request: Request) => Response | Promise<Response>) =>
  getRequestListener(handler, { overrideGlobalObjects: false });

/** Mounts the data and auth API, the short links and the mailbox in front of Vite's own middlewares. */
async function mount(server: ViteDevServer | PreviewServer, origin: string) {
  shared.flightdeckBackend ??= boot(origin);
  const { backend, mailbox, deliverySecret } = await shared.flightdeckBackend;
  const api = listener(backend.fetch);
  const mail = listener((request) => mailbox.respond(request));
  const project = { url: origin, secretKey: backend.keys.secretKey, fetch: backend.fetch };
  const links = listener(shortLink({ store: restStore(project) }));
  const deliveries = listener(
    deliveryReports({ store: deliveryStore(project), secrets: [deliverySecret] }),
  );
  server.middlewares.use((request, response, next) => {
    const path = request.url ?? '/';
    // The listener is bound to loopback; this also refuses a page that rebinds its own name to it.
    const host = (request.headers.host ?? '').replace(/:\d+$/, '');
    const local =
      isLoopbackAddress(request.socket.remoteAddress ?? '') &&
      /^(127\.0\.0\.1|localhost|\[::1\])$/.test(host);
    if (/^\/(rest|auth)\/v1\//.test(path)) return void api(request, response);
    if (/^\/functions\/v1\/delivery-reports(\?|$)/.test(path))
      return void deliveries(request, response);
    if (path.startsWith('/s/')) return void links(request, response);
    if (/^\/_mail(\?|$)/.test(path)) {
      if (local) return void mail(request, response);
      response.statusCode = 403;
      return void response.end('The mailbox answers on loopback only.');
    }
    return next();
  });
  return backend;
}

const originOf = (host: string | boolean | undefined, port: number) =>
  `http://${typeof host === 'string' ? host : '127.0.0.1'}:${port}`;

/** The embedded backend inside Vite's dev and preview servers. Does nothing for a hosted project. */
export function embeddedBackend(): Plugin {
  return {
    name: 'flightdeck:embedded-backend',
    apply: () => !isHosted(),
    async configureServer(server) {
      const { host, port } = server.config.server;
      await mount(server, originOf(host, port));
    },
    async transformIndexHtml() {
      const running = await shared.flightdeckBackend;
      return running ? metaTags(running.backend.keys.publishableKey) : [];
    },
    async configurePreviewServer(server) {
      const { host, port } = server.config.preview;
      const { keys } = await mount(server, originOf(host, port));
      const tags = metaTags(keys.publishableKey)
        .map(({ attrs }) => `<meta name="${attrs.name}" content="${attrs.content}">`)
        .join('');
      const csp = server.config.preview.headers['Content-Security-Policy'];
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        if (!isPage(request) || /\.[a-z0-9]+$/.test(path.replace(/index\.html$/, '')))
          return next();
        const html = await readFile(`${server.config.build.outDir}/index.html`, 'utf8');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        if (csp) response.setHeader('Content-Security-Policy', csp);
        response.end(html.replace('</head>', `${tags}</head>`));
      });
    },
  };
}
