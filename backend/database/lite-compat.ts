import { AsyncLocalStorage } from 'node:async_hooks';
import type { Connection } from '@supabase/lite';

/**
 * Patches `@supabase/lite` 0.10.0 to answer like hosted Supabase: JSON shapes, SQLSTATE → HTTP status, the grants of the
 * migrations, and the refusals of the hosted gateway. Pinned to that version; `tests/db/rules/api.test.ts` fails if an
 * upgrade breaks a patch.
 */

// On Node 20, the supabase-js constructor throws if there is no global WebSocket. The backend never opens one.
function NoRealtime(): never {
  throw new Error('Realtime is not available here');
}
globalThis.WebSocket ??= NoRealtime as unknown as typeof WebSocket;

const isoWithZone = (value: string) => value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
const iso = (value: string) => value.replace(' ', 'T');

/** PostgREST's JSON: numeric as a number, timestamps in ISO 8601. Keys are Postgres type oids. */
export const pgliteParsers = { 1700: Number, 1184: isoWithZone, 1114: iso };

const json = (oid: number) => ({
  to: oid,
  from: [oid],
  parse: (value: string): unknown => JSON.parse(value),
  // Lite passes values that are already JSON text; encoding them again would store a JSON string.
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
});
const text = (oid: number, parse: (value: string) => unknown) => ({
  to: oid,
  from: [oid],
  serialize: String,
  parse,
});

/** Type parsers that give the `postgres` driver the same JSON shapes. */
export const postgresTypes = {
  json: json(114),
  jsonb: json(3802),
  numeric: text(1700, Number),
  timestamptz: text(1184, isoWithZone),
  timestamp: text(1114, iso),
};

const HTTP_STATUS: [RegExp, number][] = [
  [/^2350[35]/, 409],
  [/^25006/, 405],
  [/^P0001/, 400],
  [/^(53|08)/, 503],
  [/^(0L|0P|28)/, 403],
  [/^(P0|25|2D|38|39|3B|40|54|55|57|58|HV|XX|09)/, 500],
];

interface DatabaseError {
  code?: unknown;
  message: string;
  severity?: string;
  detail?: string | null;
  hint?: string | null;
}

/** Maps SQLSTATEs to PostgREST's status codes. Lite maps 42… and PTnnn itself. */
function toPostgrestError(original: DatabaseError): unknown {
  // The `postgres` driver throws this for an object in place of an array, which Postgres would refuse as malformed.
  if (original.code === 'ERR_INVALID_ARG_TYPE')
    return toPostgrestError({ code: '22P02', severity: 'ERROR', message: original.message });
  const { code, message, detail = null, hint = null } = original;
  if (typeof code !== 'string' || !original.severity) return original;
  if (!/^[0-9A-Z]{5}$/.test(code) || /^(PT|42)/.test(code)) return original;
  const status = HTTP_STATUS.find(([pattern]) => pattern.test(code))?.[1] ?? 400;
  const body = JSON.stringify({ code, message, details: detail, hint });
  return Object.assign(new Error(body), {
    code: 'PGRST',
    detail: JSON.stringify({ status, headers: {} }),
  });
}

/** Headers that the database checks: the tab's organization, and the API key that the public API passes on. */
const CHECKED_HEADERS = ['x-flightdeck-organisation', 'x-flightdeck-api-key'];

interface CheckedRequest {
  headers: Record<string, string>;
  method: string;
  path: string;
}

const checkedRequest = new AsyncLocalStorage<CheckedRequest>();

