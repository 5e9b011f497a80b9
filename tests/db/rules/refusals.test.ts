import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { refusalSentences } from '../../../scripts/refusal-sentences.mjs';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const FOLDER = 'supabase/migrations/';
const source = readdirSync(FOLDER)
  .filter((file) => !file.endsWith('_refusal_sentences.sql'))
  .map((file) => readFileSync(FOLDER + file, 'utf8'))
  .join('\n');
const sentences = refusalSentences();

test('every refusal in the schema has a sentence, and every sentence belongs to a refusal', () => {
  const keys = [
    ...source.matchAll(/private\.(?:refuse\('[0-9A-Z]{5}', |require_superadmin\()'([a-z_.]+)'/g),
  ].map(([, key = '']) => key);
  expect(keys.length).toBeGreaterThan(300);
  expect(keys.filter((key) => !(key in sentences))).toEqual([]);
  // The schema builds the keys of checks from parts. refused-values.test.ts tests their sentences.
  const unused = Object.keys(sentences).filter(
    (key) => !key.startsWith('check.') && !source.includes(`'${key}'`),
  );
  expect(unused).toEqual([]);
});

test('a refusal gives every value that its sentence names', () => {
  const missing = [
    ...source.matchAll(
      /private\.refuse\('[0-9A-Z]{5}', '([a-z_.]+)'(?:, (jsonb_build_object\(.*?\)))?\)?;/gs,
    ),
  ].flatMap(([, key = '', values = '']) =>
    [...(sentences[key] ?? '').matchAll(/\{(\w+)\}/g)]
      .filter(([, name]) => !values.includes(`'${name}', `))
      .map(([, name]) => `${key}: ${name}`),
  );
  // The pattern leaves out refusals that pass a content problem, which holds its values itself.
  expect(missing).toEqual([]);
});

test('a refused request has the sentence with its values, the hint, and both key and values as details', async () => {
  const { error } = await db.as('regular').rpc('change_campaigns', {
    p_action: 'pause',
    p_ids: Array.from({ length: 501 }, () => crypto.randomUUID()),
  });
  expect(error).toMatchObject({
    code: 'PT413',
    hint: 'too_many_campaigns',
    message: 'Change at most 500 campaigns at once.',
    details: '{"limit": 500, "refusal": "too_many_campaigns"}',
  });
});
