import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const page = readFileSync('docs/rules-twice.md', 'utf8');
const readFolder = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8'));
const sql = readFolder('supabase/migrations', /\.sql$/).join('\n');

test('docs/rules-twice.md names only functions and tests that exist', () => {
  const functions = [...page.matchAll(/`((?:private|public)\.\w+)`/g)].map(([, name]) => name);
  expect(functions.length).toBeGreaterThan(20);
  expect(functions.filter((name) => !sql.includes(`create function ${name}(`))).toEqual([]);
  const exports = [...page.matchAll(/`(\w+)` in `(src\/[^`]+)`/g)];
  expect(
    exports.filter(
      ([, name, file]) =>
        !new RegExp(`export (const|function) ${name}\\b`).test(readFileSync(file ?? '', 'utf8')),
    ),
  ).toEqual([]);
  for (const [, file] of page.matchAll(/`(tests\/[^`]+)`/g))
    expect(readFileSync(file ?? '', 'utf8')).toContain('test');
});

test('docs/rules-twice.md lists every rule of which a comment says that it mirrors SQL', () => {
  const mirrored = readFolder('src', /\.tsx?$/).flatMap((code) =>
    [...code.matchAll(/Mirrors[\s*]+`?((?:private|public)\.\w+)/g)].map(([, name]) => name),
  );
  expect(mirrored.length).toBeGreaterThan(10);
  expect(mirrored.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
