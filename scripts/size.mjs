// Checks the size budgets: first-load JavaScript per screen, the largest script, and the styles.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

const DIST = process.argv[2] ?? 'dist';

/** First-load limits in kB after brotli. Counts the entry and the screen's chunks, with their static imports. */
const SCREENS = [
  { name: 'campaigns list, signed in', chunks: ['shell'], limit: 168 },
  { name: 'landing page', chunks: ['landing-page'], limit: 150 },
  { name: 'sign-in', chunks: ['auth-page'], limit: 153 },
];
const LARGEST_SCRIPT = 64;
const STYLES = 18.5;

const assets = readdirSync(`${DIST}/assets`);
/** @param {string} file */
const source = (file) => readFileSync(`${DIST}/assets/${file}`, 'utf8');
/** Compressed bytes by file. Cached, because screens share most files. @type {Map<string, number>} */
const compressed = new Map();
/** @param {string} file */
function compressedSize(file) {
  const known = compressed.get(file);
  if (known !== undefined) return known;
  const { length } = brotliCompressSync(readFileSync(`${DIST}/assets/${file}`));
  compressed.set(file, length);
  return length;
}
/** @param {string[]} files */
const kilobytes = (files) => files.reduce((sum, file) => sum + compressedSize(file), 0) / 1000;

/** @param {string} chunk */
function findFile(chunk) {
  const file = assets.find((name) => name.startsWith(`${chunk}-`) && name.endsWith('.js'));
  if (!file) throw new Error(`Chunk ${chunk} not found in ${DIST}/assets`);
  return file;
}

/** The files and all their static imports, direct and indirect.
 * @param {string[]} files @param {Set<string>} [seen] */
function closure(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue;
    seen.add(file);
    const imported = [...source(file).matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)];
    closure(
      imported.map(([, name]) => name ?? ''),
      seen,
    );
  }
  return [...seen];
}

const html = readFileSync(`${DIST}/index.html`, 'utf8');
// The entry and the files that the page preloads.
const entries = [...html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)].map(
  ([, file]) => file ?? '',
);
if (entries.length === 0) throw new Error(`${DIST}/index.html loads no script`);

const figures = SCREENS.map(({ name, chunks, limit }) => {
  const files = closure([...entries, ...chunks.map(findFile)]);
  return { name, limit, value: kilobytes(files), note: `${files.length} files` };
});
const scripts = assets.filter((name) => name.endsWith('.js'));
// No file grows when compressed, so files smaller than the largest so far are skipped.
let largest = 0;
for (const file of scripts)
  if (statSync(`${DIST}/assets/${file}`).size / 1000 > largest)
    largest = Math.max(largest, kilobytes([file]));
figures.push({ name: 'largest script', limit: LARGEST_SCRIPT, value: largest, note: '' });
figures.push({
  name: 'styles',
  limit: STYLES,
  value: kilobytes(assets.filter((name) => name.endsWith('.css'))),
  note: '',
});

for (const { name, value, limit, note } of figures) {
  const verdict = value > limit ? 'over budget' : note;
  console.log(`${name.padEnd(26)} ${value.toFixed(1).padStart(6)} kB of ${limit}  ${verdict}`);
}
process.exit(figures.some(({ value, limit }) => value > limit) ? 1 : 0);
