import { isRecord } from '@/domain/shared/json';
import type { Content } from './content';
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

/** A content in one language; null is its own text, for everybody whose language it does not have. */
export interface LanguageContent {
  language: Language | null;
  content: Content;
}

/** A content in each of its languages, its own text first. */
export function eachLanguage(content: Content): LanguageContent[] {
  const { own } = splitTranslations(content);
  return [
    { language: null, content: own as Content },
    ...LANGUAGES.flatMap((language) => {
      const translation = content.translations?.[language];
      return translation ? [{ language, content: translation }] : [];
    }),
  ];
}

/** The languages that a stored content has beside its own text, in the order of the list; a value that is no content has none. */
export const otherLanguages = (value: unknown): Language[] => {
  const { translations } = splitTranslations(value);
  return LANGUAGES.filter((language) => isRecord(translations) && language in translations);
};

/** What people with a language get: the content in it, else its own text. */
export const contentInLanguage = (content: Content, language: Language | null): Content =>
  (language && content.translations?.[language]) || (splitTranslations(content).own as Content);
