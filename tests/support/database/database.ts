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

/** The demo accounts by the part they play in a test. `anonymous` has only the publishable key. */
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
 * An access token as the embedded auth service signs it, but of no session: no password check, so ten actors cost nothing,
 * and no test ends another one's session.
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

/** PGlite in this process, one for all files of a worker: each begins with what was there before the first. */
let embedded: { backend: Backend; restore: () => void } | undefined;

async function bootEmbedded(): Promise<Booted> {
  if (embedded) embedded.restore();
  else {
    const backend = await createBackend({ template: await template() });
    // Lite reads the schema with the first request, and keeps it.
    await clientOf(backend, backend.keys.secretKey).from('link_users').select('id').limit(1);
    embedded = { backend, restore: await takeSnapshot(backend.connection.driver as PGlite) };
  }
  return { backend: embedded.backend, end: async () => {} };
}

/** A database of its own on the server of `DATABASE_URL`, or PGlite. */
async function boot(): Promise<Booted> {
  const server = process.env['DATABASE_URL'];
  if (!server) return bootEmbedded();
  // `npm run lab mutations` counts in one that it has made, and has each made as a copy of one in which a rule is weakened.
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
  /** The real client as this actor, through the real API in this process. */
  as: (actor: ActorName) => Client;
  /** As `as`; a superadmin who is `impersonating` begins to view Northwind first. */
  become: (actor: ActorName) => Promise<Client>;
  /** As `as`, from a tab that shows this organisation (whatever the actor acts for by now). */
  fromTab: (actor: keyof typeof ACTORS, organisation: string) => Client;
  /** Bypasses every policy: for arranging a test and for looking at what really is stored. */
  service: Client;
  idOf: (actor: keyof typeof ACTORS) => string;
  /** As the owner of the database. */
  sql: Backend['sql'];
}

/**
 * Boots the database with the demo data for one test file. `impersonating` is the superadmin while viewing
 * Northwind, which `become` begins.
 */
export function testDatabase(): TestDatabase {
  const handle = {} as TestDatabase;
  let end = async () => {};
  beforeAll(async () => {
    const booted = await boot();
    const { backend } = booted;
    ({ end } = booted);
    // What is started may be sent at once, but where a test is about taking a start back. A claim is whole also on a busy machine.
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
