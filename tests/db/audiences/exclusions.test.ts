import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OverlapCohort } from '@/domain/audience/exclusions';
import { reachAfterExclusions } from '@/domain/audience/exclusions';
import type { Json } from '@/lib/supabase/database.types';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { addFlight, aDelivery, aReport, ingest } from '../../support/database/delivery.ts';
import { approvals } from '../../support/database/approval.ts';
import {
  activate,
  createCampaign,
  aPlannedFlight,
  gatewayWork,
} from '../../support/database/planned-flight.ts';

const db = testDatabase();
const literal = (value: unknown) => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;

/** A counted cohort with these segments. */
async function aCohort(
  organisation: string,
  contacts: number,
  segments: readonly string[] = [],
): Promise<string> {
  const id = randomUUID();
  await db.sql(`
    insert into public.audiences (id, name, organisation_id) values ('${id}', 'Cohort ${id.slice(0, 4)}', '${organisation}');
    insert into public.audience_segments (audience_id, segment_id, organisation_id, rule_index)
    select '${id}', s::uuid, '${organisation}', 0 from unnest(array[${segments.map((one) => `'${one}'`).join(',')}]::text[]) as s;
    update public.audiences set total_contacts = ${contacts}, status = 'ready' where id = '${id}'`);
  return id;
}
async function aSegment(organisation: string, volume: number): Promise<string> {
  const id = randomUUID();
  await db.sql(
    `insert into public.segments (id, name, volume, organisation_id) values ('${id}', 'Segment', ${volume}, '${organisation}')`,
  );
  return id;
}
const firstCohort = async (flight: string) =>
  (
    await db.sql<{ id: string }>(
      `select audience_id as id from public.flight_audiences where flight_id = '${flight}'`,
    )
  )[0]?.id ?? '';
/** Inserts an exclusion of a cohort or a flight directly, not through the API. */
const exclude = (flight: string, column: 'audience_id' | 'excluded_flight_id', id: string) =>
  db.sql(`insert into public.flight_exclusions (flight_id, ${column}, organisation_id)
    select id, '${id}', organisation_id from public.flights where id = '${flight}'`);
const reach = async (flight: string) => {
  const [row] = await db.sql<{ reach: number }>(
    `select private.flight_reach('${flight}')::float8 as reach`,
  );
  return row?.reach;
};
const readExclusions = async (flight: string) =>
  await db.sql<{ audience_id: string | null; excluded_flight_id: string | null }>(
    `select audience_id, excluded_flight_id from public.flight_exclusions where flight_id = '${flight}' order by 1, 2`,
  );

interface DrawnSample {
  segments: number[];
  cohorts: { contacts: number; segments: number[] }[];
  flights: { own: number[]; left: number[]; flight: number | null }[];
}
const indices = (length: number, max: number) =>
  fc.uniqueArray(fc.nat({ max: length - 1 }), { maxLength: max });
const drawn: fc.Arbitrary<DrawnSample> = fc.record({
  segments: fc.array(fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 2_000_000_000 })), {
    minLength: 5,
    maxLength: 5,
  }),
  cohorts: fc.array(
    fc.record({
      contacts: fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 9_000_000_000 })),
      segments: indices(5, 4),
    }),
    { minLength: 5, maxLength: 5 },
  ),
  flights: fc.array(
    fc.record({
      own: indices(5, 3),
      left: indices(5, 3),
      flight: fc.option(fc.nat({ max: 3 })),
    }),
    { minLength: 4, maxLength: 4 },
  ),
});

