import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { approvals, type Plan, SECTIONS, type Section } from '../../support/database/approval.ts';

const db = testDatabase();
const { setPolicy, aPlan, approve, states, flight } = approvals(db);

/** Tables that hold a flight's plan. */
const TABLES = [
  'flights',
  'flight_intervals',
  'flight_audiences',
  'flight_exclusions',
  'audience_segments',
  'audiences',
  'segments',
  'flight_creatives',
  'creative_versions',
  'click_tracker_versions',
  'click_trackers',
  'campaigns',
] as const;
type PlanTable = (typeof TABLES)[number];

/** Condition for the rows of a flight's plan in each table. */
const ROWS: Record<PlanTable, (plan: Plan) => string> = {
  flights: ({ flight: id }) => `id = '${id}'`,
  flight_intervals: ({ flight: id }) =>
    `id = (select i.id from public.flight_intervals i where i.flight_id = '${id}' order by i.date desc limit 1)`,
  flight_audiences: ({ flight: id }) => `flight_id = '${id}'`,
  flight_exclusions: ({ flight: id }) => `flight_id = '${id}'`,
  audience_segments: ({ flight: id }) =>
    `audience_id in (select audience_id from public.flight_audiences where flight_id = '${id}')`,
  audiences: ({ flight: id }) =>
    `id in (select audience_id from public.flight_audiences where flight_id = '${id}')`,
  segments: ({ flight: id }) =>
    `id in (select c.segment_id from public.audience_segments c join public.flight_audiences l on l.audience_id = c.audience_id where l.flight_id = '${id}')`,
  flight_creatives: ({ flight: id }) => `flight_id = '${id}'`,
  creative_versions: ({ flight: id }) =>
    `id = (select creative_version_id from public.flight_creatives where flight_id = '${id}')`,
  click_tracker_versions: ({ flight: id }) =>
    `id = (select tracker_version_id from public.flights where id = '${id}')`,
  click_trackers: ({ flight: id }) =>
    `id = (select w.click_tracker_id from public.click_tracker_versions w join public.flights f on f.tracker_version_id = w.id where f.id = '${id}')`,
  campaigns: ({ campaign }) => `id = '${campaign}'`,
};

const other = {
  campaign: '',
  flight: '',
  creative: '',
  version: '',
  tracker: '',
  audience: '',
  segment: '',
  excluded: '',
};

/** A different value for each column that needs approval. A column without one fails a test below. */
const VALUES: Record<PlanTable, Record<string, () => string>> = {
  flights: {
    type: () => `'Push'`,
    message: () => `'Something else'`,
    translations: () => `'{"de": "Etwas anderes"}'`,
    creative_id: () => `'${other.creative}'`,
    tracker_version_id: () => `'${other.tracker}'`,
    short_url: () => `'https://go.example/s/0ther0'`,
    variants:
      () => `jsonb_build_array(jsonb_build_object('variant', 'B', 'share', 50, 'version_id', gen_random_uuid(), 'name', 'B', 'message', 'Other words',
      'content', '{"channel": "sms", "text": "Other words"}'::jsonb))`,
    promotion_rule: () => `'{"when": "clear"}'`,
    audience: () => `'Somebody else'`,
    audience_segments: () => `'["${other.audience}"]'`,
    location: () => `'{"type": "location", "location": {"type": "city", "value": "Bergen"}}'`,
    scheduled_date: () => 'now()',
    frequency_cap: () => '7',
    frequency_period: () => `'day'`,
    pacing: () => `'asap'`,
    campaign_id: () => `'${other.campaign}'`,
    budget: () => '77',
  },
  flight_intervals: {
    date: () => 'date + 1',
    start_time: () => `'01:30'`,
    end_time: () => `'22:15'`,
  },
  flight_audiences: { audience_id: () => `'${other.audience}'` },
  flight_exclusions: {
    audience_id: () => `'${other.audience}'`,
    excluded_flight_id: () => `'${other.flight}', audience_id = null`,
  },
  audience_segments: {
    audience_id: () => `'${other.audience}'`,
    segment_id: () => `'${other.segment}'`,
    rule_index: () => '5',
    operator: () => `'OR'`,
    sequence_order: () => '9',
  },
  // More than the 10% growth that an approval tolerates.
  audiences: { total_contacts: () => 'total_contacts + 112' },
  segments: { rules: () => `'{"field": "age", "comparison": "at least", "value": 18}'` },
  flight_creatives: {
    creative_id: () => `'${other.creative}', creative_version_id = '${other.version}'`,
    creative_version_id: () => `'${other.version}', creative_id = '${other.creative}'`,
  },
  creative_versions: {
    message: () => `'Another text'`,
    content: () => `'{"channel": "sms", "text": "Another text"}'`,
    original_url: () => `'https://elsewhere.example/'`,
    tracker_version_id: () => `'${other.tracker}'`,
    og_title: () => `'Another title'`,
    og_description: () => `'Another description'`,
    og_image: () => `'https://elsewhere.example/a.png'`,
  },
  click_tracker_versions: {
    og_title: () => `'Another title'`,
    og_description: () => `'Another description'`,
    og_image: () => `'https://elsewhere.example/a.png'`,
  },
  click_trackers: { original_url: () => `'https://elsewhere.example/'` },
  campaigns: { budget: () => '4000', end_date: () => `current_date + 400` },
};

