/** https stays, http becomes https, no scheme gets https prepended, empty stays empty (spec: Links, F-31). */
export function normaliseUrl(text: string): string {
  const url = text.trim();
  if (url === '') return '';
  if (/^https:\/\//i.test(url)) return url;
  if (/^http:\/\//i.test(url)) return `https://${url.slice(7)}`;
  return `https://${url}`;
}
