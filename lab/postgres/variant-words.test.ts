import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { actingAs, errorCode, connections } from './lane.ts';

/** Rounds per pair of actions, each in three orders. */
const ROUNDS = 40;

const db = testDatabase();
let sql: Sql;
let watcher: Sql;
let user = '';
let campaign = '';
const audience = randomUUID();

beforeAll(async () => {
  [sql, watcher] = [await connections(db, 2), await connections(db, 1)];
  user = db.idOf('regular');
  await watcher`insert into public.audiences (id, name, organisation_id)
    values (${audience}, 'Words', ${NORTHWIND})`;
});
beforeEach(async () => {
  campaign = randomUUID();
  await watcher`insert into public.campaigns (id, name, budget, organisation_id, user_id)
    values (${campaign}, 'Words', 1e6, ${NORTHWIND}, ${user})`;
});
afterAll(async () => {
  await sql.end({ timeout: 5 });
  await watcher.end({ timeout: 5 });
});

interface CreativeIds {
  creative: string;
  version: string;
}
/** A creative with a draft variant, and a flight that sends this creative or an unrelated one. */
interface Setup {
  own: CreativeIds;
  variant: CreativeIds;
  flight: string;
}

async function createCreative(variantOf: string | null = null): Promise<CreativeIds> {
  const [creative, version] = [randomUUID(), randomUUID()];
  await watcher`insert into public.creatives (id, name, type, status, organisation_id, user_id, variant_of, variant, variant_share)
    values (${creative}, 'Words', 'SMS', 'draft', ${NORTHWIND}, ${user}, ${variantOf}, ${variantOf && 'B'}, ${variantOf && 30})`;
  await watcher`insert into public.creative_versions (id, creative_id, organisation_id, version_name, message)
    values (${version}, ${creative}, ${NORTHWIND}, 'Original', 'Hello')`;
  return { creative, version };
}

const createFlight = (line: Sql, flight: string, { creative, version }: CreativeIds) =>
  line`select * from public.create_flight(${flight}, ${line.json({
    campaign_id: campaign,
    name: 'Words',
    type: 'SMS',
    budget: 1,
    intervals: [{ date: '2030-03-06', start_time: '09:00', end_time: '17:00' }],
    audience_ids: [audience],
    creative_id: creative,
    creative_version_id: version,
  })})`;

async function setUp(sendsOwn: boolean): Promise<Setup> {
  const own = await createCreative();
  const variant = await createCreative(own.creative);
  const flight = randomUUID();
  const first = sendsOwn ? own : await createCreative();
  await actingAs(sql, user, (line) => createFlight(line, flight, first));
  return { own, variant, flight };
}

type Act = (line: Sql, made: Setup) => PromiseLike<unknown>;
const edits =
  (which: 'own' | 'variant'): Act =>
  (line, made) =>
    line`update public.creative_versions set message = ${`Edited ${randomUUID()}`} where id = ${made[which].version}`;
const saves =
  (which: 'own' | 'variant'): Act =>
  (line, made) =>
    line`select * from public.update_creative(${made[which].creative}, 'Words', 'SMS',
      (select status from public.creatives where id = ${made[which].creative}), ${`Saved ${randomUUID()}`},
      (select version from public.creatives where id = ${made[which].creative}))`;
const seen = (made: Setup) => sql`(select version from public.flights where id = ${made.flight})`;
const chooses: Act = (line, made) =>
  line`select * from public.set_flight_variants(${made.flight}, ${seen(made)},
    ${line.json([{ creative_version_id: made.variant.version, share: 30 }])})`;
const assigns: Act = (line, made) =>
  line`insert into public.flight_creatives (flight_id, creative_id, creative_version_id)
    values (${made.flight}, ${made.own.creative}, ${made.own.version})`;
const changes: Act = (line, made) =>
  line`select * from public.update_flight(${made.flight}, ${seen(made)},
    ${line.json({ creative_id: made.own.creative, creative_version_id: made.own.version })})`;
const plans: Act = (line, made) => createFlight(line, randomUUID(), made.own);
const copies: Act = (line, made) =>
  line`select * from public.duplicate_flight(${randomUUID()}, ${made.flight})`;