test('database and screens compute the same reach, for single flights and for all of them', async () => {
  const organisation = randomUUID();
  const campaign = randomUUID();
  await db.sql(`
    insert into public.organisations (id, name) values ('${organisation}', 'Drawn');
    insert into public.campaigns (id, name, organisation_id) values ('${campaign}', 'Drawn', '${organisation}')`);
  const samples = fc.sample(drawn, 60).map((one) => ({
    ...one,
    segmentIds: one.segments.map(() => randomUUID()),
    cohortIds: one.cohorts.map(() => randomUUID()),
    flightIds: one.flights.map(() => randomUUID()),
  }));
  const all = <T>(of: (sample: (typeof samples)[number]) => T[]) => literal(samples.flatMap(of));
  await db.sql(`
    insert into public.segments (id, name, volume, organisation_id)
    select id, 'S', volume, '${organisation}' from jsonb_to_recordset(${all((s) => s.segments.map((volume, i) => ({ id: s.segmentIds[i], volume })))}) as r (id uuid, volume integer);
    insert into public.audiences (id, name, organisation_id)
    select id, 'C', '${organisation}' from jsonb_to_recordset(${all((s) => s.cohortIds.map((id) => ({ id })))}) as r (id uuid);
    insert into public.audience_segments (audience_id, segment_id, organisation_id, rule_index)
    select a, s, '${organisation}', i from jsonb_to_recordset(${all((s) =>
      s.cohorts.flatMap((cohort, place) =>
        // A segment may be in two rules of a cohort but counts once.
        cohort.segments.flatMap((segment, i) =>
          [0, 1].slice(0, 1 + (i % 2)).map((rule) => ({
            a: s.cohortIds[place],
            s: s.segmentIds[segment],
            i: rule,
          })),
        ),
      ),
    )}) as r (a uuid, s uuid, i integer);
    update public.audiences a set total_contacts = r.contacts, status = 'ready'
      from jsonb_to_recordset(${all((s) => s.cohorts.map(({ contacts }, i) => ({ id: s.cohortIds[i], contacts })))}) as r (id uuid, contacts bigint) where a.id = r.id;
    insert into public.flights (id, campaign_id, organisation_id, name, type, budget)
    select id, '${campaign}', '${organisation}', 'F', 'SMS', 10 from jsonb_to_recordset(${all((s) => s.flightIds.map((id) => ({ id })))}) as r (id uuid);
    insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    select f, a, '${organisation}' from jsonb_to_recordset(${all((s) => s.flights.flatMap(({ own }, i) => own.map((a) => ({ f: s.flightIds[i], a: s.cohortIds[a] }))))}) as r (f uuid, a uuid);
    insert into public.flight_exclusions (flight_id, audience_id, excluded_flight_id, organisation_id)
    select f, a, x, '${organisation}' from jsonb_to_recordset(${all((s) =>
      s.flights.flatMap(({ left, flight }, i) => [
        ...left.map((a) => ({ f: s.flightIds[i], a: s.cohortIds[a], x: null })),
        ...(flight !== null && flight !== i
          ? [{ f: s.flightIds[i], a: null, x: s.flightIds[flight] }]
          : []),
      ]),
    )}) as r (f uuid, a uuid, x uuid)`);
  const expected = new Map(
    samples.flatMap((s) => {
      const cohorts = s.cohorts.map((cohort, i): OverlapCohort => ({
        id: s.cohortIds[i] ?? '',
        name: '',
        contacts: cohort.contacts,
        segments: cohort.segments.map((segment) => ({
          id: s.segmentIds[segment] ?? '',
          volume: s.segments[segment] ?? 0,
        })),
      }));
      const of = (places: readonly number[]) => places.flatMap((place) => cohorts[place] ?? []);
      return s.flights.map(({ own, left, flight }, i) => {
        const theirs = flight !== null && flight !== i ? (s.flights[flight]?.own ?? []) : [];
        return [
          s.flightIds[i] ?? '',
          reachAfterExclusions(of(own), of([...left, ...theirs])).after,
        ] as const;
      });
    }),
  );
  const ids = `array(select id from public.flights where campaign_id = '${campaign}')`;
  const found = await db.sql<{ id: string; alone: number; together: number }>(`
    select f.id, private.flight_reach(f.id)::float8 as alone,
           coalesce((select sum(r.reach) from private.flight_reaches(${ids}) as r where r.flight_id = f.id), 0)::float8 as together
      from public.flights f where f.campaign_id = '${campaign}'`);
  expect(new Map(found.map(({ id, alone }) => [id, alone]))).toEqual(expected);
  expect(new Map(found.map(({ id, together }) => [id, together]))).toEqual(expected);
  // Guards against an empty draw: otherwise this compares zeros.
  expect([...expected.values()].some((one) => one > 0)).toBe(true);
});

