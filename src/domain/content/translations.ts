import type { Content } from './content';
import { type Language, LANGUAGES, splitTranslations } from './languages';

/** A content in one language. Null is the original text, the fallback for all other languages. */
export interface LanguageContent {
  language: Language | null;
  content: Content;
}

/** Returns a content in each of its languages, the original first. */
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

/** Returns the translation for a language, or the original if there is none. */
export const contentInLanguage = (content: Content, language: Language | null): Content =>
  (language && content.translations?.[language]) || (splitTranslations(content).own as Content);
