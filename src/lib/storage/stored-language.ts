import type { catalogs } from 'virtual:message-catalogs';
import { LANGUAGES, type Language } from '@/domain/content/languages';
import { localStore } from './browser-storage';

const LANGUAGE_KEY = 'flightdeck:language';

/** Languages with a catalog. English is in the code. */
export type Translated = keyof typeof catalogs;

/** Part of a catalog: a file of its own (`scripts/build/message-catalogs.ts`). */
export type CatalogPart = keyof (typeof catalogs)[Translated];

export const ALL_PARTS: readonly CatalogPart[] = [
  'start',
  'auth',
  'campaigns',
  'dashboard',
  'help',
  'rest',
];

export const isTranslated = (language: Language): language is Translated => language !== 'en';

/** Reads a language or locale such as `de-AT`; undefined if the interface does not have it. */
export const toLanguage = (text: string | null | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === text?.slice(0, 2).toLowerCase());

/** Loads the compiled messages of a part. The map of the parts is a file of its own, which English readers do not load. */
export const loadMessages = async (language: Translated, part: CatalogPart) =>
  (await (await import('virtual:message-catalogs')).catalogs[language][part]()).default;

/** Language of the last person in this browser, otherwise the browser's, otherwise English. */
export const initialLanguage = (): Language =>
  toLanguage(localStore.getItem(LANGUAGE_KEY)) ??
  navigator.languages.map(toLanguage).find((language) => language !== undefined) ??
  'en';

export function storeLanguage(language: Language): void {
  localStore.setItem(LANGUAGE_KEY, language);
}
