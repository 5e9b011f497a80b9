import { type ApiOptions, dataApi } from './data-api.ts';
import { describeApi, successOf } from './openapi.ts';
import type { Operation } from './operation.ts';
import { OPERATIONS } from './operations.ts';
import { Problem, unavailable } from './problem.ts';
import { sha256 } from '../hash.ts';
import { parseJson, readIdempotencyKey, readJsonText, readKey, validate } from './request.ts';

/** The path below `/v1`. Edge Functions see their own name first, the embedded backend the whole path. */
const BASE = /^(?:\/functions\/v1)?\/api\/v1(?=\/|$)/;
const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';

const ROUTES = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replace('{id}', ID)}$`),
}));

interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface Started {
  limit: number;
  remaining: number;
  /** Seconds until the limit starts again. */
  reset: number;
  state: 'new' | 'limited' | 'running' | 'reused' | 'replay';
  /** Id of what the request creates, if it has an idempotency key. */
  new_id?: string;
  status?: number;
  body?: unknown;
}

interface Call {
  operation: Operation;
  pathId: string;
  url: URL;
  key: string;
  idempotencyKey: string | null;
  body: string;
}

const toAnswer = (problem: Problem): Answer => ({
  status: problem.status,
  body: problem.toBody(),
  headers: {
    ...problem.headers,
    ...(problem.status === 401 && { 'WWW-Authenticate': 'Bearer realm="flightdeck"' }),
  },
});

/** Finds the operation of a path and method. */
function findOperation(method: string, path: string) {
  const fitting = ROUTES.flatMap(({ operation, pattern }) => {
    const match = pattern.exec(path);
    return match ? [{ operation, pathId: match[1] ?? '' }] : [];
  });
  const [first] = fitting;
  if (!first) throw new Problem([404, 'not_found'], 'There is no operation at this path.');
  const found = fitting.find(({ operation }) => operation.method === method);
  if (found) return found;
  const methods = fitting.map(({ operation }) => operation.method);
  const problem = new Problem([405, 'method_not_allowed'], `Use ${methods.join(' or ')}.`);
  problem.headers = { Allow: methods.join(', ') };
  throw problem;
}

async function run(options: ApiOptions, call: Call, newId: string = crypto.randomUUID()): Promise<Answer> {
  const { operation, pathId, url, key, body } = call;
  const query = Object.fromEntries(url.searchParams);
  const result = await operation.run({
    pathId,
    query: validate(operation.query, query),
    body: validate(operation.body, operation.body && parseJson(body)),
    newId,
    data: dataApi(options, key),
  });
  return { status: successOf(operation), body: result };
}

/** Runs a function and turns what it throws into an answer. */
async function answered(answer: () => Promise<Answer>): Promise<Answer> {
  try {
    return await answer();
  } catch (error) {
    if (error instanceof Problem) return toAnswer(error);
    // The message of a failed request can hold its headers, and with them a key.
    console.error('The API failed', error instanceof Error ? error.name : 'without an error');
    return toAnswer(unavailable());
  }
}

const rateHeaders = ({ limit, remaining, reset }: Started) => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(reset),
});

/** The answer to a request that is not run: it is over the limit, or its idempotency key is taken. */
function answerWithoutRun({ state, status = 200, body, reset }: Started): Answer | null {
  if (state === 'new') return null;
  if (state === 'replay') return { status, body, headers: { 'Idempotent-Replayed': 'true' } };
  if (state === 'limited')
    return {
      ...toAnswer(new Problem([429, 'rate_limited'], `Wait ${reset} seconds.`)),
      headers: { 'Retry-After': String(reset) },
    };
  if (state === 'running')
    return {
      ...toAnswer(new Problem([409, 'request_running'], 'The first request with this key still runs.')),
      headers: { 'Retry-After': '1' },
    };
  return toAnswer(
    new Problem([422, 'idempotency_key_reused'], 'Another request had this Idempotency-Key.'),
  );
}

/** Counts the request, and runs it unless its answer is known. Stores the answer under its idempotency key. */
async function runOnce(options: ApiOptions, call: Call): Promise<Answer> {
  const { operation, url, key, idempotencyKey, body } = call;
  const own = dataApi(options, null);
  const hash =
    idempotencyKey && (await sha256(`${operation.method} ${url.pathname}${url.search} ${body}`));
  const started = (await own.rpc('begin_api_request', {
    p_key: key,
    ...(idempotencyKey && { p_idempotency_key: idempotencyKey, p_request_hash: hash }),
  })) as Started;
  const known = answerWithoutRun(started);
  const answer = known ?? (await answered(() => run(options, call, started.new_id)));
  if (!known && idempotencyKey)
    await own.rpc('end_api_request', {
      p_key: key,
      p_idempotency_key: idempotencyKey,
      p_status: answer.status,
      p_body: answer.body,
    });
  return { ...answer, headers: { ...rateHeaders(started), ...answer.headers } };
}

async function answerRequest(options: ApiOptions, request: Request): Promise<Answer> {
  const url = new URL(request.url);
  const path = url.pathname.replace(BASE, '');
  if (path === '/openapi.json' && request.method === 'GET')
    return {
      status: 200,
      body: describeApi(`${options.url}/functions/v1/api/v1`),
      // Public, and read by the reference page, which has another origin than a hosted project.
      headers: { 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'public, max-age=300' },
    };
  const { operation, pathId } = findOperation(request.method, path);
  const key = readKey(request);
  const idempotencyKey = readIdempotencyKey(request);
  const body = request.method === 'GET' ? '' : await readJsonText(request);
  return runOnce(options, { operation, pathId, url, key, idempotencyKey, body });
}

/**
 * Handles `/functions/v1/api/v1/…` (docs/api.md). Each request acts as the actor of its API key, so the policies and
 * functions of the database decide. Other origins get no CORS headers: a key does not belong in a web page.
 */
export const publicApi =
  (options: ApiOptions) =>
  async (request: Request): Promise<Response> => {
    const { status, body, headers } = await answered(() => answerRequest(options, request));
    const type = status < 400 ? 'application/json' : 'application/problem+json';
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'Content-Type': type, 'Cache-Control': 'no-store', ...headers },
    });
  };
