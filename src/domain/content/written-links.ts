import { isRecord } from '@/domain/shared/json';
import { isWebUrl } from '@/domain/link/links';
import type { Content } from './content';
import type { Language } from './languages';
import { eachLanguage } from './translations';

/** An address that is written into a content itself, and the field in which it stands. */
export interface WrittenLink {
  url: string;
  /** As in `buttons.0.url`. */
  place: string;
  /** Of the content in this language; of its own text where there is none. */
  language?: Language;
}

/** Blanks are listed, so that the database ends an address at the same ones. */
const ADDRESS = /https?:\/\/[^ \t\n\r\u00a0\u2000-\u200b\u2028\u2029\u202f\u3000<>"]+/gi;

/** What is written behind an address and is none of it; a bracket that it opens is its own. */
const withoutEnd = (found: string): string =>
  found.replace(found.includes('(') ? /[.,;:!?'*\]}…。，！？]+$/ : /[.,;:!?'*\]}…。，！？)]+$/, '');

/** The addresses in a text that anybody can open. One with a field of a person is another page for each, and left out. */
export const linksInText = (text: string): string[] =>
  (text.match(ADDRESS) ?? [])
    .map(withoutEnd)
    .map((found) => found.replace(/^[^:]+/, (scheme) => scheme.toLowerCase()))
    .filter((url) => !url.includes('{{') && isWebUrl(url));

const FILE_FIELDS = ['image', 'video', 'recording'];

/** A field that names a file which is shown or played: nobody is led there. */
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
