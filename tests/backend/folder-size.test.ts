import { readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, test } from 'vitest';

const MAX_FILES = 25;

/** Folders that may hold more files. The value is the reason. */
const EXCEPTIONS: Record<string, string> = {
  'docs/decisions': 'one numbered list, in which readers look a decision up by its number',
  ...Object.fromEntries(
    ['en', 'es', 'fr', 'de', 'pt'].map((language) => [
      `src/locales/${language}`,
      'one catalog per feature and layer',
    ]),
  ),
  'supabase/migrations':
    'the Supabase CLI applies the files of this one folder in the order of their names',
};

/** Written by commands, not part of the source. */
const GENERATED = ['node_modules', 'dist', 'test-results', 'playwright-report'];

/** Every folder below a folder, with the number of files directly in it. Leaves out hidden entries. */
function fileCounts(folder: string): [folder: string, files: number][] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith('.') && !GENERATED.includes(name),
  );
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    [folder, entries.length - folders.length],
    ...folders.flatMap(({ name }) => fileCounts(posix.join(folder, name))),
  ];
}

test('only the listed exceptions hold more than 25 files', () => {
  const large = fileCounts('.').filter(([, files]) => files > MAX_FILES);
  expect(large.map(([folder]) => folder).toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
});
