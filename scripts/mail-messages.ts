import { readdirSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { format } from 'oxfmt';
import { languages, readCatalog } from './build/read-catalog.ts';
import { quote, sentencesOf } from './build/sentences.mjs';

const FOLDER = 'src/words/mails';
const TEXTS = 'texts.ts';

/** Sentences of the emails in English, by key. */
function mailSentences(): Record<string, string> {
  const roles = Object.entries(sentencesOf('src/words/role-names.ts'));
  const tables = readdirSync(FOLDER).filter((file) => file !== TEXTS);
  return Object.assign(
    Object.fromEntries(roles.map(([role, name]) => [`role.${role}`, name])),
    ...tables.map((file) => sentencesOf(`${FOLDER}/${file}`)),
  ) as Record<string, string>;
}

/** The sentences in each language, English first. Fails on a sentence that is not in the catalog of a language. */
async function inAllLanguages(english: Record<string, string>) {
  const all: [language: string, sentences: Record<string, string>][] = [['en', english]];
  for (const language of languages()) {
    const files = ['words.po', 'mails.po'].map((file) => readCatalog(language, file));
    const messages = new Map(
      (await Promise.all(files)).flat().map(({ id, translation }) => [id, translation]),
    );
    const translated = Object.entries(english).map(([key, message]) => {
      const translation = messages.get(generateMessageId(message));
      if (!translation) throw new Error(`${language} has no translation of “${message}”`);
      return [key, translation] as const;
    });
    all.push([language, Object.fromEntries(translated)]);
  }
  return all;
}

/** Compiled sentences of the emails by language and key, for Edge Functions. */
export async function mailMessagesFile(): Promise<string> {
  const compiled = (await inAllLanguages(mailSentences())).map(([language, sentences]) => [
    language,
    Object.fromEntries(
      Object.entries(sentences).map(([key, message]) => [key, compileMessage(message)]),
    ),
  ]);
  const json = JSON.stringify(Object.fromEntries(compiled));
  return (await format('messages.json', json, { printWidth: 120 })).code;
}

/** Schema file with the texts of SMS notifications in each language. */
export async function smsSchema(): Promise<string> {
  const rows = (await inAllLanguages(sentencesOf(`${FOLDER}/${TEXTS}`))).flatMap(
    ([language, texts]) =>
      Object.entries(texts).map(
        ([key, text]) => `    ('${language}', ${quote(key)},\n      ${quote(text)}`,
      ),
  );
  return `-- Written by \`npm run db:types\` from src/words/mails/texts.ts and src/locales.

create function private.sms_sentence(p_language text, p_key text) returns text
language sql immutable set search_path = '' as $$
  select sentence from (values
${rows.join('),\n')})
  ) as texts (language, key, sentence) where language = p_language and key = p_key
$$;
comment on function private.sms_sentence(text, text) is
  'The text of an SMS notification in a language, with {placeholders}; null if there is none.';
`;
}
