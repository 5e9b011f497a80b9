import { readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';

/** Folder of a language's catalogs, below the project's root. */
export const folderOf = (language: string) => `src/locales/${language}`;

/** Languages with translations. English is in the code (`message-macros.ts`). */
export const languages = () => readdirSync('src/locales').filter((name) => name !== 'en');

const { parse } = formatter({ lineNumbers: false });

/** Messages of a catalog, in English and translated, with the source files that use them. Fails on a message without translation. */
export async function readCatalog(language: string, file: string) {
  const filename = `${folderOf(language)}/${file}`;
  const catalog = await parse(readFileSync(filename, 'utf8'), {
    locale: language,
    sourceLocale: 'en',
    filename,
  });
  return Object.entries(catalog).map(([id, { translation, message = '', origin = [] }]) => {
    if (!translation) throw new Error(`${filename} has no translation of “${message || id}”`);
    return { id, message, translation, sources: origin.map(([source]) => source) };
  });
}
