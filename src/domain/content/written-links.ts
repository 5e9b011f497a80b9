import { isRecord } from '@/domain/shared/json';
import { isWebUrl } from '@/domain/link/links';
import type { Content } from './content';
import type { Language } from './languages';
import { eachLanguage } from './translations';

/** An address that is written into a content itself, and the field in which it stands. */
export interface WrittenLink {
  url: string;
  /** Path such as `buttons.0.url`. */
  place: string;
  /** Language of the translation; absent for the own text. */
  language?: Language;
}

/** Blanks are listed, so that the database ends an address at the same ones. */
const ADDRESS = /https?:\/\/[^ \t\n\r\u00a0\u2000-\u200b\u2028\u2029\u202f\u3000<>"]+/gi;

/** Trailing punctuation that is not part of a URL. A bracket that the URL opens belongs to it. */
const withoutEnd = (found: string): string =>
  found.replace(found.includes('(') ? /[.,;:!?'*\]}…。，！？]+$/ : /[.,;:!?'*\]}…。，！？)]+$/, '');

/** Public URLs in a text. Skips URLs with a merge field, because they differ per person. */
export const linksInText = (text: string): string[] =>
  (text.match(ADDRESS) ?? [])
    .map(withoutEnd)
    .map((found) => found.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()))
    .filter((url) => !url.includes('{{') && isWebUrl(url));

const FILE_FIELDS = ['image', 'video', 'recording'];

/** Fields with a media file, which is displayed or played instead of opened. */
const isFile = (name: string, { type }: Record<string, unknown>): boolean =>
  FILE_FIELDS.includes(name) ||
  (name === 'url' && ['image', 'video', 'document'].includes(String(type)));

function linksIn(value: unknown, place: string): WrittenLink[] {
  if (typeof value === 'string') return linksInText(value).map((url) => ({ url, place }));
  if (Array.isArray(value))
    return value.flatMap((item, index) => linksIn(item, `${place}.${index}`));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    isFile(name, value) ? [] : linksIn(inner, place === '' ? name : `${place}.${name}`),
  );
}

/** The addresses of a content's texts and buttons in all its languages, as the database finds them (`private.content_links`); not the place of the short link. */
export const writtenLinks = (content: Content): WrittenLink[] =>
  eachLanguage(content).flatMap(({ language, content: said }) =>
    linksIn(said, '').map((found) => ({ ...found, ...(language && { language }) })),
  );
