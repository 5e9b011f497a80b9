import { I18n, type MessageDescriptor } from '@lingui/core';

/** Lingui reads `\x41` as a letter, for its catalogues' sake; in what a person typed it is four characters. */
const escapeBackslashes = (values: MessageDescriptor['values']): MessageDescriptor['values'] =>
  values &&
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replaceAll('\\', String.raw`\x5c`) : value,
    ]),
  );

class EscapingI18n extends I18n {
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
 * The words of the language that is shown. English is in the code beside its place (`t`, `msg` and `<Trans>`), other
 * languages are catalogues; a message that one of them lacks is shown in English.
 */
export const i18n = new EscapingI18n({ locale: 'en', messages: { en: {} } });
