import { expect, test } from 'vitest';
import { isPlainLine, plainLine } from '@/domain/shared/plain-line';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const CONTEXTS = [
  ['between letters', 'a', 'b'],
  ['between ideographs', '神', '城'],
  ['after an emoji', '❤', ''],
  ['after a digit', '1', ' a'],
  ['alone', '', ''],
  ['after a selector', '神\uFE00', 'a'],
] as const;

test.each(CONTEXTS)(
  'is_plain_line and isPlainLine refuse the same characters %s',
  async (_where, before, after) => {
    // All invisible characters are in planes 0, 1 and 14.
    const unseenCodes = new Set<number>();
    for (const plane of [0, 1, 14])
      for (let code = plane * 0x1_0000; code < (plane + 1) * 0x1_0000; code += 1)
        if (!isPlainLine(before + String.fromCodePoint(code) + after)) unseenCodes.add(code);
    // Both ends of every range that isPlainLine refuses, with their neighbors, and a sample of the rest.
    const codes = Array.from({ length: 0xf_0000 }, (_one, code) => code).filter(
      (code) =>
        code > 0 &&
        (code < 0xd800 || code > 0xdfff) &&
        (code % 997 === 0 ||
          unseenCodes.has(code) !== unseenCodes.has(code - 1) ||
          unseenCodes.has(code) !== unseenCodes.has(code + 1)),
    );
    const [row] = await db.sql<{ unseen: number[] }>(
      `select array_agg(code order by code) as unseen
       from unnest('{${codes.join(',')}}'::integer[]) as code
      where not private.is_plain_line('${before}' || chr(code) || '${after}')`,
    );
    const unseen = codes.filter((code) => unseenCodes.has(code));
    expect(unseen.length).toBeGreaterThan(30);
    expect(row?.unseen).toEqual(unseen);
  },
);

test.each([
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 Wembley 🏴󠁧󠁢󠁳󠁣󠁴󠁿 Hampden 🏴󠁧󠁢󠁷󠁬󠁳󠁿\u{E0041}',
  '🏴\u{E0075}\u{E0073}\u{E007F} \u{E0001}',
  ' ❤\uFE0F\uFE01\u{E0121}\u{E0122}1️⃣ a\uFE0F \n b\u200D👩‍🌾\u200D ',
  '\u200B\u200D \u180Bᠠ᠋᠌ᠨ',
])('plain_line and plainLine return the same line for %j', async (text) => {
  const [row] = await db.sql<{ line: string }>(
    `select private.plain_line($line$${text}$line$) as line`,
  );
  expect(row?.line).toBe(plainLine(text));
});
