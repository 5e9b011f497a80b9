import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The repository does not define these numbers: a comment must state the reason itself.
const CLAUSE = /\b(?!(?:UTF|SHA|ISO|RFC|AES|CVE|WCAG|GSM|UCS)-)[A-Z]{1,5}-\d{1,3}\b|\bF\d\d\b/;
const TEXT = /\.(ts|tsx|mjs|sql|css|toml)$/;

const lines = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => TEXT.test(path))
    .flatMap((path) =>
      readFileSync(`${folder}/${path}`, 'utf8')
        .split('\n')
        .map((text, index) => ({ where: `${folder}/${path}:${index + 1}`, text: text.trim() })),
    );

test.each(['src', 'supabase', 'backend', 'scripts', 'bench'])(
  'the code in %s mentions no clause number of the specification',
  (folder) => {
    const all = lines(folder);
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter(({ text }) => CLAUSE.test(text))).toEqual([]);
  },
);
