import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

test("filters by regular expression are refused through the API's search path", async () => {
  await db.sql(`set search_path = public, extensions, pg_catalog`);
  for (const operator of ['~', '~*'])
    await expect(db.sql(`select 'a'::text ${operator} 'b'`)).rejects.toThrow(
      'Filters by regular expression are not available.',
    );
  await db.sql('reset search_path');
  expect(await db.sql(`select 'a'::text ~ 'a' as matches`)).toEqual([{ matches: true }]);
});