/** Runs `answer` with the checked headers, method and path, so that the database can check the request. */
export function withCheckedHeaders<T>(request: Request, answer: () => T): T {
  const headers: Record<string, string> = {};
  for (const name of CHECKED_HEADERS) {
    const value = request.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  if (Object.keys(headers).length === 0) return answer();
  const path = new URL(request.url).pathname.replace('/rest/v1', '');
  return checkedRequest.run({ headers, method: request.method, path }, answer);
}

interface Transaction {
  executeQuery: (query: Record<string, unknown>) => Promise<unknown>;
}

const ask = async (transaction: Transaction, sql: string, parameters: string[] = []) =>
  transaction.executeQuery({
    sql,
    parameters,
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
  });

/** Applies settings until the end of the transaction. */
async function applySettings(transaction: Transaction, settings: Record<string, string>) {
  const calls = Object.keys(settings).map((name, at) => `set_config('${name}', $${at + 1}, true)`);
  await ask(transaction, `select ${calls.join(', ')}`, Object.values(settings));
}

interface RequestContext {
  auth?: { role?: string; uid?: string; jwt?: object };
  storage?: { operation?: string };
}

/**
 * Settings that tell the database who is acting. Lite sets each with its own statement; one statement for all saves a quarter
 * of the CPU time of a request.
 */
function actorSettings({ auth, storage }: RequestContext): Record<string, string> {
  const role = auth?.role || 'anon';
  return {
    role,
    'request.jwt.claim.sub': auth?.uid ?? '',
    'request.jwt.claim.role': role,
    'storage.operation': storage?.operation ?? '',
    ...(auth?.jwt && { 'request.jwt.claims': JSON.stringify(auth.jwt) }),
  };
}

interface CallRequest {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}

/** Settings of a function call. */
const callSettings = ({ method, path, requestHeaders = {} }: CallRequest) => ({
  'response.status': '',
  'response.headers': '',
  'request.method': method,
  'request.path': path,
  'request.headers': JSON.stringify(requestHeaders),
});

/** Sets the request settings and calls the `db_pre_request` function, as PostgREST does. Lite does neither for tables. */
async function checkRequest(transaction: Transaction): Promise<void> {
  const request = checkedRequest.getStore();
  if (!request) return;
  await applySettings(transaction, {
    'request.headers': JSON.stringify(request.headers),
    'request.method': request.method,
    'request.path': request.path,
  });
  await ask(transaction, 'select private.check_request()');
}

/** Applies the role's statement timeout. PostgREST applies role settings; `set role` alone does not. */
const ROLE_TIMEOUT = `select set_config('statement_timeout', coalesce((
  select split_part(setting, '=', 2) from pg_catalog.pg_roles r, unnest(r.rolconfig) as setting
   where r.rolname = current_user and setting like 'statement_timeout=%'), '0'), true)`;

interface PatchOptions {
  /** Applies statement timeouts. Off for PGlite, whose single thread cannot cancel a statement. */
  withTimeouts?: boolean;
}

export function patchConnection(
  connection: Connection,
  { withTimeouts = false }: PatchOptions = {},
): void {
  const patched = connection as unknown as {
    ensureRlsContext: () => Promise<boolean>;
    normalizeDbError: (error: unknown) => unknown;
    applyJwtSessionContext: (transaction: Transaction, context: RequestContext) => Promise<void>;
    applyRpcRequestGucs: (transaction: Transaction, request: CallRequest) => Promise<void>;
  };
  patched.applyJwtSessionContext = async (transaction, context) => {
    await applySettings(transaction, actorSettings(context));
    // The check can change the role: a request with an API key acts as a person's.
    await checkRequest(transaction);
    if (withTimeouts) await ask(transaction, ROLE_TIMEOUT);
  };
  patched.applyRpcRequestGucs = async (transaction, request) =>
    applySettings(transaction, callSettings(request));
  // Lite would grant all privileges to anon on the first request and override the grants of the migrations.
  patched.ensureRlsContext = async () => true;
  const normalise = patched.normalizeDbError.bind(connection);
  patched.normalizeDbError = (error) => toPostgrestError(normalise(error) as DatabaseError);
}

/** Roles and schemas that exist in a hosted project before its first migration. */
export const LOCAL_PRELUDE = `
do $$
declare
  wanted text;
begin
  foreach wanted in array array['anon', 'authenticated', 'service_role'] loop
    if not exists (select 1 from pg_catalog.pg_roles where rolname = wanted) then
      execute format('create role %I nologin noinherit %s', wanted, case wanted when 'service_role' then 'bypassrls' else '' end);
    end if;
    execute format('grant %I to current_user', wanted);
  end loop;
end $$;
create schema if not exists extensions;
create extension if not exists pgcrypto with schema extensions;
grant usage on schema extensions, auth, public to anon, authenticated, service_role;
do $$
begin
  if to_regclass('storage.objects') is not null then
    grant usage on schema storage to anon, authenticated, service_role;
    grant select on storage.buckets to authenticated;
    grant select, insert, update, delete on storage.objects to authenticated;
    grant all on storage.buckets, storage.objects to service_role;
  end if;
end $$;
create or replace function auth.email() returns text language sql stable as
  $$ select nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email' $$;
`;

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status });
}

/**
 * Refuses what hosted Supabase refuses or what Lite answers wrongly: planner counts (they ignore policies),
 * writes without a filter, and writes whose `select` embeds (Lite re-applies the filter and answers `[]`).
 */
export function refuseUnsupported(request: Request): Response | null {
  const url = new URL(request.url);
  const table = /^\/rest\/v1\/(?!rpc\/)([^/]+)/.exec(url.pathname)?.[1];
  if (!table) return null;
  if (/count=(planned|estimated)/.test(request.headers.get('prefer') ?? ''))
    return refusal(400, 'PGRST000', 'Only exact counts are available.');
  if (!['POST', 'PATCH', 'DELETE'].includes(request.method)) return null;
  if (/[(:]|->/.test(url.searchParams.get('select') ?? ''))
    return refusal(
      400,
      'PGRST000',
      'A write returns plain columns only; read embedded rows afterwards.',
    );
  const reserved = new Set(['select', 'columns', 'on_conflict', 'order', 'limit', 'offset']);
  const filtered = [...url.searchParams.keys()].some((key) => !reserved.has(key));
  if (request.method !== 'POST' && !filtered)
    return refusal(
      400,
      '21000',
      `${request.method === 'PATCH' ? 'UPDATE' : 'DELETE'} requires a WHERE clause`,
    );
  return null;
}

const isHalved = (value: unknown) => typeof value === 'string' && /\p{Surrogate}/u.test(value);

function holdsHalfCharacter(json: string): boolean {
  // Only a JSON escape can carry a lone surrogate: UTF-8 decoding replaces one sent as bytes.
  if (!/\\ud[89a-f]/i.test(json)) return false;
  let found = false;
  try {
    JSON.parse(json, (key, value: unknown) => {
      found ||= isHalved(key) || isHalved(value);
      return value;
    });
  } catch {
    return false;
  }
  return found;
}

/**
 * Refuses lone surrogates, which appear when a client cuts a string inside an emoji; Lite would store a replacement
 * character. PostgREST answers that the body is not JSON. With `columns`, which supabase-js sends with an array, PostgREST
 * passes the body on and Postgres rejects it.
 */
export async function refuseLoneSurrogates(request: Request): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url);
  if (!request.body || !pathname.startsWith('/rest/v1/')) return null;
  if (!holdsHalfCharacter(await request.clone().text())) return null;
  if (!searchParams.has('columns')) return refusal(400, 'PGRST102', 'Empty or invalid json');
  return Response.json(
    {
      code: '22P02',
      message: 'invalid input syntax for type json',
      details: 'Unicode low surrogate must follow a high surrogate.',
      hint: null,
    },
    { status: 400 },
  );
}
