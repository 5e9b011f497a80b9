const CONTROLS = String.raw`\p{Cc}\u2028\u2029`;
const TAGS = String.raw`\u{E0000}-\u{E007F}`;
const INVISIBLE = String.raw`\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFB\u{1BCA0}-\u{1BCA3}\u{1D173}-\u{1D17A}${TAGS}\u{E0080}-\u{E00FF}\u{E01F0}-\u{E0FFF}`;
/** Flags of England, Scotland and Wales: a black flag followed by tag characters. No other text needs tags. */
const FLAGS = String.raw`\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}`;
/** Spaces, punctuation, and Latin, Greek and Cyrillic letters. Joiners have no effect next to them. */
const NON_JOINING = String.raw`\u0020-\u058F`;
const JOINERS = String.raw`\u200C\u200D`;
/** Variation selectors, including Mongolian ones. */
const SELECTORS = String.raw`\u180B-\u180D\u180F\uFE00-\uFE0F\u{E0100}-\u{E01EF}`;
/** NON_JOINING without the characters that have an emoji variant, such as `1️⃣` and `©️`. */
const WITHOUT_VARIANTS = String.raw`\u0020-\u0022\u0024-\u0029\u002B-\u002F\u003A-\u00A8\u00AA-\u00AD\u00AF-\u058F`;

const CONTROL_RUN = new RegExp(`[${CONTROLS}]+`, 'gu');
const INVISIBLE_RUN = new RegExp(`(${FLAGS})|[${INVISIBLE}]+`, 'gu');
const JOINERS_AFTER = new RegExp(`(^|[${NON_JOINING}])[${JOINERS}]+`, 'gu');
const JOINERS_BEFORE = new RegExp(`[${JOINERS}]+([${NON_JOINING}]|$)`, 'gu');
const SELECTORS_AFTER = new RegExp(`(^|[${WITHOUT_VARIANTS}])[${SELECTORS}]+`, 'gu');
const MORE_SELECTORS = new RegExp(`([${SELECTORS}])[${SELECTORS}]+`, 'gu');

/** Replaces control characters by a space and removes invisible characters. Does not trim. */
const stripInvisible = (text: string): string =>
  text
    .replaceAll(CONTROL_RUN, ' ')
    .replaceAll(INVISIBLE_RUN, '$1')
    .replaceAll(SELECTORS_AFTER, '$1')
    .replaceAll(MORE_SELECTORS, '$1')
    .replaceAll(JOINERS_AFTER, '$1')
    .replaceAll(JOINERS_BEFORE, '$1');

const ASCII_LINE = /^[ -~]*$/;

/** Returns whether text is a single line of visible characters. Mirrors private.is_plain_line. */
export const isPlainLine = (text: string): boolean =>
  ASCII_LINE.test(text) || stripInvisible(text) === text;

/** Converts text to a single trimmed line of visible characters. Mirrors private.plain_line. */
export const plainLine = (text: string): string => stripInvisible(text).replaceAll(/^ +| +$/g, '');

/** Characters that delimit email addresses, with their full-width and small forms. */
const ADDRESS_SIGNS = /[<>@＜＞＠﹤﹥﹫]/g;

/** Returns whether a sender name cannot be mistaken for an email address. Mirrors private.text_problem. */
export const isSenderName = (text: string): boolean => text.search(ADDRESS_SIGNS) < 0;

/** Converts text to a sender name: one line without address characters. */
export const senderName = (text: string): string => plainLine(text.replaceAll(ADDRESS_SIGNS, ''));
