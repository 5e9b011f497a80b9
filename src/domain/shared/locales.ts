import type { Language } from '../content/languages.ts';

/** Locale of numbers and dates. */
export const LOCALES: Record<Language, string> = {
  en: 'en-US',
  es: 'es',
  fr: 'fr',
  de: 'de',
  pt: 'pt-BR',
};

/** First day of the week, 1 for Monday and 7 for Sunday. Firefox lacks the function of Intl that returns it. */
export const FIRST_WEEKDAYS: Record<Language, 1 | 7> = { en: 7, es: 1, fr: 1, de: 1, pt: 7 };
