// Generates src/domain/content/mail/mail-parts.ts from scripts/mail.mjml: the tables, styles and Outlook conditionals of an email.
// With --check it fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
// @ts-expect-error MJML has no types.
import mjml from 'mjml';

const SOURCE = fileURLToPath(new URL('mail.mjml', import.meta.url));
const TARGET = fileURLToPath(new URL('../src/domain/content/mail/mail-parts.ts', import.meta.url));

const MARK = /<!-- (begin|end) (\w+) -->/g;

/** Splits a page at its markers. Returns the pieces by name, with [[@name]] in place of each nested piece.
 * @param {string} html @returns {Record<string, string>} */
function cut(html) {
  /** @type {Record<string, string>} */
  const parts = {};
  /** @type {{ name: string, text: string }[]} */
  const open = [{ name: 'page', text: '' }];
  let from = 0;
  for (const { 0: mark, 1: side, 2: name = '', index } of html.matchAll(MARK)) {
    const current = open.at(-1);
    if (!current) throw new Error(`${name} ends twice`);
    current.text += html.slice(from, index);
    from = index + mark.length;
    if (side === 'begin') {
      current.text += `[[@${name}]]`;
      open.push({ name, text: '' });
      continue;
    }
    if (current.name !== name) throw new Error(`${name} ends before ${current.name}`);
    parts[name] = current.text;
    open.pop();
  }
  if (open.length !== 1) throw new Error('A piece has no end');
  parts['page'] = `${open[0]?.text}${html.slice(from)}`;
  return parts;
}

/** Removes whitespace and empty attributes, which do not affect the rendering.
 * @param {string} html */
const compact = (html) =>
  html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (class|style)=" ?"/g, '')
    .replaceAll(/(?<=[>\]]) (?=[<[])/g, '')
    .replaceAll(/ (?=\/?>)/g, '')
    .replaceAll('#0000fe', '[[color]]')
    .replaceAll('#0000fd', '[[ink]]')
    .trim();

function mailPartsFile() {
  const { html, errors } = mjml(readFileSync(SOURCE, 'utf8'), {
    validationLevel: 'strict',
    keepComments: true,
  });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  const { blocks: _blocks, ...parts } = cut(html.replace(/<!-- Source of the tables[^]*?-->/, ''));
  const lines = Object.entries(parts).map(
    ([name, part]) => `  ${name}: ${JSON.stringify(compact(part))},\n`,
  );
  return `// Written by scripts/gen-mail-parts.mjs from scripts/mail.mjml.\nexport const MAIL_PARTS = {\n${lines.join('')}} as const;\n`;
}

const file = mailPartsFile();
if (!process.argv.includes('--check')) writeFileSync(TARGET, file);
else if (readFileSync(TARGET, 'utf8') !== file) {
  console.error(
    'src/domain/content/mail/mail-parts.ts is out of date. Run: node scripts/gen-mail-parts.mjs',
  );
  process.exit(1);
}
