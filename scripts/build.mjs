// Builds the app unless `dist/` is up to date.
import './env.mjs';
import { createHash } from 'node:crypto';
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const INPUTS = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/build',
  'scripts/security-headers.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'package-lock.json',
];
const STAMP = 'dist/.source-hash';

/** @param {string} path @returns {string[]} */
const filesBelow = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .toSorted()
        .flatMap((name) => filesBelow(join(path, name)))
    : [path];

/** Hash of everything that the build contains: the source and the settings that Vite writes into it. */
export function sourceHash() {
  const hash = createHash('sha256');
  const settings = Object.keys(process.env).filter((name) => name.startsWith('VITE_'));
  for (const name of settings.toSorted()) hash.update(`${name}=${process.env[name]}\n`);
  for (const file of INPUTS.filter((path) => existsSync(path)).flatMap(filesBelow))
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Builds the app unless `dist/` holds this source. A running server may be using `dist/`, so it changes only if it has to. */
export async function buildIfNeeded() {
  const wanted = sourceHash();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return;
  console.log('Building the app …');
  const { build } = await import('vite');
  // Builds into a temporary folder and renames it, so that no server or other build sees a partial result.
  const fresh = `.cache/dist-${process.pid}`;
  await build({ logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
  writeFileSync(join(fresh, '.source-hash'), wanted);
  rmSync('dist', { recursive: true, force: true });
  renameSync(fresh, 'dist');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildIfNeeded();
