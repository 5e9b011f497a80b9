import { createHmac, randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import postgres from 'postgres';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '@/lib/supabase/database.types';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { template } from '../../../backend/database/template.ts';
import { takeSnapshot } from './snapshot.ts';

export type Client = SupabaseClient<Database>;

/** Demo accounts by role in the tests. `anonymous` has only the publishable key. */
export const ACTORS = {
  superadmin: 'superadmin@vox.example',
  analyst: 'analyst@vox.example',
  admin: 'admin@northwind.example',
  regular: 'marketer@northwind.example',
  peer: 'planner@northwind.example',
  readonly: 'viewer@northwind.example',
  pending: 'newcomer@northwind.example',
  deactivated: 'former@northwind.example',
  foreignAdmin: 'admin@bluepeak.example',
  foreignRegular: 'marketer@bluepeak.example',
  unassigned: 'hopeful@example.org',
} as const;
export type ActorName = keyof typeof ACTORS | 'anonymous' | 'impersonating';

export const VOX = '00000000-0000-4000-8000-000000000001';
export const NORTHWIND = '00000000-0000-4000-8000-000000000002';
export const BLUEPEAK = '00000000-0000-4000-8000-000000000003';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * Access token in the format of the auth service, without a session. It needs no slow password check, and no test can end
 * the session of another.
 */
function signToken(userId: string, email: string, secret: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: userId,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    iat: now - 1,
    exp: now + 3600,
  };
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

const clientOf = (
  backend: Backend,
  key: string,
  token?: string,
  headers: Record<string, string> = {},
): Client =>
  createClient<Database>('http://localhost', key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token && { accessToken: async () => token }),
    global: { headers, fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

interface Booted {
  backend: Backend;
  end: () => Promise<void>;
}

/** PGlite instance that all test files of a worker share. Each file restores the initial snapshot. */
let embedded: { backend: Backend; restore: () => void } | undefined;

async function bootEmbedded(): Promise<Booted> {
  if (embedded) embedded.restore();
  else {
    const backend = await createBackend({ template: await template() });
    // Lite caches the schema on the first request.
    await clientOf(backend, backend.keys.secretKey).from('link_users').select('id').limit(1);
    embedded = { backend, restore: await takeSnapshot(backend.connection.driver as PGlite) };
  }
  return { backend: embedded.backend, end: async () => {} };
}

/** New database on the server of `DATABASE_URL`, or PGlite. */
async function boot(): Promise<Booted> {
  const server = process.env['DATABASE_URL'];
  if (!server) return bootEmbedded();
  // `npm run lab mutations` names an existing database to use here, or a template with one weakened rule to copy below.
  const ready = process.env['FLIGHTDECK_DATABASE'];
  if (ready) {
    const url = new URL(server);
    url.pathname = `/${ready}`;
    const backend = await createBackend({ databaseUrl: url.href });
    return { backend, end: () => backend.close() };
  }
  const name = `flightdeck_test_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice() {} });
  const weakened = process.env['FLIGHTDECK_TEMPLATE'];
  await admin.unsafe(`create database ${name}${weakened ? ` template ${weakened}` : ''}`);
  // A copy does not inherit the settings of its template.
  if (weakened) await admin.unsafe(`alter database ${name} set jit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const backend = await createBackend({ databaseUrl: url.href });
  return {
    backend,
    end: async () => {
      await backend.close();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

export interface TestDatabase {
  backend: Backend;
  /** supabase-js client signed in as the actor, against the real API in this process. */
  as: (actor: ActorName) => Client;
  /** Like `as`. For `impersonating`, starts viewing Northwind first. */
  become: (actor: ActorName) => Promise<Client>;
  /** Like `as`, from a tab that shows this organisation, even if the actor has since switched to another. */
  fromTab: (actor: keyof typeof ACTORS, organisation: string) => Client;
  /** Client that bypasses every policy, to set up a test and read stored rows. */
  service: Client;
  idOf: (actor: keyof typeof ACTORS) => string;
  /** Runs SQL as the database owner. */
  sql: Backend['sql'];
}

/**
 * Starts the database with the demo data for one test file. `impersonating` is the superadmin while viewing Northwind; call
 * `become` first.
 */
export function testDatabase(): TestDatabase {
  const handle = {} as TestDatabase;
  let end = async () => {};
  beforeAll(async () => {
    const booted = await boot();
    const { backend } = booted;
    ({ end } = booted);
    // No grace period after a launch, except in tests of undoing one. The claim time is long enough for a busy machine.
    await backend.sql(
      `update private.delivery_clock set launch_grace = '0', claim_time = '5 seconds'`,
    );
    const connect = (key: string, token?: string, headers?: Record<string, string>) =>
      clientOf(backend, key, token, headers);
    const service = connect(backend.keys.secretKey);
    const { data, error } = await service.from('link_users').select('id,email');
    if (error) throw new Error(error.message);
    const ids = new Map(data.map(({ id, email }) => [email, id]));
    const idOf = (actor: keyof typeof ACTORS) => ids.get(ACTORS[actor]) ?? '';
    const clients = new Map<ActorName, Client>();
    const as = (actor: ActorName): Client => {
      const account = actor === 'impersonating' ? 'superadmin' : actor;
      if (account === 'anonymous') return connect(backend.keys.publishableKey);
      const client =
        clients.get(account) ??
        connect(
          backend.keys.publishableKey,
          signToken(idOf(account), ACTORS[account], backend.keys.jwtSecret),
        );
      clients.set(account, client);
      return client;
    };
    const become = async (actor: ActorName): Promise<Client> => {
      if (actor === 'impersonating')
        await backend.sql(
          `insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id)
           values ('${idOf('superadmin')}', '${NORTHWIND}')`,
        );
      return as(actor);
    };
    const fromTab = (actor: keyof typeof ACTORS, organisation: string) =>
      connect(
        backend.keys.publishableKey,
        signToken(idOf(actor), ACTORS[actor], backend.keys.jwtSecret),
        { 'x-flightdeck-organisation': organisation },
      );
    Object.assign(handle, { backend, as, become, fromTab, service, idOf, sql: backend.sql });
  });
  afterAll(() => end());
  return handle;
}
