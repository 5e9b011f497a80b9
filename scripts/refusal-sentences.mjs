import { readdirSync } from 'node:fs';
import { quote, sentencesOf } from './build/sentences.mjs';

const FOLDER = 'src/lib/refusals';
const MAX_WIDTH = 120;

/** Sentences of refusals by key, read from the interface's tables. @returns {Record<string, string>} */
export const refusalSentences = () =>
  Object.assign({}, ...readdirSync(FOLDER).map((file) => sentencesOf(`${FOLDER}/${file}`)));

/** Schema file with the English sentences, for the `message` of an error that an API caller reads. */
export function refusalSchema() {
  const rows = Object.entries(refusalSentences())
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, text]) => {
      const row = `    (${quote(key)}, ${quote(text)}`;
      return row.length + 2 <= MAX_WIDTH ? row : `    (${quote(key)},\n      ${quote(text)}`;
    });
  return `-- Written by \`npm run db:types\` from src/lib/refusals.

create function private.refusal_sentence(p_key text) returns text
language sql immutable set search_path = '' as $$
  select sentence from (values
${rows.join('),\n')})
  ) as refusals (key, sentence) where key = p_key
$$;
comment on function private.refusal_sentence(text) is 'The English sentence of a refusal, with {placeholders}.';
grant execute on function private.refusal_sentence(text) to authenticated, service_role;
`;
}
