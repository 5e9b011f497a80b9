const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;
const INVISIBLE =
  /(?:\u00ad|\u034f|\u061c|\u115f|\u1160|\u17b4|\u17b5|\u180e|[\u200b\u200e\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|\u3164|\ufeff|\uffa0|[\ufff0-\ufffb]|[\u{1bca0}-\u{1bca3}]|[\u{1d173}-\u{1d17a}]|[\u{e0000}-\u{e0fff}])+/gu;
const JOINER_AFTER = /(^|[\u0020-\u058f])[\u200c\u200d]+/gu;
const SELECTOR_AFTER = /(^|[\p{scx=Latin} .,])(?:\u180b|\u180c|\u180d|\u180f|[\ufe00-\ufe0f])+/gu;
const JOINER_BEFORE = /[\u200c\u200d]+([\u0020-\u058f]|$)/gu;

/** Name as the database stores it. Independent implementation of `private.plain_line`. */
export function plainLine(text: string): string {
  const clean = text
    .replaceAll(CONTROL, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(SELECTOR_AFTER, '$1')
    .replaceAll(JOINER_AFTER, '$1')
    .replaceAll(JOINER_BEFORE, '$1');
  return clean === text ? text : clean.replaceAll(/^ +| +$/g, '');
}

/** Characters that the database removes from names, by their effect. */
export const INVISIBLE_CHARACTERS = {
  'a line break': '\n',
  'a carriage return': '\r',
  'a tab': '\t',
  'an escape': '\u001b',
  'a delete': '\u007f',
  'a C1 control': '\u0085',
  'a line separator': '\u2028',
  'a soft hyphen': '\u00ad',
  'a zero-width space': '\u200b',
  'a zero-width joiner': '\u200d',
  'a zero-width non-joiner': '\u200c',
  'a word joiner': '\u2060',
  'a byte order mark': '\ufeff',
  'a right-to-left mark': '\u200f',
  'a right-to-left override': '\u202e',
  'an isolate': '\u2067',
  'an Arabic letter mark': '\u061c',
  'an invisible letter': '\u3164',
  'a tag': '\u{e0041}',
  'a language tag': '\u{e0001}',
  'a variation selector': '\ufe0f',
  'a supplementary variation selector': '\u{e0100}',
  'a Mongolian variation selector': '\u180b',
  'a musical control': '\u{1d173}',
  'a shorthand control': '\u{1bca0}',
  'an interlinear anchor': '\ufff9',
} as const;
