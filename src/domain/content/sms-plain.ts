import type { SmsEncoding } from '@/domain/shared/codes';
import { stripFieldsAndUrls, FIELD_OR_URL } from './readability';
import { isExtension } from './gsm7';
import { isUnicode, splitSms } from './sms-split';

/** Kind of a character that forces unicode or counts twice. It determines how the character can be replaced. */
export type CharacterKind = 'punctuation' | 'letter' | 'emoji' | 'double' | 'other';

export interface CountedCharacter {
  /** A single code point. */
  character: string;
  count: number;
}

export interface UnicodeCharacter extends CountedCharacter {
  kind: CharacterKind;
  /** Plain equivalent; null if there is none. */
  replacement: string | null;
}

/** Typographic punctuation and its plain equivalents. */
const PUNCTUATION: Record<string, string> = {
  // The first two are ASCII but not GSM-7.
  '`': "'",
  '\t': ' ',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '′': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '″': '"',
  '«': '"',
  '»': '"',
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '―': '-',
  '−': '-',
  '…': '...',
  '•': '*',
  '·': '*',
  '×': 'x',
  '\u00A0': ' ',
  '\u2007': ' ',
  '\u2009': ' ',
  '\u200A': ' ',
  '\u202F': ' ',
  '\u200B': '',
  '\u200D': '',
  '\u2060': '',
  '\uFEFF': '',
};

/** Letters whose accent Unicode cannot separate, and currency signs. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'Th',
  ł: 'l',
  Ł: 'L',
  ı: 'i',
  '€': 'EUR',
  '£': 'GBP',
};

/** Replacements for characters that count twice in GSM-7. The euro sign and the caret have no shorter equivalent. */
const SINGLE_REPLACEMENTS: Record<string, string> = {
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '~': '-',
  '\f': '\n',
};

/** Emoji with their modifiers. EMOJIS also matches the space before them. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const EMOJIS = new RegExp(` ?(?:${EMOJI.source}|\\uFE0F|\\u200D)+`, 'gu');

const isMark = (character: string) => /^\p{M}$/u.test(character);

function baseLetter(character: string): string | null {
  const ascii = LETTERS[character];
  if (ascii !== undefined) return ascii;
  if (isMark(character)) return '';
  const base = character.normalize('NFD').replace(/\p{M}/gu, '');
  return base !== character && /^\p{ASCII}*$/u.test(base) ? base : null;
}

function classify(character: string): Pick<UnicodeCharacter, 'kind' | 'replacement'> {
  const plain = PUNCTUATION[character];
  if (plain !== undefined) return { kind: 'punctuation', replacement: plain };
  if (EMOJI.test(character)) return { kind: 'emoji', replacement: '' };
  const letter = baseLetter(character);
  return letter === null
    ? { kind: 'other', replacement: null }
    : { kind: 'letter', replacement: letter };
}

/** Counts each matching character, in the order of first use. */
function countEach(message: string, isCounted: (character: string) => boolean): CountedCharacter[] {
  const counts = new Map<string, number>();
  for (const character of message)
    if (isCounted(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([character, count]) => ({ character, count }));
}

/** Returns the characters that force unicode with their counts, in the order of first use. */
export const unicodeCharacters = (message: string, encoding: SmsEncoding): UnicodeCharacter[] =>
  countEach(message, (character) => isUnicode(character, encoding)).map((one) => ({
    ...one,
    ...classify(one.character),
  }));

/** Splits a text into pieces. Odd indexes hold the characters that force unicode. */
export function unicodePieces(message: string, encoding: SmsEncoding): string[] {
  const pieces = [''];
  for (const character of message) {
    const last = pieces.length - 1;
    if (isUnicode(character, encoding) === (last % 2 === 1)) pieces[last] += character;
    else pieces.push(character);
  }
  return pieces;
}

/**
 * Returns the characters that count twice: characters outside the Basic Multilingual Plane, such as emoji, in unicode;
 * extension characters in GSM-7.
 */
export function doubleCharacters(message: string, encoding: SmsEncoding): CountedCharacter[] {
  if (splitSms(message, encoding).encoding === 'unicode')
    return countEach(message, ({ length }) => length > 1);
  return encoding === 'gsm7' ? countEach(message, isExtension) : [];
}

/** Changes a text except its merge fields and URLs. */
function replaceReadText(message: string, change: (read: string) => string): string {
  const kept = message.match(FIELD_OR_URL) ?? [];
  return message
    .split(FIELD_OR_URL)
    .map((read, index) => change(read) + (kept[index] ?? ''))
    .join('');
}

/** Replaces characters that count twice by equivalents that count once. */
const replaceDoubles = (message: string): string =>
  replaceReadText(message, (read) =>
    Array.from(read, (character) => SINGLE_REPLACEMENTS[character] ?? character).join(''),
  );

/** Returns the characters that count twice and have a replacement that counts once. */
export const replaceableDoubles = (message: string, encoding: SmsEncoding) =>
  doubleCharacters(stripFieldsAndUrls(message), encoding).flatMap(({ character }) => {
    const replacement = SINGLE_REPLACEMENTS[character];
    return replacement === undefined ? [] : [{ character, replacement }];
  });

/**
 * Replaces the characters of the given kinds by their plain equivalents. Emoji are removed; characters without an
 * equivalent stay.
 */
export function toPlainText(
  message: string,
  kinds: readonly CharacterKind[],
  encoding: SmsEncoding,
): string {
  let plain = '';
  const composed = message.normalize('NFC');
  const spelled = kinds.includes('double') ? replaceDoubles(composed) : composed;
  const text = kinds.includes('emoji') ? spelled.replaceAll(EMOJIS, '') : spelled;
  for (const character of text) {
    const { kind, replacement } = isUnicode(character, encoding)
      ? classify(character)
      : { kind: 'other' as const, replacement: null };
    plain += replacement !== null && kinds.includes(kind) ? replacement : character;
  }
  return plain;
}
