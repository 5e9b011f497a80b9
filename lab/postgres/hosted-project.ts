import { randomUUID } from 'node:crypto';
import postgres, { type Sql } from 'postgres';

/**
 * A hosted project before the first migration: the auth service owns an auth schema with the tables that ours reference,
 * extensions have their own schema, and the API roles have no grants.
 */
const EMPTY_PROJECT = `
  create schema extensions;
  create extension pgcrypto with schema extensions;
  grant usage on schema extensions to anon, authenticated, service_role, "$owner";
  create schema auth authorization supabase_auth_admin;
  grant usage on schema auth to anon, authenticated, service_role, "$owner";
  set role supabase_auth_admin;
  create table auth.users (
    instance_id uuid, id uuid primary key, aud varchar(255), role varchar(255), email varchar(255),
    encrypted_password varchar(255), email_confirmed_at timestamptz, invited_at timestamptz,
    confirmation_token varchar(255), confirmation_sent_at timestamptz, recovery_token varchar(255), recovery_sent_at timestamptz,
    email_change varchar(255), last_sign_in_at timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb,
    is_super_admin boolean, created_at timestamptz, updated_at timestamptz, banned_until timestamptz,
    is_sso_user boolean not null default false, deleted_at timestamptz, is_anonymous boolean not null default false);
  create unique index users_email_partial_key on auth.users (email) where not is_sso_user;
  create table auth.sessions (
    id uuid primary key, user_id uuid not null references auth.users (id) on delete cascade, created_at timestamptz,
    user_agent text, ip inet);
  create table auth.refresh_tokens (
    instance_id uuid, id bigserial primary key, token varchar(255) unique, user_id varchar(255), revoked boolean,
    session_id uuid references auth.sessions (id) on delete cascade);
  create function auth.uid() returns uuid language sql stable as $$
    select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
      nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid $$;
  create function auth.role() returns text language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' $$;
  create function auth.email() returns text language sql stable as $$
    select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
  reset role;
  grant all on all tables in schema auth to "$owner";
  grant all on all sequences in schema auth to "$owner";`;

const ROLES = {
  anon: 'nologin noinherit',
  authenticated: 'nologin noinherit',
  service_role: 'nologin noinherit bypassrls',
  supabase_auth_admin: 'nologin noinherit createrole',
};

/** Connections to an empty database that is set up like a hosted project, on the server of `DATABASE_URL`. */
export interface HostedProject {
  /** Connects as the owner of the database. On hosted projects this is `postgres`, which is not a superuser. */
  owner: Sql;
  /** Runs work as the auth service, which writes the accounts. */
  auth: <T>(work: (sql: Sql) => Promise<T>) => Promise<T>;
  drop: () => Promise<void>;
}

export async function hostedProject(): Promise<HostedProject> {
  const server = process.env['DATABASE_URL'] ?? '';
  const name = `flightdeck_hosted_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(server, { max: 1, onnotice() {} });
  for (const [role, rights] of Object.entries(ROLES)) {
    const known = await admin`select from pg_roles where rolname = ${role}`;
    if (known.length === 0) await admin.unsafe(`create role ${role} ${rights}`);
  }
  await admin.unsafe(
    `create role "${name}" login nosuperuser createrole bypassrls password '${name}'`,
  );
  await admin.unsafe(`grant anon, authenticated, service_role to "${name}" with admin option`);
  await admin.unsafe(`create database "${name}" owner "${name}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const inside = postgres(url.href, { max: 1, onnotice() {} });
  await inside.unsafe(EMPTY_PROJECT.replaceAll('$owner', name));
  const owned = new URL(url);
  owned.username = name;
  owned.password = name;
  const owner = postgres(owned.href, { max: 1, onnotice() {}, fetch_types: false });
  return {
    owner,
    auth: <T>(work: (sql: Sql) => Promise<T>) =>
      inside.begin(async (transaction) => {
        await transaction.unsafe('set local role supabase_auth_admin');
        return work(transaction as unknown as Sql);
      }) as Promise<T>,
    async drop() {
      await Promise.all([owner.end(), inside.end()]);
      await admin.unsafe(`drop database "${name}" with (force)`);
      await admin.unsafe(`drop role "${name}"`);
      await admin.end();
    },
  };
}
