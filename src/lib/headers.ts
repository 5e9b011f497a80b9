/** Copies headers entry by entry: a `Headers` object of another realm, as in tests, would be copied as empty. */
export const copyHeaders = (headers: HeadersInit = {}): Headers =>
  new Headers(Symbol.iterator in headers ? [...headers] : headers);
