import { isRecord } from '@/domain/shared/json';
import { READING_LANGUAGES, type ReadingLanguage } from './readability';

/**
 * Languages for translations of a content. For each, an opt-out line, stop words and readability limits are defined.
 * Mirrors `private.languages`.
 */
export const LANGUAGES = READING_LANGUAGES;
export type Language = ReadingLanguage;

export const isLanguage = (code: string): code is Language =>
  (LANGUAGES as readonly string[]).includes(code);

/** Splits a content into its own fields and its translations; values that are not contents have no translations. */
export function splitTranslations(value: unknown): { own: unknown; translations: unknown } {
  if (!isRecord(value) || !('translations' in value)) return { own: value, translations: {} };
  const { translations, ...own } = value;
  return { own, translations };
}

/** Languages of a stored content's translations, in list order; empty for malformed values. */
export const otherLanguages = (value: unknown): Language[] => {
  const { translations } = splitTranslations(value);
  return LANGUAGES.filter((language) => isRecord(translations) && language in translations);
};
