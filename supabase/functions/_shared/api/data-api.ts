import { Problem, unavailable } from './problem.ts';

export interface ApiOptions {
  /** Project URL, without `/rest/v1`. */
  url: string;
  /** The project's secret key. The data API accepts API keys only from its holder. */
  secretKey: string;
  fetch?: (request: Request) => Promise<Response>;
}

interface DatabaseError {
  code?: string;
  message?: string;
  details?: string | null;
  hint?: string | null;
}

/** Codes of errors that Postgres raises without a hint. */
const CODES: Record<string, string> = {
  '42501': 'forbidden',
  '23505': 'duplicate',
  '23503': 'unknown_reference',
  '22P02': 'invalid_value',
  '22003': 'invalid_value',
};

function blockersOf(details: string | null | undefined): string[] | null {
  try {
    const { blockers } = JSON.parse(details ?? '') as { blockers?: unknown };
    return Array.isArray(blockers) ? blockers.map(String) : null;
  } catch {
    return null;
  }
}

/** Converts an error of the data API to a problem. Server errors lose their text, which can name internals. */
async function toProblem(response: Response): Promise<Problem> {
  const error = (await response.json().catch(() => ({}))) as DatabaseError;
  if (response.status >= 500 || !error.code) return unavailable();
  const blockers = blockersOf(error.details);
  return new Problem(
    [response.status, error.hint || (CODES[error.code] ?? 'invalid_request')],
    error.message ?? '',
    blockers ? { blockers } : {},
  );
}

type Row = Record<string, unknown>;

/** The data API, called as the actor of an API key. The database checks key, scopes, policies and rules. */
export interface DataApi {
  rows: (table: string, query: Record<string, string>) => Promise<Row[]>;
  /** Creates the row. Leaves it as it is if an earlier attempt has created it. */
  insert: (table: string, row: Row) => Promise<void>;
  /** Returns the number of changed rows. */
  update: (table: string, query: Record<string, string>, changes: Row) => Promise<number>;
  rpc: (name: string, values: Row) => Promise<unknown>;
}

interface Call {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  query?: Record<string, string>;
  body?: Row;
  prefer?: string;
}

/** Calls with the secret key alone when `key` is null, for the functions of the API itself. */
export function dataApi(
  { url, secretKey, fetch = (request) => globalThis.fetch(request) }: ApiOptions,
  key: string | null,
): DataApi {
  const call = async ({ method, path, query = {}, body, prefer }: Call): Promise<unknown> => {
    const address = new URL(`${url}/rest/v1${path}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value);
    const response = await fetch(
      new Request(address, {
        method,
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          ...(key !== null && { 'x-flightdeck-api-key': key }),
          ...(body && { 'content-type': 'application/json' }),
          ...(prefer && { prefer }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }),
    );
    if (!response.ok) throw await toProblem(response);
    const text = await response.text();
    return text ? JSON.parse(text) : null;
  };
  return {
    rows: async (table, query) => (await call({ method: 'GET', path: `/${table}`, query })) as Row[],
    insert: async (table, row) => {
      await call({
        method: 'POST',
        path: `/${table}`,
        query: { on_conflict: 'id' },
        body: row,
        prefer: 'resolution=ignore-duplicates,return=minimal',
      });
    },
    update: async (table, query, changes) => {
      const changed = await call({
        method: 'PATCH',
        path: `/${table}`,
        query: { ...query, select: 'id' },
        body: changes,
        prefer: 'return=representation',
      });
      return (changed as Row[]).length;
    },
    rpc: (name, values) => call({ method: 'POST', path: `/rpc/${name}`, body: values }),
  };
}
