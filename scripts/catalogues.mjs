// `node scripts/catalogues.mjs`: extracts the messages from the code into src/locales/en/*.po. With `--check` it changes
// nothing and fails if a catalog is out of date.
import './env.mjs';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Messages of a catalog, without the empty message of its header. */
const MESSAGE = /^msgid ("[^"]|""\n")/gm;

/** Header lines with a date or no value. */
const CHANGING = /^"(POT-Creation-Date: .*|[\w-]+: )\\n"\n/gm;

const catalogues = () =>
  new Map(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.po'))
      .map((path) => [`src/${path}`, readFileSync(`src/${path}`, 'utf8')]),
  );

/** @param {string} path */
function remove(path) {
  rmSync(path);
  if (readdirSync(dirname(path)).length === 0) rmSync(dirname(path), { recursive: true });
}

const before = catalogues();
const { status, stderr, stdout } = spawnSync(
  'node_modules/.bin/lingui',
  ['extract', '--clean', '--workers', '1'],
  {
    encoding: 'utf8',
  },
);
if (status !== 0) throw new Error(stderr || stdout);
for (const [path, text] of catalogues())
  // Lingui also writes catalogs for folders without messages.
  if (text.match(MESSAGE)) writeFileSync(path, text.replaceAll(CHANGING, ''));
  else remove(path);
const after = catalogues();

const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
  (path) => before.get(path) !== after.get(path),
);
if (process.argv.includes('--check')) {
  for (const [path, text] of before) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const path of after.keys()) if (!before.has(path)) remove(path);
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run: node scripts/catalogues.mjs`);
    process.exit(1);
  }
}
const messages = [...after.values()].flatMap((text) => text.match(MESSAGE) ?? []);
console.log(`${messages.length} messages in ${after.size} catalogs`);
