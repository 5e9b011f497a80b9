// `node scripts/catalogues.mjs`: extracts the messages from the code into src/locales/en/*.po. With `--check` it works on a
// copy, because other steps read the catalogs at the same time, and fails if a catalog is out of date.
import './env.mjs';
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Messages of a catalog, without the empty message of its header. */
const MESSAGE = /^msgid ("[^"]|""\n")/gm;

/** Header lines with a date or no value. */
const CHANGING = /^"(POT-Creation-Date: .*|[\w-]+: )\\n"\n/gm;

/** Texts of the catalogs by path below `folder`. @param {string} folder */
const catalogs = (folder) =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.po'))
      .map((path) => [path, readFileSync(`${folder}/${path}`, 'utf8')]),
  );

/** @param {string} path */
function remove(path) {
  rmSync(path);
  if (readdirSync(dirname(path)).length === 0) rmSync(dirname(path), { recursive: true });
}

const isCheck = process.argv.includes('--check');
const folder = isCheck ? `.cache/catalogs-${process.pid}` : 'src/locales';
if (isCheck) cpSync('src/locales', folder, { recursive: true });
const before = catalogs('src/locales');
const { status, stderr, stdout } = spawnSync(
  'node_modules/.bin/lingui',
  ['extract', '--clean', '--workers', '1'],
  // Read by lingui.config.ts.
  { encoding: 'utf8', env: { ...process.env, CATALOGS: folder } },
);
if (status !== 0) throw new Error(stderr || stdout);
for (const [path, text] of catalogs(folder))
  // Lingui also writes catalogs for folders without messages.
  if (text.match(MESSAGE)) writeFileSync(`${folder}/${path}`, text.replaceAll(CHANGING, ''));
  else remove(`${folder}/${path}`);
const after = catalogs(folder);
if (isCheck) {
  rmSync(folder, { recursive: true });
  const stale = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  if (stale.length > 0) {
    console.error(`Out of date: ${stale.join(', ')}. Run: node scripts/catalogues.mjs`);
    process.exit(1);
  }
}
const messages = [...after.values()].flatMap((text) => text.match(MESSAGE) ?? []);
console.log(`${messages.length} messages in ${after.size} catalogs`);
