import { readdirSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { folderOf, readCatalog } from '../../scripts/build/read-catalog';

/** Messages of every catalog of a language. */
export async function readMessages(language: string) {
  const files = readdirSync(folderOf(language));
  return (await Promise.all(files.map((file) => readCatalog(language, file)))).flat();
}

/** Returns the words of a language for an English message. Throws if the catalogs lack the message. */
export type Say = (message: string, values?: Record<string, string | number>) => string;

/** Reads the catalogs of a language, so that a journey finds controls by the words that a user reads. */
export async function wordsOf(language: string): Promise<Say> {
  const all = await readMessages(language);
  const messages = Object.fromEntries(
    all.map(({ id, translation }) => [id, compileMessage(translation)]),
  );
  const i18n = setupI18n({ locale: language, messages: { [language]: messages } });
  return (message, values) => {
    const id = generateMessageId(message);
    if (!(id in messages)) throw new Error(`The catalogs lack “${message}”.`);
    return i18n._(id, values).replaceAll(/<\/?\d+>/g, '');
  };
}
