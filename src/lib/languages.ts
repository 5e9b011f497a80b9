import type { Language } from '@/domain/content/languages';
import { FIRST_WEEKDAYS, LOCALES } from '@/domain/shared/locales';
import { reader } from '@/domain/shared/reader';
import { i18n } from './i18n';
import {
  ALL_PARTS,
  type CatalogPart,
  isTranslated,
  loadMessages,
  storeLanguage,
  toLanguage,
  type Translated,
} from './storage/stored-language';

/** Languages of the interface, each in its own language. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  pt: 'Português',
} satisfies Record<Language, string>;

/** Language of the interface. */
export const currentLanguage = (): Language => toLanguage(i18n.locale) ?? 'en';

const loaded = new Set<string>();

async function loadPart(language: Translated, part: CatalogPart): Promise<void> {
  const name = `${language}/${part}`;
  if (loaded.has(name)) return;
  i18n.load(language, await loadMessages(language, part));
  loaded.add(name);
}

/**
 * Loads parts of the catalog of a language. Messages of a part that fails to load stay English; the next page tries
 * again.
 */
export async function loadCatalog(
  parts: readonly CatalogPart[] = ALL_PARTS,
  language = currentLanguage(),
): Promise<void> {
  if (isTranslated(language))
    await Promise.allSettled(parts.map((part) => loadPart(language, part)));
}

/** Shows the interface in a language whose catalog is loaded, now and on the next visit of this browser. */
export function activateLanguage(language: Language): void {
  reader.locale = LOCALES[language];
  reader.firstWeekday = FIRST_WEEKDAYS[language];
  document.documentElement.lang = language;
  storeLanguage(language);
  i18n.activate(language);
}

/** Switches the language. The screen renders again; its forms keep what was typed as drafts. */
export async function switchLanguage(language: Language): Promise<void> {
  if (language === currentLanguage()) return;
  await loadCatalog(ALL_PARTS, language);
  activateLanguage(language);
}