describe('an exclusion', () => {
  test('of the targeted cohort removes all its people; an exclusion of another cohort removes the share of common segments', async () => {
    const made = await aDelivery(db, { reach: 500 });
    const [shared, own] = [
      await aSegment(made.organisation, 300),
      await aSegment(made.organisation, 700),
    ];
    const mine = await aCohort(made.organisation, 1000, [shared, own]);
    await db.sql(
      `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${made.flight}', '${mine}', '${made.organisation}')`,
    );
    expect(await reach(made.flight)).toBe(1500);
    await exclude(made.flight, 'audience_id', await aCohort(made.organisation, 400, [shared]));
    expect(await reach(made.flight)).toBe(1200);
    // Only the largest overlap is subtracted. This one is smaller: at most the 100 people of the excluded cohort.
    await exclude(made.flight, 'audience_id', await aCohort(made.organisation, 100, [own]));
    expect(await reach(made.flight)).toBe(1200);
    await exclude(made.flight, 'audience_id', mine);
    expect(await reach(made.flight)).toBe(500);
  });

  test('of a cohort that waits for its count still removes people', async () => {
    const made = await aDelivery(db, { reach: 0 });
    const segment = await aSegment(made.organisation, 1000);
    const mine = await aCohort(made.organisation, 700, [segment]);
    await db.sql(
      `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${made.flight}', '${mine}', '${made.organisation}')`,
    );
    const other = await aCohort(made.organisation, 700, [segment]);
    await exclude(made.flight, 'audience_id', other);
    expect(await reach(made.flight)).toBe(0);
    await db.sql(
      `update public.audiences set total_contacts = 0, status = 'calculating' where id = '${other}'`,
    );
    expect(await reach(made.flight)).toBe(0);
  });

  test('lowers the messages that reports may hold, and changes with the excluded cohorts', async () => {
    const made = await aDelivery(db, { reach: 0, frequencyCap: 1 });
    const segments = [await aSegment(made.organisation, 60), await aSegment(made.organisation, 40)];
    const mine = await aCohort(made.organisation, 10, segments);
    await db.sql(
      `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${made.flight}', '${mine}', '${made.organisation}')`,
    );
    const other = await addFlight(db, made, { reach: 0 });
    const theirs = await aCohort(made.organisation, 10, segments.slice(0, 1));
    await db.sql(
      `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${other}', '${theirs}', '${made.organisation}')`,
    );
    const span = async () =>
      (
        await db.sql<{ most: number }>(
          `select most_sent::integer as most from private.active_spans where subject = '${made.flight}' and ends_at is null`,
        )
      )[0]?.most;
    const marked = async () =>
      (
        await db.sql(
          `delete from private.settle_marks where flight_id = '${made.flight}' returning id`,
        )
      ).length > 0;
    expect(await span()).toBe(10);
    const steps: [string, number][] = [
      [
        `insert into public.flight_exclusions (flight_id, excluded_flight_id, organisation_id) values ('${made.flight}', '${other}', '${made.organisation}')`,
        4,
      ],
      [`update public.audiences set total_contacts = 3 where id = '${theirs}'`, 7],
      [`update public.audiences set total_contacts = 10 where id = '${theirs}'`, 4],
      [
        `delete from public.flight_audiences where flight_id = '${other}' and audience_id = '${theirs}'`,
        10,
      ],
      [
        `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${other}', '${theirs}', '${made.organisation}')`,
        4,
      ],
      [
        `delete from public.audience_segments where audience_id = '${theirs}'; update public.audiences set total_contacts = 10, status = 'ready' where id = '${theirs}'`,
        10,
      ],
      [
        `insert into public.audience_segments (audience_id, segment_id, organisation_id) values ('${theirs}', '${segments[0]}', '${made.organisation}'); update public.audiences set total_contacts = 10, status = 'ready' where id = '${theirs}'`,
        4,
      ],
    ];
    for (const [change, most] of steps) {
      await marked();
      await db.sql(change);
      expect([change, await span(), await marked()]).toEqual([change, most, true]);
    }
    // A higher limit earlier in the hour would count too, so the test removes earlier spans.
    await db.sql(`
      delete from private.active_spans where subject = '${made.flight}' and ends_at is not null;
      update private.active_spans set starts_at = now() - interval '3 days' where subject = '${made.flight}'`);
    const [terms] = await db.sql<{ price: number }>(
      `select price::float8 from private.active_spans where subject = '${made.flight}' and ends_at is null`,
    );
    const report = (sent: number) =>
      ingest(db, [
        aReport(made.flight, { sent, delivered: 0, clicked: 0, cost: sent * (terms?.price ?? 0) }),
      ]);
    expect(await report(5)).toEqual(['reach_used']);
    expect(await report(3)).toEqual(['accepted']);
    await db.sql(`delete from public.flights where id = '${other}'`);
    expect(await span()).toBe(10);
  });

  test('changes with a volume that its share is estimated from', async () => {
    const made = await aDelivery(db, { reach: 0, frequencyCap: 1 });
    const segments = [await aSegment(made.organisation, 60), await aSegment(made.organisation, 40)];
    const mine = await aCohort(made.organisation, 100, segments);
    await db.sql(
      `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${made.flight}', '${mine}', '${made.organisation}')`,
    );
    await exclude(
      made.flight,
      'audience_id',
      await aCohort(made.organisation, 1000, segments.slice(1)),
    );
    expect(await reach(made.flight)).toBe(60);
    await db.sql(`
      update public.segments set volume = 20 where id = '${segments[0]}';
      update public.audiences set total_contacts = 100, status = 'ready' where id = '${mine}'`);
    const [row] = await db.sql(
      `select most_sent::integer as most from private.active_spans where subject = '${made.flight}' and ends_at is null`,
    );
    expect(row).toEqual({ most: 33 });
    expect(await reach(made.flight)).toBe(33);
  });

  test('reduces the forecast, the needs, the launch check and the rehearsal', async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    const second = await aPlannedFlight(db, { campaign });
    const segment = await aSegment(NORTHWIND, 1000);
    const mine = await firstCohort(id);
    await db.sql(`insert into public.audience_segments (audience_id, segment_id, organisation_id) values ('${mine}', '${segment}', '${NORTHWIND}');
      update public.audiences set total_contacts = 1000, status = 'ready' where id = '${mine}'`);
    await exclude(id, 'audience_id', await aCohort(NORTHWIND, 200, [segment]));
    const client = db.as('regular');
    const { data: forecast } = await client.rpc('flight_forecast', { p_flight_id: id });
    expect(forecast).toMatchObject({ reach: 800 });
    const { data: check } = await client.rpc('launch_check', { p_campaign_id: campaign });
    expect(check).toMatchObject({ people: 1800 });
    const [need] = await db.sql(
      `select sum(messages)::integer as messages from private.flight_needs(array['${id}', '${second.id}']::uuid[])`,
    );
    // Each of the 1,800 people gets three messages.
    expect(need).toEqual({ messages: 5400 });
    const { data: rehearsal } = await client.rpc('rehearsal', { p_flight_id: id });
    expect(rehearsal).toMatchObject({ flights: [{ reach: 800 }] });
  });

  test('is handed to the gateway as cohorts, and omitted if the flight has none', async () => {
    const campaign = await createCampaign(db);
    const [one, other] = [
      await aPlannedFlight(db, { campaign }),
      await aPlannedFlight(db, { campaign }),
    ];
    const direct = await aCohort(NORTHWIND, 5);
    await exclude(one.id, 'audience_id', direct);
    await exclude(one.id, 'excluded_flight_id', other.id);
    await activate(db, one.id, campaign);
    await activate(db, other.id, campaign);
    const work = (await gatewayWork(db, one.id)) as unknown as {
      excluded_cohorts: { id: string; cohort_id: string; name: string }[];
    };
    expect(work.excluded_cohorts.map(({ id }) => id).toSorted()).toEqual(
      [direct, await firstCohort(other.id)].toSorted(),
    );
    expect(work.excluded_cohorts.every((cohort) => cohort.cohort_id.startsWith('COH-'))).toBe(true);
    expect(await gatewayWork(db, other.id)).not.toHaveProperty('excluded_cohorts');
  });

  test('of another flight ends the overlap warning for their common cohort', async () => {
    const campaign = await createCampaign(db);
    const [one, other] = [
      await aPlannedFlight(db, { campaign }),
      await aPlannedFlight(db, { campaign }),
    ];
    const cohort = await firstCohort(other.id);
    await db.sql(
      `insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${one.id}', '${cohort}', '${NORTHWIND}')`,
    );
    await activate(db, other.id, campaign);
    const codes = async () => {
      const { data } = await db.as('regular').rpc('launch_check', { p_flight_id: one.id });
      return (data as unknown as { problems: { code: string }[] }).problems.map(({ code }) => code);
    };
    expect(await codes()).toContain('audience_overlap');
    await exclude(one.id, 'excluded_flight_id', other.id);
    expect(await codes()).not.toContain('audience_overlap');
  });
});

