import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connect, Plugin, PreviewServer, ViteDevServer } from 'vite';
import { createBackend } from './backend.ts';
import {
  databaseFolder,
  dataFolder,
  explainStartError,
  loadDeliverySecret,
  loadGatewayKeys,
  loadKeys,
  lockDataFolder,
} from './database/data-folder.ts';
import { requireFreePort } from './free-port.ts';
import { gatewayControl } from './gateway/control.ts';
import { createGateway } from './gateway/simulator.ts';
import { databaseJobs, startJobs } from './database/jobs.ts';
import { Mailbox } from './mail/mailbox.ts';
import { backendRoutes } from './routes.ts';
import { Throttle } from './auth/throttle.ts';

/** True if a hosted project's URL is set. Then no backend is embedded. */
const isHosted = () => Boolean(process.env['VITE_SUPABASE_URL']);
const withDemo = () => process.env['FLIGHTDECK_DEMO'] !== '0';

async function boot(origin: string) {
  await requireFreePort(origin);
  const folder = dataFolder();
  lockDataFolder(folder);
  const { localKey, ...keys } = await loadKeys(folder, origin);
  const database = databaseFolder(folder);
  if (database.isNew)
    console.log(
      `Creating the database${withDemo() ? ' with demo data' : ''}. This takes up to a minute, once …`,
    );
  const mailbox = new Mailbox(folder);
  const jwtExpiry = Number(process.env['FLIGHTDECK_JWT_EXPIRY'] ?? 3600);
  const backend = await createBackend({
    dataDir: database.path,
    databaseUrl: process.env['DATABASE_URL'],
    keys,
    demo: withDemo(),
    siteUrl: `${origin}/auth`,
    jwtExpiry,
    mediaDir: join(folder, 'media'),
    email: mailbox,
    throttle: new Throttle(),
    webhookLoopback: process.env['FLIGHTDECK_WEBHOOK_LOOPBACK'] === '1',
  });
  database.markReady();
  const deliverySecret = loadDeliverySecret(folder);
  const gateway = createGateway({
    url: origin,
    gatewayKey: (await loadGatewayKeys(folder, backend)).simulator,
    advance: (to) => backend.sql(`select private.advance_delivery_clock('${to}')`),
  });
  const control = withDemo() ? gatewayControl({ gateway, folder }) : null;
  // Tests turn the gateway off and advance the flights themselves.
  if (process.env['FLIGHTDECK_GATEWAY'] !== '0') control?.start();
  const stopJobs = startJobs(backend, await databaseJobs(backend.sql));
  const stop = () => {
    control?.stop();
    stopJobs();
    void backend.close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.removeAllListeners(signal).once(signal, stop);
  return { backend, mailbox, deliverySecret, localKey, control };
}

// On a config edit, Vite creates the new server before it closes the old one, so both share one open database.
const shared = globalThis as { flightdeckBackend?: ReturnType<typeof boot> };

/** Settings of the embedded backend for the page; `src/lib/env.ts` reads them. */
const metaTags = (publishableKey: string) => [
  { tag: 'meta', attrs: { name: 'flightdeck:publishable-key', content: publishableKey } },
  { tag: 'meta', attrs: { name: 'flightdeck:demo', content: String(withDemo()) } },
];

const isPage = (request: Connect.IncomingMessage) =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

/** Mounts the APIs, the Edge Functions and the demo's local pages in front of Vite's middlewares. */
async function mount(server: ViteDevServer | PreviewServer, origin: string) {
  shared.flightdeckBackend ??= boot(origin).catch((error: unknown) => {
    throw explainStartError(error, dataFolder());
  });
  const booted = await shared.flightdeckBackend;
  server.middlewares.use(backendRoutes(booted, origin));
  return booted.backend;
}

const hostOrigin = (host: string | boolean | undefined, port: number) =>
  `http://${typeof host === 'string' ? host : '127.0.0.1'}:${port}`;

/** Vite plugin that runs the embedded backend in the dev and preview servers. Does nothing for a hosted project. */
export function embeddedBackend(): Plugin {
  return {
    name: 'flightdeck:embedded-backend',
    apply: () => !isHosted(),
    async configureServer(server) {
      const { host, port } = server.config.server;
      const origin = hostOrigin(host, port);
      await mount(server, origin);
      const booted = await shared.flightdeckBackend;
      if (booted) console.log(`Mailbox: ${origin}/_mail?key=${booted.localKey}`);
    },
    async transformIndexHtml() {
      const running = await shared.flightdeckBackend;
      return running ? metaTags(running.backend.keys.publishableKey) : [];
    },
    async configurePreviewServer(server) {
      const { host, port } = server.config.preview;
      const { keys } = await mount(server, hostOrigin(host, port));
      const tags = metaTags(keys.publishableKey)
        .map(({ attrs }) => `<meta name="${attrs.name}" content="${attrs.content}">`)
        .join('');
      server.middlewares.use(async (request, response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        if (!isPage(request) || /\.[a-z0-9]+$/.test(path.replace(/index\.html$/, '')))
          return next();
        const html = await readFile(`${server.config.build.outDir}/index.html`, 'utf8');
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Cache-Control', 'no-cache');
        for (const [name, value] of Object.entries(server.config.preview.headers))
          if (value !== undefined) response.setHeader(name, value);
        // The entry script reads the tags when it starts, so they precede it.
        response.end(html.replace('<head>', `<head>${tags}`));
      });
    },
  };
}
