const CONTROLS = String.raw`\p{Cc}\u2028\u2029`;
const INVISIBLE = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB`;
const UNSEEN = new RegExp(`[${CONTROLS}${INVISIBLE}]`, 'u');
const CONTROL_RUN = new RegExp(`[${CONTROLS}]+`, 'gu');
const INVISIBLE_RUN = new RegExp(`[${INVISIBLE}]+`, 'gu');
/** Joiners that join nothing: next to Latin, Greek or Cyrillic letters, signs, or an end. */
const STRAY_JOINER = /(^|[\u0020-\u058F])[\u200C\u200D]|[\u200C\u200D]([\u0020-\u058F]|$)/u;

/** Whether a text is one line of visible characters. The same rule as private.is_plain_line. */
export const isPlainLine = (text: string): boolean =>
  !UNSEEN.test(text) && !STRAY_JOINER.test(text);

/** A text as one line of visible characters. */
export const plainLine = (text: string): string =>
  text
    .replaceAll(CONTROL_RUN, ' ')
    .replaceAll(INVISIBLE_RUN, '')
    .replaceAll(/(^|[\u0020-\u058F])[\u200C\u200D]+/gu, '$1')
    .replaceAll(/[\u200C\u200D]+([\u0020-\u058F]|$)/gu, '$1')
    .replaceAll(/^ +| +$/g, '');
