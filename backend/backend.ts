import './database/lite-flags.ts';
import { readFile } from 'node:fs/promises';
import { App, type EmailDriver, InMemoryEmailDriver, generateApiKey } from '@supabase/lite';
import { applyPendingMigrations } from '@supabase/lite/cli';
import { createPgliteConnection, PgliteConnection } from '@supabase/lite/pglite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import { sendOutbox } from '../supabase/functions/_shared/outbox.ts';
import { databaseOutbox } from './mail/outbox.ts';
import { webhookSender } from './webhooks.ts';
import { guardAuth } from './auth/guard.ts';
import { withAuthRules } from './auth/rules.ts';
import {
  LOCAL_PRELUDE,
  patchConnection,
  pgliteParsers,
  postgresTypes,
  refuseUnsupported,
  refuseLoneSurrogates,
  withCheckedHeaders,
} from './database/lite-compat.ts';
import { escapeRecipients } from './mail/mail-text.ts';
import { withAccountMails } from './mail/mails.ts';
import { deliverTests } from './mail/test-sends.ts';
import { addDemoFiles } from './database/demo-files.ts';
import {
  withFileHeaders,
  isUpload,
  mediaFiles,
  refuseDuplicate,
  checkFile,
  refuseUpload,
} from './media-files.ts';
import { preparePglite } from './database/pglite.ts';
import {
  notFound,
  refuseLargeEmbeds,
  refusePatterns,
  refuseSecretInAddress,
  withLimitedBody,
} from './request-limits.ts';
import type { Throttle } from './auth/throttle.ts';
import { hasValidToken } from './auth/token.ts';
import { checkLinks } from '../supabase/functions/_shared/link-check.ts';

/** Secrets of one embedded backend, generated on first start and different on every machine. */
export interface BackendKeys {
  publishableKey: string;
  secretKey: string;
  jwtSecret: string;
}

export interface BackendOptions {
  /** Folder of the embedded database, or `memory://`. Ignored with `databaseUrl`. */
  dataDir?: string;
  /** A real Postgres instead of PGlite. */
  databaseUrl?: string | undefined;
  /** Dump of a migrated PGlite folder to start from. */
  template?: Blob | undefined;
  keys?: BackendKeys;
  /** Loads `supabase/seed.sql`. Otherwise the database holds only the lookup tables. */
  demo?: boolean;
  /** Page that links in emails open; Lite ignores `redirectTo`. */
  siteUrl?: string;
  /** Lifetime of an access token in seconds. */
  jwtExpiry?: number;
  /** Folder of uploaded files; in memory if omitted. */
  mediaDir?: string;
  email?: EmailDriver;
  /** Rate limiter for sign-ins, codes and emails; no limits if omitted. */
  throttle?: Throttle;
  /** Lets webhooks go to `http://127.0.0.1`, for a receiver in development. */
  webhookLoopback?: boolean;
}

/** Generates opaque API keys and a 256-bit signing secret. */
export async function generateKeys(): Promise<BackendKeys> {
  const [publishable, secret] = await Promise.all([
    generateApiKey('publishable'),
    generateApiKey('secret'),
  ]);
  const jwtSecret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');
  return { publishableKey: publishable.key, secretKey: secret.key, jwtSecret };
}

async function connect({ dataDir = 'memory://', databaseUrl, template }: BackendOptions) {
  if (databaseUrl) {
    return createPostgresConnection({
      url: databaseUrl,
      postgresOptions: { max: 10, types: postgresTypes, onnotice() {} },
    });
  }
  const connection = await createPgliteConnection({
    url: dataDir,
    pgliteOptions: { parsers: pgliteParsers, ...(template && { loadDataDir: template }) },
  });
  await connection.driver.waitReady;
  await preparePglite(connection.driver);
  return connection;
}

type BackendConnection = Awaited<ReturnType<typeof connect>>;

/**
 * Runs one or more SQL statements as the database owner and returns the rows of the last one. Lite's own `exec` hides the
 * database's error.
 */
async function runSql<T = Record<string, unknown>>(
  connection: BackendConnection,
  text: string,
): Promise<T[]> {
  if (connection instanceof PgliteConnection) {
    const results = await connection.driver.exec(text);
    return (results.at(-1)?.rows ?? []) as T[];
  }
  const result = await connection.driver.unsafe(text);
  const last: unknown = Array.isArray(result[0]) ? result.at(-1) : result;
  return [...(last as T[])];
}

/** Runs one statement with parameters as the database owner. */
async function queryRows<T>(connection: BackendConnection, text: string, parameters: unknown[]) {
  if (connection instanceof PgliteConnection)
    return (await connection.driver.query<T>(text, parameters)).rows;
  return [...(await connection.driver.unsafe(text, parameters as never[]))] as T[];
}

/** Loads the seed into an empty database only, so that rows that a user deleted do not return on the next start. */
async function loadInitialData(connection: BackendConnection, demo: boolean, siteUrl: string) {
  const accounts = await runSql(connection, 'select 1 from auth.users limit 1');
  if (demo && accounts.length > 0) return;
  // Local short links use the host and port of this server.
  const { host } = new URL(siteUrl);
  await runSql(
    connection,
    `update public.short_url_domains set domain_name = '${host}' where domain_name ~ '^127\\.0\\.0\\.1'`,
  );
  await runSql(
    connection,
    await readFile(demo ? 'supabase/seed.sql' : 'backend/database/first-superadmin.sql', 'utf8'),
  );
}