describe('exclusions over the API', () => {
  const request = async (campaign: string, over: Record<string, Json>) => ({
    campaign_id: campaign,
    name: 'Opening',
    type: 'SMS',
    budget: 10,
    intervals: [{ date: '2090-03-06', start_time: '09:00', end_time: '17:00' }],
    audience_ids: [await aCohort(NORTHWIND, 100)],
    new_creative: { name: 'Warm', message: 'Trails are open.' },
    ...over,
  });

  test.each<ActorName>(['regular', 'admin', 'impersonating'])(
    'can be planned by %s',
    async (actor) => {
      const client = actor === 'impersonating' ? await db.become(actor) : db.as(actor);
      const campaign = await createCampaign(db);
      const other = await aPlannedFlight(db, { campaign });
      const cohort = await aCohort(NORTHWIND, 100);
      const id = randomUUID();
      const { error } = await client.rpc('create_flight', {
        p_id: id,
        p_flight: await request(campaign, {
          excluded_audience_ids: [cohort],
          excluded_flight_ids: [other.id],
        }),
      });
      expect(error).toBeNull();
      expect(await readExclusions(id)).toEqual([
        { audience_id: cohort, excluded_flight_id: null },
        { audience_id: null, excluded_flight_id: other.id },
      ]);
      const seen = await client
        .from('flights')
        .select(
          'reach,exclusions:flight_exclusions!flight_exclusions_flight_id_fkey(excluded_flight_id,audience:audiences(name))',
        )
        .eq('id', id)
        .single();
      expect(seen.error).toBeNull();
      expect(seen.data?.exclusions).toHaveLength(2);
      expect(seen.data?.reach).toBe(100);
      await db.sql('delete from public.superadmin_impersonations');
    },
  );

  test.each([
    ['excluded_audience_ids', 'audiences'],
    ['excluded_flight_ids', 'flights'],
  ])('in %s are unknown if they belong to another organization', async (key, table) => {
    const campaign = await createCampaign(db);
    const [foreign] = await db.sql<{ id: string }>(
      `select id from public.${table} where organisation_id = '${BLUEPEAK}' limit 1`,
    );
    const { error } = await db.as('regular').rpc('create_flight', {
      p_id: randomUUID(),
      p_flight: await request(campaign, { [key]: [foreign?.id ?? ''] }),
    });
    expect(error?.hint).toBe('unknown_exclusion');
  });

  test('cannot name the flight itself', async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    const [row] = await db.sql<{ version: number }>(
      `select version from public.flights where id = '${id}'`,
    );
    const { error } = await db.as('regular').rpc('update_flight', {
      p_id: id,
      p_version: row?.version ?? 0,
      p_changes: { excluded_flight_ids: [id] },
    });
    expect(error?.hint).toBe('excludes_itself');
  });

  test("appear with their names in the flight's history", async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    const other = await aPlannedFlight(db, { campaign, name: 'Early birds' });
    const cohort = await aCohort(NORTHWIND, 10);
    const client = db.as('regular');
    const [row] = await db.sql<{ version: number }>(
      `select version from public.flights where id = '${id}'`,
    );
    const { error } = await client.rpc('update_flight', {
      p_id: id,
      p_version: row?.version ?? 0,
      p_changes: { excluded_audience_ids: [cohort], excluded_flight_ids: [other.id] },
    });
    expect(error).toBeNull();
    const { data } = await client.rpc('flight_history', { p_flight_id: id });
    expect(data?.[0]).toMatchObject({
      before: { excluded_audiences: [], excluded_flights: [] },
      after: {
        excluded_audiences: [expect.stringContaining('Cohort')],
        excluded_flights: ['Early birds'],
      },
    });
  });
});

