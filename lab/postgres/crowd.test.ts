import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCrowd } from '../../tests/support/database/crowd.ts';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { actingAs, connections, inParallel } from './lane.ts';

const PEOPLE = 200;
/** Shared by all of them: the pool size of a small hosted project. */
const POOL = 50;
/** Users of the other organization who save one flight after another. */
const FLOODING = 20;

const db = testDatabase();
let sql: Sql;
let flood: Sql;
let people: string[] = [];

beforeAll(async () => {
  [sql, flood] = [await connections(db, POOL), await connections(db, FLOODING)];
  await registerCrowd(db, PEOPLE);
  await db.sql(`
    update public.link_users set name = email, organisation_id = '${NORTHWIND}', status = 'active'
     where email like 'crowd%';
    insert into public.user_roles (user_id, role)
    select id, 'regular' from public.link_users where email like 'crowd%' on conflict do nothing;`);
  const rows = await db.sql<{ id: string }>(
    "select id from public.link_users where email like 'crowd%'",
  );
  people = rows.map(({ id }) => id);
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await flood.end({ timeout: 5 });
});

interface Place {
  campaign: string;
  audience: string;
}

/** Plans a flight in the campaign, as the wizard does. */
const planFlight = (pool: Sql, user: string, { campaign, audience }: Place, id: string) =>
  actingAs(
    pool,
    user,
    (line) => line`
      select * from public.create_flight(${id}, ${line.json({
        campaign_id: campaign,
        name: `Flight ${id}`,
        type: 'SMS',
        budget: 100,
        intervals: [{ date: '2030-03-06', start_time: '09:00', end_time: '17:00' }],
        audience_ids: [audience],
        new_creative: { name: `Creative ${id}`, message: 'Trails are open.' },
      })})`,
  );

const aPlace = async (organisation: string): Promise<Place> => {
  const place = { campaign: randomUUID(), audience: randomUUID() };
  await sql`insert into public.campaigns (id, name, budget, organisation_id)
    values (${place.campaign}, 'Crowd', 100000, ${organisation})`;
  await sql`insert into public.audiences (id, name, organisation_id)
    values (${place.audience}, 'Crowd', ${organisation})`;
  return place;
};

const stored = async ({ campaign }: Place) =>
  Number(
    (
      await sql`select count(*) as n from public.flights f
      join public.flight_creatives l on l.flight_id = f.id where f.campaign_id = ${campaign}`
    )[0]?.['n'],
  );

test('stores each flight once when 200 people save at the same time while another organization floods the server', async () => {
  const [place, other] = [await aPlace(NORTHWIND), await aPlace(BLUEPEAK)];
  const flooder = db.idOf('foreignRegular');
  let flooding = true;
  const flooded: string[] = [];
  const floods = Array.from({ length: FLOODING }, async () => {
    while (flooding) {
      const id = randomUUID();
      await planFlight(flood, flooder, other, id);
      flooded.push(id);
    }
  });
  const saves = people.map((user) => ({ user, id: randomUUID() }));
  // Every user submits twice; the second call returns the flight of the first.
  await inParallel(
    saves.flatMap((save) => [save, save]),
    PEOPLE,
    async ({ user, id }) => {
      await planFlight(sql, user, place, id);
    },
  );
  flooding = false;
  await Promise.all(floods);
  expect(await stored(place)).toBe(PEOPLE);
  expect(flooded.length).toBeGreaterThan(0);
  expect(await stored(other)).toBe(flooded.length);
});
