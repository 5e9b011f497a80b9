import { I18n, type MessageDescriptor } from '@lingui/core';

/** Lingui decodes escapes such as `\x41` in values. User input must keep them as typed. */
const escapeBackslashes = (values: MessageDescriptor['values']): MessageDescriptor['values'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\x5c`) : value,
    ]),
  );

/** Messages that show values as typed. */
export class EscapingI18n extends I18n {
  override _(
    message: MessageDescriptor | string,
    values?: MessageDescriptor['values'],
    options?: { message?: string },
  ): string {
    return typeof message === 'string'
      ? super._(message, escapeBackslashes(values), options)
      : super._({ ...message, values: escapeBackslashes(message.values) });
  }
}

/**
 * The active locale's messages. English messages are in the code (`t`, `msg` and `<Trans>`); other languages
 * are catalogs. A message missing from a catalog falls back to English.
 */
export const i18n = new EscapingI18n({ locale: 'en', messages: { en: {} } });
