import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Language } from '@/domain/content/languages';
import { perLocale } from '@/domain/shared/reader';
import { i18n } from '@/lib/i18n';

const NAMES: Record<Language, MessageDescriptor> = {
  en: msg`English`,
  de: msg`German`,
  es: msg`Spanish`,
  fr: msg`French`,
  pt: msg`Portuguese`,
};

/** Name of a language on its own; `own` is the text for everyone whose language the message lacks. */
export const languageName = (code: Language | 'own'): string =>
  code === 'own' ? t`Everyone else` : i18n._(NAMES[code]);

const displayNames = perLocale((locale) => new Intl.DisplayNames(locale, { type: 'language' }));

/** Name of a language inside a sentence, which only English and German capitalize: `alemán`. */
export const languageInSentence = (code: Language | 'own'): string =>
  code === 'own' ? t`everyone else` : (displayNames().of(code) ?? code);
