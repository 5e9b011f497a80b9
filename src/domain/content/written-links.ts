import { isRecord } from '@/domain/shared/json';
import { isWebUrl } from '@/domain/link/links';
import type { Content } from './content';
import type { Language } from './languages';
import { FILE_FIELDS } from './shape/field-kinds';
import { eachLanguage } from './translations';

/** URL in a text field or button of a content, and the path of the field. */
export interface WrittenLink {
  url: string;
  /** Path such as `buttons.0.url`. */
  place: string;
  /** Language of the translation; absent for the original text. */
  language?: Language;
}

/** Lists whitespace explicitly, so that the database pattern ends a URL at the same characters. */
const ADDRESS = /https?:\/\/[^ \t\n\r\u00a0\u2000-\u200b\u2028\u2029\u202f\u3000<>"]+/gi;

/** Removes trailing punctuation from a URL. A closing bracket stays if the URL contains an opening one. */
const withoutEnd = (found: string): string =>
  found.replace(found.includes('(') ? /[.,;:!?'*\]}…。，！？]+$/ : /[.,;:!?'*\]}…。，！？)]+$/, '');

/** Returns the public URLs in a text. Skips URLs with a merge field, because they differ per recipient. */
export const linksInText = (text: string): string[] =>
  (text.match(ADDRESS) ?? [])
    .map(withoutEnd)
    .map((found) => found.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()))
    .filter((url) => !url.includes('{{') && isWebUrl(url));

/** Returns whether a field is a media file, which is displayed or played instead of opened. */
const isFile = (name: string, { type }: Record<string, unknown>): boolean =>
  FILE_FIELDS[typeof type === 'string' ? type : '']?.includes(name) ?? false;

function linksIn(value: unknown, place: string): WrittenLink[] {
  if (typeof value === 'string') return linksInText(value).map((url) => ({ url, place }));
  if (Array.isArray(value))
    return value.flatMap((item, index) => linksIn(item, `${place}.${index}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isFile(name, value) ? [] : linksIn(inner, place === '' ? name : `${place}.${name}`),
  );
}

/**
 * Returns the URLs in a content's texts and buttons in all languages, except the short link. Mirrors
 * `private.content_links`.
 */
export const writtenLinks = (content: Content): WrittenLink[] =>
  eachLanguage(content).flatMap(({ language, content: localized }) =>
    linksIn(localized, '').map((found) => ({ ...found, ...(language && { language }) })),
  );
