import { isTooDeep, JSON_DEPTH } from '../supabase/functions/_shared/json-depth.ts';
import { readBody } from '../supabase/functions/_shared/read-body.ts';

/** Body limit in bytes. Forms and pages of rows need far less. */
const BODY_LIMIT = 1_048_576;
/** Limit for calls that take a list of rows. The functions themselves cap the number of rows. */
const LARGE_BODY_LIMIT = 4 * BODY_LIMIT;
/** Limit for uploads: a 16 MB video plus its multipart envelope. */
const FILE_BODY_LIMIT = 17 * BODY_LIMIT;
const LARGE_BODIES = /^\/rest\/v1\/rpc\/(import_segment_volumes|ingest_delivery_reports)$/;

/** Screens embed at most three levels deep and at most eleven relations. */
const EMBED_DEPTH = 3;
const EMBED_COUNT = 12;

/** Error response in PostgREST's format. Adds `msg`, where auth clients read the message. */
const refusal = (status: number, code: string, message: string) =>
  Response.json({ code, message, msg: message, details: null, hint: code }, { status });

function tooLarge(limit: number): Response {
  const message = `Send at most ${limit / BODY_LIMIT} MB in a request.`;
  const response = refusal(413, 'payload_too_large', message);
  // Stops the client from sending the rest of the body.
  response.headers.set('Connection', 'close');
  return response;
}

interface Sender {
  /** The request uploads a file. */
  isFile?: boolean;
  /** The request has a token. Only these may send long bodies. */
  isKnown?: boolean;
}

function requestLimit(path: string, { isFile = false, isKnown = true }: Sender): number {
  if (isFile) return FILE_BODY_LIMIT;
  return isKnown && LARGE_BODIES.test(path) ? LARGE_BODY_LIMIT : BODY_LIMIT;
}

/** Returns the request with its body read, or a refusal if the body is too long, even if its header claims less, or nested too deeply. */
export async function withLimitedBody(
  request: Request,
  sender: Sender = {},
): Promise<Request | Response> {
  if (!request.body) return request;
  const { pathname } = new URL(request.url);
  const limit = requestLimit(pathname, sender);
  const body = await readBody(request, limit);
  if (!body) return tooLarge(limit);
  if (!sender.isFile && isTooDeep(body))
    return refusal(400, 'json_too_deep', `Nest JSON at most ${JSON_DEPTH} levels deep.`);
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, signal, body });
}

interface Level {
  /** Enclosing relations, outermost first. */
  path: string[];
  embeds: number;
  depth: number;
  repeated: string | null;
}

/** Relation name in the `alias:relation!hint` before a bracket. */
const relationName = (text: string) =>
  (/([^,()]*)$/.exec(text)?.[1] ?? '')
    .replace(/^.*:|^\.\.\./, '')
    .replace(/!.*$/, '')
    .trim();

/** Measures the depth of a `select`, the number of its relations, and finds one that is embedded in itself. */
function measureEmbeds(select: string, table: string): Level {
  const level: Level = { path: [table], embeds: 0, depth: 0, repeated: null };
  const plain = select.replaceAll(/"[^"]*"/g, (name) => name.slice(1, -1).replaceAll(/[(),]/g, ''));
  for (const { 0: bracket, index } of plain.matchAll(/[()]/g)) {
    if (bracket === ')') {
      level.path.pop();
      continue;
    }
    const relation = relationName(plain.slice(0, index));
    if (plain[index + 1] !== ')') {
      level.embeds += 1;
      if (level.path.includes(relation)) level.repeated = relation;
    }
    level.path.push(relation);
    level.depth = Math.max(level.depth, level.path.length - 1);
  }
  return level;
}

/**
 * Refuses a read that multiplies rows: nested too deeply, too wide, or through the same relation twice. PGlite cannot cancel
 * a running statement; on a hosted project the statement timeout does.
 */
export function refuseLargeEmbeds(request: Request): Response | null {
  const url = new URL(request.url);
  const target = /^\/rest\/v1\/(?:rpc\/)?([^/]+)/.exec(url.pathname)?.[1];
  if (!target) return null;
  for (const select of url.searchParams.getAll('select')) {
    const { embeds, depth, repeated } = measureEmbeds(select, decodeURIComponent(target));
    if (repeated) return refusal(400, 'embed_too_large', `Do not embed "${repeated}" in itself.`);
    if (depth > EMBED_DEPTH || embeds > EMBED_COUNT)
      return refusal(
        400,
        'embed_too_large',
        `Embed at most ${EMBED_COUNT} relations, ${EMBED_DEPTH} levels deep.`,
      );
  }
  return null;
}

/** Pattern filter of one column: `match.x`, `not.imatch.x`, `match(any).{x}`. */
const PATTERN_FILTER = /^(not\.)?i?match(\((any|all)\))?\./i;
/** Pattern filter inside `or` or `and`, where the column name comes first. */
const NESTED_PATTERN = /[(,]\s*[^.,()]+\.(not\.)?i?match(\((any|all)\))?\./i;
/** Quoted names and values, which may hold anything. */
const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/**
 * Refuses filters by regular expression. No screen uses them, and a pattern with back-references can block PGlite's only
 * thread indefinitely. On a hosted project `private.refuse_pattern` refuses them.
 */
export function refusePatterns(request: Request): Response | null {
  const { pathname, searchParams } = new URL(request.url);
  if (!pathname.startsWith('/rest/v1/')) return null;
  const asks = [...searchParams].some(([key, value]) =>
    /(^|\.)(or|and)$/i.test(key)
      ? NESTED_PATTERN.test(value.replaceAll(QUOTED, 'x'))
      : PATTERN_FILTER.test(value),
  );
  return asks
    ? refusal(400, 'pattern_filter', 'Filters by regular expression are not available.')
    : null;
}

/** Refuses a secret key in a URL, where logs and browser histories would record it. */
export function refuseSecretInAddress(request: Request): Response | null {
  const keys = new URL(request.url).searchParams.getAll('apikey');
  return keys.some((key) => key.startsWith('sb_secret_'))
    ? refusal(401, 'secret_in_address', 'Send the secret key in the apikey header.')
    : null;
}

export const notFound = () => refusal(404, 'not_found', 'No endpoint at this address.');
