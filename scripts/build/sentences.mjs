import { readFileSync } from 'node:fs';
import { parseSync, traverse, types } from '@babel/core';

/** Text of `msg`…`` or of `msg({ message: '…' })`; null for another expression. @param {types.Node} node */
function messageText(node) {
  if (types.isTaggedTemplateExpression(node)) return node.quasi.quasis[0]?.value.cooked ?? null;
  const [options] = types.isCallExpression(node) ? node.arguments : [];
  const [message] = types.isObjectExpression(options) ? options.properties : [];
  return types.isObjectProperty(message) && types.isStringLiteral(message.value)
    ? message.value.value
    : null;
}

/** English messages of a file's tables, by key, in the order of the file. @param {string} filename */
export function sentencesOf(filename) {
  /** @type {Record<string, string>} */
  const sentences = {};
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
  return sentences;
}

/** @param {string} text */
export const quote = (text) => `'${text.replaceAll("'", "''")}'`;
