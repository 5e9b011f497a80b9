import { perLocale } from './reader.ts';

/** Control characters except tab and line feed, and characters that reorder or hide adjacent text. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;

/** Removes invisible and control characters from text that leaves the app, such as a CSV cell. */
export const visibleText = (text: string): string =>
  text
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD');

/** Like `visibleText`, on one line. */
export const visibleLine = (text: string): string =>
  visibleText(text).replaceAll(/\s+/g, ' ').trim();

const ACCENTS =
  /[\u0300-\u036F]|[\u0591-\u05C7]|[\u064B-\u065F]|\u0670|[\u1AB0-\u1AFF]|[\u1DC0-\u1DFF]|[\u20D0-\u20FF]|[\uFE00-\uFE0F]|[\uFE20-\uFE2F]/g;

/** Replacements for letters that do not decompose, and look-alikes for the wildcards of LIKE and PostgREST. */
const FOLDED: Record<string, string> = {
  ς: 'σ',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '*': '∗',
  '%': '％',
  _: '＿',
  '\\': '＼',
};

/**
 * Normalizes text for search: lower case and without accents, composed or not. Mirrors `private.fold`. Lower-cases
 * letter by letter like Postgres, because JavaScript uses another sigma at the end of a Greek word.
 */
export const fold = (text: string): string =>
  Array.from(text.normalize('NFD').replaceAll(ACCENTS, ''), (letter) => {
    const lower = letter.toLowerCase();
    return FOLDED[lower] ?? lower;
  }).join('');

/** Counts code points, like the database and the length limits: an emoji of two UTF-16 units counts as one. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** Truncates text to `maxLength` code points, without splitting surrogate pairs. */
export const truncateText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : Array.from(text).slice(0, maxLength).join('');

/** Returns the first grapheme: a joined emoji or a letter with its accents is one. */
export const firstCharacter = (text: string): string =>
  new Intl.Segmenter().segment(text).containing(0)?.segment ?? '';

/** Truncates text to at most `maxLength` code points, without splitting a grapheme. */
export function truncateGraphemes(text: string, maxLength: number): string {
  let [end, length] = [0, 0];
  for (const { segment } of text.length <= maxLength ? [] : new Intl.Segmenter().segment(text)) {
    length += countCharacters(segment);
    if (length > maxLength) return text.slice(0, end);
    end += segment.length;
  }
  return text;
}

/**
 * Returns whether Postgres can store the text: false for NUL and for lone surrogates, which remain when an emoji is cut
 * in two.
 */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);

const collator = perLocale((locale) => new Intl.Collator(locale));

/** Compares two names in the reader's alphabet. */
export const compareText = (one: string, other: string): number => collator().compare(one, other);