/** Expected when the other action changed the version in the meantime, for example by approving the draft. */
const isConflict = (error: unknown) =>
  error instanceof Error && 'hint' in error && error.hint === 'version_conflict';

/** Starts both actions at the same moment. */
async function atOnce(made: Setup, one: Act, other: Act) {
  await Promise.all(
    [one, other].map((act) => actingAs(sql, user, async (line) => await act(line, made))),
  );
}

function aSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Starts the second action before the first commits. The first commits when the second waits for it or is done. */
async function after(made: Setup, first: Act, second: Act) {
  const [ran, commit] = [aSignal(), aSignal()];
  const earlier = actingAs(sql, user, async (line) => {
    await first(line, made);
    ran.give();
    await commit.given;
  });
  await Promise.race([ran.given, earlier]);
  let pid = 0;
  let done = false;
  const later = actingAs(sql, user, async (line) => {
    pid = (await line<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid ?? 0;
    await second(line, made);
  }).finally(() => {
    done = true;
  });
  const waits = async () =>
    (
      await watcher<
        { waits: boolean }[]
      >`select cardinality(pg_blocking_pids(${pid}::int)) > 0 as waits`
    )[0]?.waits;
  while (!done && !(pid > 0 && (await waits()))) await pause(1);
  commit.give();
  await Promise.all([earlier, later]);
}

/** Flights of the campaign whose stored message differs from its version. */
const outdated = () => watcher`
  select f.id, f.message, v.message as version
    from public.flights f join public.flight_creatives l on l.flight_id = f.id and l.creative_id = f.creative_id
    join public.creative_versions v on v.id = l.creative_version_id
   where f.campaign_id = ${campaign} and f.message is distinct from v.message
   union all
  select f.id, t.value ->> 'message', v.message
    from public.flights f cross join jsonb_array_elements(f.variants) as t
    join public.creative_versions v on v.id = (t.value ->> 'version_id')::uuid
   where f.campaign_id = ${campaign} and (t.value ->> 'message', t.value -> 'content') is distinct from (v.message, v.content)`;

test.each<[string, { sendsOwn: boolean; one: Act; other: Act }]>([
  ['is edited and added to a flight', { sendsOwn: false, one: edits('variant'), other: chooses }],
  [
    'is edited and taken with its creative',
    { sendsOwn: false, one: edits('variant'), other: assigns },
  ],
  [
    'is saved and taken with its creative',
    { sendsOwn: false, one: saves('variant'), other: assigns },
  ],
  [
    'is saved and taken by an edit of the flight',
    { sendsOwn: false, one: saves('variant'), other: changes },
  ],
  ['is taken by two flights', { sendsOwn: false, one: plans, other: plans }],
  ['is saved and taken by a new flight', { sendsOwn: false, one: saves('variant'), other: plans }],
  ['is edited and its flight copied', { sendsOwn: true, one: edits('variant'), other: copies }],
  [
    'is edited and the original message too',
    { sendsOwn: true, one: edits('variant'), other: edits('own') },
  ],
  [
    'is saved and the original message too',
    { sendsOwn: true, one: saves('variant'), other: saves('own') },
  ],
  [
    'is added to a flight while the original message is saved',
    { sendsOwn: true, one: chooses, other: saves('own') },
  ],
  [
    'is taken while the original message is saved',
    { sendsOwn: false, one: changes, other: saves('own') },
  ],
])('flights match their versions without a deadlock when a variant %s', async (_what, pair) => {
  const { sendsOwn, one, other } = pair;
  const failed: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [how, meet] of Object.entries({
      'at once': atOnce,
      'one first': after,
      'the other first': (made: Setup, second: Act, first: Act) => after(made, first, second),
    })) {
      const made = await setUp(sendsOwn);
      await meet(made, one, other).catch((error: unknown) => {
        if (!isConflict(error)) failed.push(`${how}: ${errorCode(error)} ${String(error)}`);
      });
    }
  expect(failed).toEqual([]);
  expect(await outdated()).toEqual([]);
  const [kept] = await watcher<{ n: number }[]>`
    select count(*)::int as n from public.flights where campaign_id = ${campaign} and variants <> '[]'`;
  expect(kept?.n).toBeGreaterThan(0);
});
