import { readdirSync, readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { setupI18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';

type Compiled = ReturnType<typeof compileMessage>;
type Token = Exclude<Compiled, string>[number];

interface Entry {
  message: string;
  translation: string;
  compiled: Compiled;
}

async function readCatalogs(language: string): Promise<Entry[]> {
  const { parse } = formatter({ lineNumbers: false });
  const entries: Entry[] = [];
  for (const file of readdirSync(`src/locales/${language}`)) {
    const filename = `src/locales/${language}/${file}`;
    const text = readFileSync(filename, 'utf8');
    const catalog = await parse(text, { locale: language, sourceLocale: 'en', filename });
    for (const { message = '', translation = '' } of Object.values(catalog))
      entries.push({ message, translation, compiled: compileMessage(translation) });
  }
  return entries;
}

/** Tokens of a message, with those inside its plural forms and choices. */
function tokensOf(compiled: Compiled): Token[] {
  const tokens: Token[] = Array.isArray(compiled) ? compiled : [compiled];
  return tokens.flatMap((token) => [
    token,
    ...(Array.isArray(token) && typeof token[2] === 'object'
      ? Object.values(token[2] as Record<string, Compiled>).flatMap(tokensOf)
      : []),
  ]);
}

const placeholders = (text: string) =>
  [
    ...new Set(
      tokensOf(compileMessage(text)).flatMap((token) => (Array.isArray(token) ? token[0] : [])),
    ),
  ].toSorted();
const tags = (text: string) =>
  [...new Set([...text.matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag))].toSorted();

const pluralsOf = ({ compiled }: Entry) =>
  tokensOf(compiled).flatMap((token) =>
    Array.isArray(token) && token[1] === 'plural' ? [token[2] as Record<string, Compiled>] : [],
  );

describe.each(['de', 'es', 'fr', 'pt'])('the catalogs in %s', async (language) => {
  const entries = await readCatalogs(language);

  it('translate every message', () => {
    expect(entries.length).toBeGreaterThan(4000);
    expect(entries.filter(({ translation }) => translation.trim() === '')).toEqual([]);
  });

  it('keep the placeholders and tags of every message', () => {
    const wrong = entries.filter(
      ({ message, translation }) =>
        String(placeholders(message)) !== String(placeholders(translation)) ||
        String(tags(message)) !== String(tags(translation)),
    );
    expect(wrong.map(({ message, translation }) => [message, translation])).toEqual([]);
  });

  it('have every plural form of the language', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = entries.filter((entry) =>
      pluralsOf(entry).some((forms) => pluralCategories.some((category) => !(category in forms))),
    );
    expect(wrong.map(({ translation }) => translation)).toEqual([]);
  });

  it.each([0, 1, 1.5, 1_000_000])('render every plural of %s', (count) => {
    const wrong: string[] = [];
    const i18n = setupI18n({ locale: language, messages: { [language]: {} } });
    for (const entry of entries) {
      // `=0 {}` leaves a part of a sentence out.
      if (pluralsOf(entry).length === 0 || entry.translation.includes(`=${count} {}`)) continue;
      const values = Object.fromEntries(placeholders(entry.message).map((name) => [name, count]));
      i18n.load(language, { message: entry.compiled });
      const text = i18n._('message', values);
      if (/^\s*$|undefined|plural,/.test(text)) wrong.push(entry.translation);
    }
    expect(wrong).toEqual([]);
  });
});
