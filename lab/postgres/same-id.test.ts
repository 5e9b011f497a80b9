import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { actingAs, errorCode, connections } from './lane.ts';

const PAIRS = 100;

const db = testDatabase();
let sql: Sql;
let user = '';
let creative = '';
let tracker = '';
/** Copied rows. They are separate because a copy includes all versions, and the tests add versions to the other rows. */
let [creativeToCopy, trackerToCopy] = ['', ''];

beforeAll(async () => {
  sql = await connections(db, 4);
  user = db.idOf('regular');
  [creative, creativeToCopy] = [randomUUID(), randomUUID()];
  [tracker, trackerToCopy] = [randomUUID(), randomUUID()];
  for (const id of [creative, creativeToCopy])
    await sql`insert into public.creatives (id, name, type, organisation_id, user_id)
      values (${id}, 'Twins', 'SMS', ${NORTHWIND}, ${user})`;
  for (const id of [tracker, trackerToCopy])
    await sql`insert into public.click_trackers (id, name, original_url, organisation_id, user_id)
      values (${id}, 'Twins', 'https://a.example/', ${NORTHWIND}, ${user})`;
});
afterAll(() => sql.end({ timeout: 5 }));

/** Statements that create a row, run twice at the same time. Upserts are written as PostgREST runs them. */
const UPSERTS: Record<string, (line: Sql, id: string) => PromiseLike<unknown>> = {
  campaigns: (line, id) => line`insert into public.campaigns (id, name) values (${id}, 'Twin')
    on conflict (id) do update set name = excluded.name returning id`,
  creatives: (
    line,
    id,
  ) => line`insert into public.creatives (id, name, type) values (${id}, 'Twin', 'SMS')
    on conflict (id) do update set name = excluded.name returning id`,
  'versions of creatives': (line, id) => line`insert into public.creative_versions
      (id, creative_id, version_name, message, original_url)
    values (${id}, ${creative}, 'Twin', 'Hello', 'https://a.example/')
    on conflict (id) do update set message = excluded.message returning id`,
  trackers: (line, id) => line`insert into public.click_trackers (id, name, original_url)
    values (${id}, 'Twin', 'https://a.example/')
    on conflict (id) do update set name = excluded.name returning id`,
  'versions of trackers': (line, id) => line`insert into public.click_tracker_versions
      (id, click_tracker_id, version_name)
    values (${id}, ${tracker}, 'Twin')
    on conflict (id) do update set version_name = excluded.version_name returning id`,
  'copies of creatives': (line, id) =>
    line`select id from public.duplicate_creative(${id}, ${creativeToCopy})`,
  'copies of trackers': (line, id) =>
    line`select id from public.duplicate_tracker(${id}, ${trackerToCopy})`,
};

test.each(Object.entries(UPSERTS))(
  'both of two simultaneous requests with the same id return the row: %s',
  async (_what, upsert) => {
    const answers: unknown[] = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const id = randomUUID();
      const twin = () =>
        actingAs(sql, user, async (line) => {
          const [row] = (await upsert(line, id)) as { id: string }[];
          return row?.id === id ? 'stored' : 'nothing';
        }).catch((error: unknown) => errorCode(error));
      answers.push(...(await Promise.all([twin(), twin()])));
    }
    expect(answers).toEqual(Array(2 * PAIRS).fill('stored'));
  },
);
