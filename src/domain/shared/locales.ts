import type { Language } from '../content/languages.ts';

/** Locale of numbers and dates. */
export const LOCALES: Record<Language, string> = {
  en: 'en-US',
  es: 'es',
  fr: 'fr',
  de: 'de',
  pt: 'pt-BR',
};
