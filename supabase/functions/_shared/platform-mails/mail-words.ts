import type { MessageDescriptor, Messages } from '@lingui/core';
import type { Language } from '../../../../src/domain/content/languages.ts';
import type { Role } from '../../../../src/domain/people/people.ts';
import { LOCALES } from '../../../../src/domain/shared/locales.ts';
import { reader } from '../../../../src/domain/shared/reader.ts';
import { EscapingI18n } from '../../../../src/lib/i18n.ts';
import type { MailKey } from '../../../../src/words/mails/mail-words.ts';
// Written by `npm run db:types` from src/words/mails and src/locales.
import messages from './mail-messages.json' with { type: 'json' };

const i18n = new EscapingI18n({
  locale: 'en',
  // The compiler widens the tuples of the file to arrays.
  messages: messages as unknown as Record<Language, Messages>,
});

/** A sentence of src/words/mails in the language of the email. */
export const say = (key: MailKey, values?: MessageDescriptor['values']): string =>
  i18n._(key, values);

/** Name of a role, as the app shows it. */
export const roleName = (role: Role): string => say(`role.${role}`);

/** Language of the email that is rendered now, for its `lang`. */
export const mailLanguage = (): string => i18n.locale;

/**
 * Renders an email in a language, with its numbers and dates. `render` must not wait: emails that are rendered in the
 * meantime would get its language.
 */
export function inLanguage<T>(language: Language, render: () => T): T {
  const before = { language: i18n.locale, locale: reader.locale };
  i18n.activate(language);
  reader.locale = LOCALES[language];
  try {
    return render();
  } finally {
    i18n.activate(before.language);
    reader.locale = before.locale;
  }
}