describe('copies and restored campaigns', () => {
  test('copy the exclusions of a flight', async () => {
    const campaign = await createCampaign(db);
    const [one, other] = [
      await aPlannedFlight(db, { campaign }),
      await aPlannedFlight(db, { campaign }),
    ];
    const cohort = await aCohort(NORTHWIND, 10);
    await exclude(one.id, 'audience_id', cohort);
    await exclude(one.id, 'excluded_flight_id', other.id);
    const copy = randomUUID();
    const { error } = await db
      .as('regular')
      .rpc('duplicate_flight', { p_id: copy, p_source_id: one.id });
    expect(error).toBeNull();
    expect(await readExclusions(copy)).toEqual(await readExclusions(one.id));
  });

  test("exclude each other's copies within a copied campaign, and the same flights elsewhere", async () => {
    const campaign = await createCampaign(db);
    const elsewhere = await aPlannedFlight(db, { campaign: await createCampaign(db) });
    const first = await aPlannedFlight(db, { campaign, name: 'First' });
    const second = await aPlannedFlight(db, { campaign, name: 'Second' });
    const cohort = await aCohort(NORTHWIND, 10);
    // The flights exclude each other, so one is copied before the flight that it excludes.
    await exclude(first.id, 'excluded_flight_id', second.id);
    await exclude(second.id, 'excluded_flight_id', first.id);
    await exclude(first.id, 'excluded_flight_id', elsewhere.id);
    await exclude(first.id, 'audience_id', cohort);
    const copy = randomUUID();
    const { error } = await db
      .as('regular')
      .rpc('duplicate_campaign', { p_id: copy, p_source_id: campaign, p_name: 'Again' });
    expect(error).toBeNull();
    const rows = await db.sql(`
      select f.name, a.id as cohort, g.name as other, g.campaign_id = f.campaign_id as within
        from public.flights f join public.flight_exclusions e on e.flight_id = f.id
        left join public.audiences a on a.id = e.audience_id left join public.flights g on g.id = e.excluded_flight_id
       where f.campaign_id = '${copy}' order by f.name, a.id, g.name`);
    expect(rows).toEqual([
      { name: 'First', cohort, other: null, within: null },
      { name: 'First', cohort: null, other: 'Opening weekend', within: false },
      { name: 'First', cohort: null, other: 'Second', within: true },
      { name: 'Second', cohort: null, other: 'First', within: true },
    ]);
  });

  const change = async (action: string, ids: string[]) => {
    const { error } = await db
      .as('regular')
      .rpc('change_campaigns', { p_action: action, p_ids: ids } as never);
    expect(error).toBeNull();
  };

  test.each([
    ['of the excluding flight', [0], [0]],
    ['of the excluded flight', [1], [1]],
    ['of both flights, restored in the order of deletion', [0, 1], [0, 1]],
    ['of both flights, restored in the opposite order', [0, 1], [1, 0]],
    ['of both flights, the excluded one deleted first', [1, 0], [0, 1]],
  ])(
    'regain their exclusions once every deleted campaign is restored: campaign %s',
    async (_what, deleted, restored) => {
      const campaigns = [await createCampaign(db), await createCampaign(db)];
      const [one, other] = [
        await aPlannedFlight(db, { campaign: campaigns[0] ?? '' }),
        await aPlannedFlight(db, { campaign: campaigns[1] ?? '' }),
      ];
      await exclude(one.id, 'excluded_flight_id', other.id);
      await exclude(one.id, 'audience_id', await aCohort(NORTHWIND, 10));
      const before = await readExclusions(one.id);
      expect(before).toHaveLength(2);
      for (const place of deleted) await change('delete', [campaigns[place] ?? '']);
      expect(await readExclusions(one.id)).not.toEqual(before);
      for (const place of restored) await change('undelete', [campaigns[place] ?? '']);
      expect(await readExclusions(one.id)).toEqual(before);
    },
  );
});

describe('an approval', () => {
  const { setPolicy, aPlan, approve, states } = approvals(db);

  test("of the audience is void after a change of the excluded flight's cohorts or the excluded cohort's segments", async () => {
    await setPolicy('second_person');
    const other = await aPlan();
    const segment = await aSegment(NORTHWIND, 10);
    const cohort = await aCohort(NORTHWIND, 7, [segment]);
    const changes = [
      `delete from public.flight_audiences where flight_id = '${other.flight}'`,
      `delete from public.audience_segments where audience_id = '${cohort}'`,
      `delete from public.flights where id = '${other.flight}'`,
    ];
    for (const sql of changes) {
      const plan = await aPlan();
      await exclude(plan.flight, 'excluded_flight_id', other.flight);
      await exclude(plan.flight, 'audience_id', cohort);
      await approve(plan);
      await db.sql(sql);
      expect([sql, await states(plan.flight)]).toEqual([
        sql,
        { message: 'approved', audience: 'void', schedule: 'approved', money: 'approved' },
      ]);
    }
    await setPolicy('off');
  });
});
