/** A copy by entries: a headers object of another realm, as in tests, would copy as empty. */
export const copyHeaders = (headers: HeadersInit = {}): Headers =>
  new Headers(Symbol.iterator in headers ? [...headers] : headers);
