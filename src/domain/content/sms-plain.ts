import type { SmsEncoding } from '@/domain/shared/codes';
import { readText, UNREAD } from './readability';
import { isExtension } from './gsm7';
import { isUnicode, splitSms } from './sms-split';

/** Kind of a character that forces unicode or counts as two. It decides how the character can be replaced. */
export type CharacterKind = 'punctuation' | 'letter' | 'emoji' | 'double' | 'other';

export interface CountedCharacter {
  /** One code point: an emoji is one. */
  character: string;
  count: number;
}

export interface UnicodeCharacter extends CountedCharacter {
  kind: CharacterKind;
  /** The plain equivalent; null when there is none. */
  replacement: string | null;
}

/** Typed by word processors where a keyboard has a plain character. */
const PUNCTUATION: Record<string, string> = {
  // In ASCII, not in GSM-7.
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

/** Letters that carry no separable accent. */
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

/** For what GSM-7 sends as two. The euro sign has nothing shorter that says the same, nor has the caret. */
const SINGLES: Record<string, string> = {
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '\\': '/',
  '|': '/',
  '~': '-',
  '\f': '\n',
};

/** A picture with what belongs to it, and the blank before it. */
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

/** Each character of a kind once with its count, in the order of their first use. */
function countEach(message: string, isCounted: (character: string) => boolean): CountedCharacter[] {
  const counts = new Map<string, number>();
  for (const character of message)
    if (isCounted(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([character, count]) => ({ character, count }));
}

/** The characters that make a text unicode, each once with its count, in the order of their first use. */
export const unicodeCharacters = (message: string, encoding: SmsEncoding): UnicodeCharacter[] =>
  countEach(message, (character) => isUnicode(character, encoding)).map((one) => ({
    ...one,
    ...classify(one.character),
  }));

/** A text in pieces: at the odd places what makes it unicode, between them the rest. */
export function unicodePieces(message: string, encoding: SmsEncoding): string[] {
  const pieces = [''];
  for (const character of message) {
    const last = pieces.length - 1;
    if (isUnicode(character, encoding) === (last % 2 === 1)) pieces[last] += character;
    else pieces.push(character);
  }
  return pieces;
}

/** The characters of a text that count two: in unicode an emoji, which has two units of UTF-16, else an extension character of GSM-7. */
export function doubleCharacters(message: string, encoding: SmsEncoding): CountedCharacter[] {
  if (splitSms(message, encoding).encoding === 'unicode')
    return countEach(message, ({ length }) => length > 1);
  return encoding === 'gsm7' ? countEach(message, isExtension) : [];
}

/** A text with what a person reads of it changed: fields and addresses stay as they are. */
function replaceReadText(message: string, change: (read: string) => string): string {
  const kept = message.match(UNREAD) ?? [];
  return message
    .split(UNREAD)
    .map((read, index) => change(read) + (kept[index] ?? ''))
    .join('');
}

/** The text with single characters for those that count two, where there are such. */
const replaceDoubles = (message: string): string =>
  replaceReadText(message, (read) =>
    Array.from(read, (character) => SINGLES[character] ?? character).join(''),
  );

/** Characters that count as two in a text, each with a replacement that counts as one. */
export const replaceableDoubles = (message: string, encoding: SmsEncoding) =>
  doubleCharacters(readText(message), encoding).flatMap(({ character }) => {
    const replacement = SINGLES[character];
    return replacement === undefined ? [] : [{ character, replacement }];
  });

/**
 * The text with the characters of these kinds replaced by their plain equivalents; others stay as they are, and emoji are left
 * out.
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
