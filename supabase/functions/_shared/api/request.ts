import type * as z from 'zod';
import { isTooDeep, JSON_DEPTH } from '../json-depth.ts';
import { readBody } from '../read-body.ts';
import { Problem } from './problem.ts';

/** Body limit in bytes. The largest body is a flight with 500 intervals and 500 cohorts. */
const BODY_LIMIT = 262_144;
const KEY = /^Bearer (fd_live_[0-9a-f]{12}_[0-9a-f]{48})$/;

/** The API key of a request. */
export function readKey({ headers }: Request): string {
  const key = KEY.exec(headers.get('authorization') ?? '')?.[1];
  if (!key) throw new Problem([401, 'invalid_api_key'], 'Send Authorization: Bearer and an API key.');
  return key;
}

/** The idempotency key of a writing request, or null. */
export function readIdempotencyKey({ method, headers }: Request): string | null {
  const key = headers.get('idempotency-key');
  if (key === null || method === 'GET') return null;
  if (!/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem(
      [400, 'invalid_idempotency_key'],
      'Send an Idempotency-Key of 1 to 255 visible ASCII characters.',
    );
  return key;
}

/** Reads a JSON body as text, or an empty string without one. */
export async function readJsonText(request: Request): Promise<string> {
  const bytes = await readBody(request, BODY_LIMIT);
  if (!bytes) throw new Problem([413, 'too_large'], `Send at most ${BODY_LIMIT / 1024} KiB.`);
  if (bytes.length === 0) return '';
  if (!/^application\/json\b/i.test(request.headers.get('content-type') ?? ''))
    throw new Problem([415, 'not_json'], 'Send Content-Type: application/json.');
  if (isTooDeep(bytes))
    throw new Problem([400, 'json_too_deep'], `Nest JSON at most ${JSON_DEPTH} levels deep.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Problem([400, 'invalid_json'], 'The body is not JSON in UTF-8.');
  }
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    throw new Problem([400, 'invalid_json'], 'The body is not JSON in UTF-8.');
  }
}

/** Validates query parameters or a body. Names each wrong field. */
export function validate(schema: z.ZodType | undefined, value: unknown): Record<string, unknown> {
  if (!schema) return {};
  const result = schema.safeParse(value);
  if (result.success) return result.data as Record<string, unknown>;
  throw new Problem([400, 'invalid_request'], 'Some values are missing or wrong.', {
    errors: result.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
}
