/** Languages with a readability formula. On a tie, the first one is detected. */
export const READING_LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type ReadingLanguage = (typeof READING_LANGUAGES)[number];

/** Stop words that identify a language: frequent in it and rare in other languages. */
const COMMON: Record<ReadingLanguage, readonly string[]> = {
  en: ['the', 'and', 'of', 'to', 'you', 'your', 'is', 'for', 'with', 'we', 'it', 'this'],
  de: ['der', 'die', 'das', 'und', 'ist', 'sie', 'wir', 'mit', 'für', 'nicht', 'ein', 'ihr', 'zu'],
  es: ['el', 'la', 'los', 'y', 'que', 'con', 'para', 'su', 'una', 'es', 'del', 'por', 'tu'],
  fr: ['le', 'les', 'et', 'des', 'vous', 'votre', 'pour', 'avec', 'une', 'nous', 'est', 'du'],
  pt: ['o', 'os', 'e', 'que', 'com', 'para', 'uma', 'seu', 'sua', 'não', 'do', 'da', 'você'],
};

/**
 * Readability limits (Björnsson's Lix): a text up to `easy` is easy, above `hard` it is hard. Lix = words per sentence
 * + percentage of words with more than six letters. It needs no syllables, and so no dictionary. Languages with
 * compound words or longer endings read as easily at a higher score.
 */
const LEVELS: Record<ReadingLanguage, readonly [easy: number, hard: number]> = {
  en: [35, 52],
  de: [42, 60],
  es: [40, 57],
  fr: [40, 57],
  pt: [40, 57],
};

/** Minimum number of words for a score. */
const MIN_WORDS = 20;

/** Merge fields and URLs, which do not count as words. */
export const FIELD_OR_URL = /\{\{[^{}]*\}\}|https?:\/\/\S+/g;

/** Removes merge fields and URLs. */
export const stripFieldsAndUrls = (text: string): string => text.replaceAll(FIELD_OR_URL, ' ');

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** Detects a text's language by its stop words; English if none matches. */
export const textLanguage = (text: string): ReadingLanguage =>
  guessLanguage(splitWords(stripFieldsAndUrls(text)));

function guessLanguage(words: readonly string[]): ReadingLanguage {
  let [found, most]: [ReadingLanguage, number] = ['en', 0];
  for (const language of READING_LANGUAGES) {
    const count = words.filter((word) => COMMON[language].includes(word)).length;
    if (count > most) [found, most] = [language, count];
  }
  return found;
}

export interface Readability {
  language: ReadingLanguage;
  level: 'easy' | 'plain' | 'hard';
}

/**
 * Rates how readable a text is; null if it is too short.
 * @param known Language whose limits apply; detected from the words when omitted.
 */
export function readability(
  text: string,
  known: ReadingLanguage | null = null,
): Readability | null {
  const read = stripFieldsAndUrls(text);
  const words = splitWords(read);
  if (words.length < MIN_WORDS) return null;
  const sentences = read.split(/[.!?:;…]+(?:\s|$)|\n+/u).filter((part) => /\p{L}/u.test(part));
  const long = words.filter((word) => word.length > 6).length;
  const figure = words.length / sentences.length + (100 * long) / words.length;
  const language = known ?? guessLanguage(words);
  const [easy, hard] = LEVELS[language];
  return { language, level: figure <= easy ? 'easy' : figure <= hard ? 'plain' : 'hard' };
}
