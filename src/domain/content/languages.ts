import { isRecord } from '@/domain/shared/json';
import { READING_LANGUAGES, type ReadingLanguage } from './readability';

/**
 * Languages in which a content may be written beside its own text. Of each the opt-out line, the usual words and how hard a
 * text is to read are known. The database has the same list (`private.languages`).
 */
export const LANGUAGES = READING_LANGUAGES;
export type Language = ReadingLanguage;

export const isLanguage = (code: string): code is Language =>
  (LANGUAGES as readonly string[]).includes(code);

/** A value apart from its other languages; a value that is no content has none. */
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