const assigned = () =>
  db.sql<{ table_name: PlanTable; column_name: string; section: Section | null }>(
    'select * from private.material_columns()',
  );

/** An approved flight with a tracked link, an exclusion, and a cohort whose segment has 143 contacts, 100 of them reachable. */
async function anApprovedPlan(): Promise<Plan> {
  const plan = await aPlan();
  const [tracker, version, segment] = [randomUUID(), randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.click_trackers (id, name, original_url, organisation_id) values ('${tracker}', 'Link', 'https://northwind.example/', '${NORTHWIND}');
    insert into public.click_tracker_versions (id, click_tracker_id, organisation_id, version_name) values ('${version}', '${tracker}', '${NORTHWIND}', 'One');
    update public.flights set tracker_version_id = '${version}' where id = '${plan.flight}';
    insert into public.segments (id, name, volume, organisation_id) values ('${segment}', 'Segment', 143, '${NORTHWIND}');
    insert into public.audience_segments (audience_id, segment_id, organisation_id)
    select audience_id, '${segment}', '${NORTHWIND}' from public.flight_audiences where flight_id = '${plan.flight}';
    update public.audiences set total_contacts = 100, status = 'ready' where ${ROWS.audiences(plan)};
    insert into public.flight_exclusions (flight_id, audience_id, organisation_id) values ('${plan.flight}', '${other.excluded}', '${NORTHWIND}')`);
  await approve(plan);
  return plan;
}

beforeAll(async () => {
  const spare = await aPlan();
  const tracker = randomUUID();
  Object.assign(other, {
    campaign: spare.campaign,
    flight: spare.flight,
    tracker: randomUUID(),
    segment: randomUUID(),
    excluded: randomUUID(),
  });
  await db.sql(`
    insert into public.audiences (id, name, total_contacts, status, organisation_id) values ('${other.excluded}', 'Left out', 10, 'ready', '${NORTHWIND}');
    insert into public.click_trackers (id, name, original_url, organisation_id) values ('${tracker}', 'Other', 'https://other.example/', '${NORTHWIND}');
    insert into public.click_tracker_versions (id, click_tracker_id, organisation_id, version_name) values ('${other.tracker}', '${tracker}', '${NORTHWIND}', 'Other');
    insert into public.segments (id, name, organisation_id) values ('${other.segment}', 'Other', '${NORTHWIND}')`);
  const [row] = await db.sql<{ creative: string; version: string; audience: string }>(
    `select l.creative_id as creative, l.creative_version_id as version, a.audience_id as audience
       from public.flight_creatives l join public.flight_audiences a on a.flight_id = l.flight_id where l.flight_id = '${spare.flight}'`,
  );
  Object.assign(other, row);
  await setPolicy('second_person');
}, 60_000);

test('every column of the plan tables belongs to an approval section or is listed as needing none', async () => {
  const catalogue = await db.sql<{ table_name: string; column_name: string }>(`
    select c.relname as table_name, a.attname as column_name
      from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
       and c.relname in (${TABLES.map((table) => `'${table}'`).join(', ')})`);
  const names = (rows: { table_name: string; column_name: string }[]) =>
    rows.map((row) => `${row.table_name}.${row.column_name}`).toSorted();
  expect(names(await assigned())).toEqual(names(catalogue));
});

test('every column that needs approval has a changed value in VALUES', async () => {
  const material = (await assigned()).filter(({ section }) => section);
  expect(material.map((row) => `${row.table_name}.${row.column_name}`).toSorted()).toEqual(
    TABLES.flatMap((table) =>
      Object.keys(VALUES[table]).map((column) => `${table}.${column}`),
    ).toSorted(),
  );
});

describe("a change to an approved flight's", () => {
  const columns = TABLES.flatMap((table) =>
    Object.keys(VALUES[table]).map((column) => ({ table, column })),
  );
  test.each(columns)(
    '$table: $column voids only its section and pauses the flight',
    async ({ table, column }) => {
      const section = (await assigned()).find(
        (row) => row.table_name === table && row.column_name === column,
      )?.section;
      const plan = await anApprovedPlan();
      // A version cannot change once its flight is active.
      const runs = table !== 'creative_versions';
      if (runs)
        await db.sql(`update public.flights set status = 'active' where id = '${plan.flight}'`);
      expect(await flight(plan.flight)).toMatchObject({
        status: runs ? 'active' : 'pending',
        approval_state: 'approved',
      });
      // Runs as the database owner, because users may not write some of these columns, and triggers derive others.
      await db.sql(
        `update public.${table} set ${column} = ${VALUES[table][column]?.()} where ${ROWS[table](plan)}`,
      );
      const after = await states(plan.flight);
      expect(await flight(plan.flight)).toMatchObject({
        status: runs ? 'paused' : 'pending',
        approval_state: 'void',
      });
      const touched = SECTIONS.filter((each) => after[each] === 'void');
      expect(touched).toEqual([section]);
    },
  );

  const sets = [
    'flight_intervals',
    'flight_audiences',
    'flight_exclusions',
    'flight_creatives',
    'audience_segments',
  ] as const;
  test.each(sets)('rows of %s voids one section when a row is deleted', async (table) => {
    const plan = await anApprovedPlan();
    await db.sql(`delete from public.${table} where ${ROWS[table](plan)}`);
    expect(
      Object.values(await states(plan.flight)).filter((state) => state === 'void'),
    ).toHaveLength(1);
  });
});

describe('a new row', () => {
  const ADDED: [table: string, row: (plan: Plan) => string][] = [
    [
      'flight_intervals (date, start_time, end_time, flight_id, organisation_id)',
      ({ flight: id }) =>
        `select max(date) + 1, '10:00', '11:00', flight_id, organisation_id from public.flight_intervals where flight_id = '${id}' group by 4, 5`,
    ],
    [
      'flight_audiences (flight_id, audience_id, organisation_id)',
      ({ flight: id }) => `values ('${id}', '${other.audience}', '${NORTHWIND}')`,
    ],
    [
      'flight_exclusions (flight_id, audience_id, organisation_id)',
      ({ flight: id }) => `values ('${id}', '${other.audience}', '${NORTHWIND}')`,
    ],
    [
      'flight_creatives (flight_id, creative_id, creative_version_id, organisation_id)',
      ({ flight: id }) =>
        `values ('${id}', '${other.creative}', '${other.version}', '${NORTHWIND}')`,
    ],
    [
      'audience_segments (audience_id, segment_id, organisation_id)',
      ({ flight: id }) =>
        `select audience_id, '${other.segment}', '${NORTHWIND}' from public.flight_audiences where flight_id = '${id}'`,
    ],
  ];
  test.each(ADDED)('in %s voids one section of the approval', async (table, row) => {
    const plan = await anApprovedPlan();
    await db.sql(`insert into public.${table} ${row(plan)}`);
    const after = Object.values(await states(plan.flight));
    expect(after.filter((state) => state === 'void')).toHaveLength(1);
  });
});

test('a change to any other column voids nothing', async () => {
  const plan = await anApprovedPlan();
  const sections = () =>
    db.sql(`select section, content::text from private.plan_sections('{${plan.flight}}') as s`);
  const before = await sections();
  await db.sql(`
    update public.flights set name = 'Other', sent = 3, spent = 1, updated_at = now() where id = '${plan.flight}';
    update public.flight_intervals set position = position + 3 where flight_id = '${plan.flight}';
    update public.creative_versions set version_name = 'Other', click_count = 2 where ${ROWS.creative_versions(plan)};
    update public.click_trackers set name = 'Other' where ${ROWS.click_trackers(plan)};
    update public.audiences set formula = 'Other', categories = '{age}' where ${ROWS.audiences(plan)};
    update public.segments set name = 'Other', description = 'Other', category = 'age' where ${ROWS.segments(plan)};
    update public.campaigns set name = 'Other', description = 'Other', start_date = current_date - 40 where id = '${plan.campaign}'`);
  expect(await sections()).toEqual(before);
  expect(before).toHaveLength(4);
  expect(new Set(Object.values(await states(plan.flight)))).toEqual(new Set(['approved']));
});
