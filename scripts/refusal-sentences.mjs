import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, traverse, types } from '@babel/core';

const FOLDER = 'src/lib/refusals';
const MAX_WIDTH = 120;

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", "''")}'`;

/** Text of `msg`…`` or of `msg({ message: '…' })`; null for another expression. @param {types.Node} node */
function messageText(node) {
  if (types.isTaggedTemplateExpression(node)) return node.quasi.quasis[0]?.value.cooked ?? null;
  const [options] = types.isCallExpression(node) ? node.arguments : [];
  const [message] = types.isObjectExpression(options) ? options.properties : [];
  return types.isObjectProperty(message) && types.isStringLiteral(message.value)
    ? message.value.value
    : null;
}

/** Sentences of refusals by key, read from the interface's tables. */
export function refusalSentences() {
  /** @type {Record<string, string>} */
  const sentences = {};
  for (const file of readdirSync(FOLDER)) {
    const filename = `${FOLDER}/${file}`;
    const tree = parseSync(readFileSync(filename, 'utf8'), {
      filename,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins: ['typescript'] },
    });
    if (!tree) throw new Error(`${filename} cannot be parsed`);
    traverse(tree, {
      ObjectProperty({ node: { key, value } }) {
        const name = types.isStringLiteral(key) ? key.value : types.isIdentifier(key) && key.name;
        const text = messageText(value);
        if (name && text !== null) sentences[name] = text;
      },
    });
  }
  return sentences;
}

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
