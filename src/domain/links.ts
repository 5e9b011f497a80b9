/** The longest address that can be stored. */
export const MAX_URL_LENGTH = 2048;

const WEB_URL = /^https?:\/\/[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?([/?#][^\s\p{Cc}]*)?$/u;

/** https stays, http becomes https, no scheme gets https prepended, empty stays empty (CRE-44 to CRE-47, F-31). */
export function normaliseUrl(text: string): string {
  const url = text.trim();
  if (url === '') return '';
  if (/^https:\/\//i.test(url)) return url;
  if (/^http:\/\//i.test(url)) return `https://${url.slice(7)}`;
  return `https://${url}`;
}

/** An absolute http or https address as the database accepts it: no other scheme, no user@host, no blanks (D-09). */
export const isWebUrl = (url: string): boolean => url.length <= MAX_URL_LENGTH && WEB_URL.test(url);