/** Loads the places of geo-targeting, which a hosted project gets from `db push --include-seed`. */
async function loadPlaces(connection: BackendConnection) {
  const places = await runSql(connection, 'select 1 from private.places limit 1');
  if (places.length > 0) return;
  await runSql(connection, await readFile('supabase/places.sql', 'utf8'));
  await runSql(connection, 'analyze private.places');
}

/**
 * Builds the embedded backend for the Vite plugin, the tests and the type generator. Applies pending migrations and, on
 * first start with `demo`, loads the demo data.
 */
export async function createBackend(options: BackendOptions = {}) {
  const { demo = true, siteUrl = 'http://127.0.0.1:4173/auth', jwtExpiry = 3600 } = options;
  const keys = options.keys ?? (await generateKeys());
  const connection = await connect(options);
  patchConnection(connection, { withTimeouts: Boolean(options.databaseUrl) });
  const query = <T>(text: string, parameters: unknown[]) =>
    queryRows<T>(connection, text, parameters);
  const email = withAccountMails(
    escapeRecipients(options.email ?? new InMemoryEmailDriver()),
    query,
    siteUrl,
  );
  const app = new App({
    connection,
    api: { schemas: ['public'], max_rows: 1000, pg_safe_update: true },
    auth: {
      enabled: true,
      site_url: siteUrl,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: jwtExpiry,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      minimum_password_length: 6,
      // Lite's double confirmation asks only the old email address, so a user could claim any new one for an account.
      // Links last 24 hours, because people often read an invitation the next morning.
      email: {
        enable_confirmations: true,
        double_confirm_changes: false,
        otp_expiry: 86_400,
        otp_length: 8,
      },
    },
    storage: { enabled: true, file_size_limit: '5MiB' },
    options: {
      drivers: { email },
      server: { admin: false, disableStudio: true },
    },
  });
  const files = mediaFiles(options.mediaDir ?? null);
  // Lite has no public option for a custom storage adapter.
  // oxlint-disable-next-line no-underscore-dangle
  app._storageAdapter = files;
  await app.init();
  await app.ensureSystemSchema();
  await runSql(connection, LOCAL_PRELUDE);
  await applyPendingMigrations(app as never);
  await loadPlaces(connection);
  await loadInitialData(connection, demo, siteUrl);
  const allowsLoopback = options.webhookLoopback === true;
  await runSql(
    connection,
    `update private.webhook_settings set allows_loopback = ${allowsLoopback}`,
  );
  if (demo) await addDemoFiles(files, (text) => runSql(connection, text));
  await connection.clearSchemaCache();
  const guard = guardAuth({
    throttle: options.throttle,
    hasPassword: async (email) => {
      const address = email.replaceAll("'", "''");
      const query = `select 1 from auth.users where email = '${address}' and encrypted_password <> ''`;
      return !email.includes('\0') && (await runSql(connection, query)).length > 0;
    },
  });
  const serve = async (request: Request) => app.fetch(request);
  const withRules = withAuthRules({
    query,
    email,
    answer: serve,
  });
  const isStored = async (name: string) =>
    (await query(`select 1 from storage.objects where bucket_id = 'media' and name = $1`, [name]))
      .length > 0;
  const answer = async (request: Request, peer: string) => {
    const found =
      (await refuseLoneSurrogates(request)) ??
      (await guard(request, peer, async () =>
        withCheckedHeaders(request, () => withRules(request)),
      ));
    const response = await refuseDuplicate(request, found, isStored);
    const isText = response.headers.get('content-type')?.startsWith('text/plain');
    return response.status === 404 && isText ? notFound() : response;
  };
  return {
    keys,
    connection,
    sql: <T = Record<string, unknown>>(text: string) => runSql<T>(connection, text),
    /** Sends the emails of the outbox to the mailbox, as the Edge Function `worker` sends them on a hosted project. */
    sendMails: async () => {
      await sendOutbox(databaseOutbox(query), (mail) => email.send(mail), new URL(siteUrl));
    },
    sendWebhooks: webhookSender(query, allowsLoopback),
    /** Delivers message tests of every channel to the mailbox: the embedded backend sends nothing to a network. */
    sendTests: () => deliverTests(query, email, new URL(siteUrl).origin),
    /** Checks the destination pages of flight links. */
    checkLinks: () =>
      checkLinks({
        due: async () =>
          (await query<{ url: string }>('select * from private.links_to_check($1)', [20])).map(
            ({ url }) => url,
          ),
        note: async (checks) => {
          await query('select public.note_link_checks($1::text::jsonb)', [JSON.stringify(checks)]);
        },
      }),
    /** Answers `/rest/v1`, `/auth/v1` and `/storage/v1` like the hosted gateway. `peer` is the caller's IP address. */
    fetch: async (incoming: Request, peer = '') => {
      const refused =
        refuseSecretInAddress(incoming) ??
        refuseUnsupported(incoming) ??
        refuseLargeEmbeds(incoming) ??
        refusePatterns(incoming);
      if (refused) return refused;
      const isFile = isUpload(incoming);
      const isKnown = hasValidToken(incoming, keys);
      if (isFile && !isKnown) return refuseUpload();
      const limited = await withLimitedBody(incoming, { isFile, isKnown });
      if (limited instanceof Response) return limited;
      const request = await checkFile(limited);
      if (request instanceof Response) return request;
      return withFileHeaders(request, await answer(request, peer));
    },
    close: () => connection.close(),
  };
}

export type Backend = Awaited<ReturnType<typeof createBackend>>;
