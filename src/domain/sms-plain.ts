/** What can be done about a character that makes a message unicode. */
export type CharacterKind = 'punctuation' | 'letter' | 'emoji' | 'other';

export interface UnicodeCharacter {
  /** One code point: an emoji is one. */
  character: string;
  count: number;
  kind: CharacterKind;
  /** The plain equivalent; null when there is none. */
  replacement: string | null;
}

/** Typed by word processors where a keyboard has a plain character. */
const PUNCTUATION: Record<string, string> = {
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

/** A picture with what belongs to it, and the blank before it. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/u;
const EMOJIS = new RegExp(` ?(?:${EMOJI.source}|\\uFE0F|\\u200D)+`, 'gu');

const isAscii = (character: string) => (character.codePointAt(0) ?? 0) < 128;
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

/** The characters that make a text unicode, each once with its count, in the order of their first use. */
export function unicodeCharacters(message: string): UnicodeCharacter[] {
  const counts = new Map<string, number>();
  for (const character of message)
    if (!isAscii(character)) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts].map(([character, count]) => ({ character, count, ...classify(character) }));
}

/** The text with the characters of these kinds replaced by their plain equivalents; others stay as they are, and emoji are left out. */
export function toPlainText(message: string, kinds: readonly CharacterKind[]): string {
  let plain = '';
  const text = kinds.includes('emoji') ? message.replaceAll(EMOJIS, '') : message;
  for (const character of text) {
    const { kind, replacement } = isAscii(character)
      ? { kind: 'other' as const, replacement: null }
      : classify(character);
    plain += replacement !== null && kinds.includes(kind) ? replacement : character;
  }
  return plain;
}
