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

/** Letters that do not decompose, and look-alikes for the characters that LIKE and the API read as patterns. */
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
 * A text as it is searched: in lower case and without accents, however they are encoded. The database has the same rules
 * (`private.fold`). Letters are lowered one by one, as Postgres does it: JavaScript ends a word with another sigma.
 */
export const fold = (text: string): string =>
  Array.from(text.normalize('NFD').replaceAll(ACCENTS, ''), (letter) => {
    const lower = letter.toLowerCase();
    return FOLDED[lower] ?? lower;
  }).join('');

/** Characters of a text as the database and the limits count them: an emoji of two units is one. */
export const countCharacters = (text: string): number => Array.from(text).length;

/** The first so many characters of a text, none of them cut in two. */
export const truncateText = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('');

/** The first character as people see it: a joined emoji or a letter with its marks is one. */
export const firstCharacter = (text: string): string =>
  new Intl.Segmenter().segment(text).containing(0)?.segment ?? '';

/** At most so many characters from the beginning of a text, cut between characters as people see them. */
export function truncateGraphemes(text: string, most: number): string {
  let [end, length] = [0, 0];
  for (const { segment } of text.length <= most ? [] : new Intl.Segmenter().segment(text)) {
    length += countCharacters(segment);
    if (length > most) return text.slice(0, end);
    end += segment.length;
  }
  return text;
}

/** False for NUL, and for half of a character as a cut through an emoji leaves it: no text of the database can hold them. */
export const isStorable = (text: string): boolean => !/\0|\p{Surrogate}/u.test(text);
