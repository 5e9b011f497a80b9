import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const CONFIG = readFileSync('supabase/config.toml', 'utf8');
const FUNCTIONS = 'supabase/functions';
const MIGRATIONS = 'supabase/migrations';

/** Lines of a table of the file, up to the next blank line. */
const table = (name: string) => CONFIG.split(`[${name}]\n`)[1]?.split('\n\n')[0] ?? '';
const matches = (pattern: RegExp, text: string) =>
  [...text.matchAll(pattern)].map(([, group = '']) => group);

describe('supabase/config.toml', () => {
  const functions = readdirSync(FUNCTIONS).filter((name) =>
    existsSync(join(FUNCTIONS, name, 'index.ts')),
  );

  test('lists exactly the Edge Functions of supabase/functions', () => {
    expect(matches(/^\[functions\.(.+)\]$/gm, CONFIG).toSorted()).toEqual(functions.toSorted());
  });

  test.each(functions)('lets callers without an access token reach the function %s', (name) => {
    expect(table(`functions.${name}`)).toBe(
      'verify_jwt = false\nimport_map = "./functions/deno.json"',
    );
  });

  test('allows the file types that the migration of media allows', () => {
    const file = readdirSync(MIGRATIONS).find((name) => name.endsWith('_media.sql')) ?? '';
    const [types = ''] =
      /array\['image[^\]]+/.exec(readFileSync(join(MIGRATIONS, file), 'utf8')) ?? [];
    expect(matches(/"(\w+\/\w+)"/g, table('storage.buckets.media'))).toEqual(
      matches(/'(\w+\/\w+)'/g, types),
    );
  });

  test('names email templates that say what the embedded backend sends', () => {
    // The script exits with an error and a message if a template is outdated.
    expect(() =>
      execFileSync(
        process.execPath,
        ['scripts/ts.mjs', 'scripts/gen-auth-templates.ts', '--check'],
        {
          stdio: 'pipe',
        },
      ),
    ).not.toThrow();
  });

  test('names only email templates that exist', () => {
    const paths = matches(/^content_path = "(.+)"$/gm, CONFIG);
    expect(paths).toHaveLength(4);
    expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  });
});
