import { readdirSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { folderOf, languages, readCatalog } from './read-catalog.ts';

/** The browser shows no emails. */
const MAILS = 'mails.po';

/**
 * Parts of a language's catalog by the source files of a message. `start`: the app around every page. The pages that people open
 * first have a part of their own, and so has the help with its long texts. `rest`: everything else.
 */
const PARTS = {
  start: /^src\/(app|ui|words|session|lib\/(?!refusals|codes))/,
  auth: /^src\/features\/auth\//,
  campaigns: /^src\/features\/(campaigns|configuration)\//,
  dashboard: /^src\/features\/dashboard\//,
  help: /^src\/features\/help\//,
};
const isPart = (part: string): part is keyof typeof PARTS => part in PARTS;

const inPart = (part: string, files: readonly string[]) =>
  isPart(part)
    ? files.some((file) => PARTS[part].test(file))
    : files.some((file) => !Object.values(PARTS).some((pattern) => pattern.test(file)));

/** Compiled messages of a part, by id. Fails on a message without translation. `change` edits each translation. */
export async function compiledPart(
  language: string,
  part: string,
  change = (translation: string) => translation,
) {
  const messages: Record<string, ReturnType<typeof compileMessage>> = {};
  for (const file of readdirSync(folderOf(language)))
    for (const { id, translation, sources } of await readCatalog(language, file))
      if (file !== MAILS && inPart(part, sources))
        messages[id] = compileMessage(change(translation));
  return messages;
}

const VIRTUAL = 'virtual:message-catalogs';
const parts = [...Object.keys(PARTS), 'rest'];

/** Code of the module that loads the parts: `catalogs.de.start()`. */
const loaders = () =>
  `export const catalogs = {${languages()
    .map(
      (language) =>
        `${language}: {${parts.map((part) => `${part}: () => import('${VIRTUAL}/${language}/${part}')`).join()}}`,
    )
    .join()}};`;

/** Compiles the catalogs of the translated languages. Each part is a file that only the readers of its language load. */
export const messageCatalogs: Plugin = {
  name: 'flightdeck:message-catalogs',
  resolveId: (source) => (source.startsWith(VIRTUAL) ? `\0${source}` : null),
  async load(id) {
    if (!id.startsWith(`\0${VIRTUAL}`)) return null;
    const [, language, part] = id.split('/');
    if (!language || !part) return loaders();
    for (const file of readdirSync(folderOf(language)))
      this.addWatchFile(`${folderOf(language)}/${file}`);
    const messages = JSON.stringify(await compiledPart(language, part));
    return `export default JSON.parse(${JSON.stringify(messages)});`;
  },
};
