/** Request and error helpers shared by the middlewares of the embedded auth service. */

export type Query = <T>(text: string, parameters: unknown[]) => Promise<T[]>;
export type Answer = (request: Request) => Promise<Response>;

export const AUTH = '/auth/v1';

/** Error response in the format of Supabase Auth. */
export const refusal = (status: number, error_code: string, msg: string) =>
  Response.json({ code: status, error_code, msg }, { status });

export async function readBody(request: Request): Promise<Record<string, unknown>> {
  if (!request.body) return {};
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return body && typeof body === 'object' ? { ...body } : {};
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Copies a request with a new JSON body and, when `path` is given, a new path. */
export function withBody(request: Request, body: object, path?: string): Request {
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const url = path ? new URL(`${AUTH}${path}`, request.url) : request.url;
  return new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** First API version with errors of the form `{code: "word", message}`. supabase-js requests it. */
const STRING_CODES_VERSION = '2024-01-01';

/** Converts an error to the format of the API version in the request header. */
export async function inRequestedVersion(request: Request, response: Response): Promise<Response> {
  const version = request.headers.get('x-supabase-api-version') ?? '';
  if (response.status < 400 || version < STRING_CODES_VERSION) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  if (!body || typeof body !== 'object' || !('error_code' in body)) return response;
  const {
    error_code: code,
    msg,
    message = msg,
    code: _status,
    ...details
  }: Record<string, unknown> = { ...body };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.set('x-supabase-api-version', STRING_CODES_VERSION);
  headers.set('x-sb-error-code', toText(code));
  return Response.json({ code, message, ...details }, { status: response.status, headers });
}
