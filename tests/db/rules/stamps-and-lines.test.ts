import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ACTORS, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const countEntries = async (table: string, action: string) =>
  (
    await db.sql<{ n: number }>(
      `select count(*)::int as n from public.audit_log where table_name = '${table}' and action = '${action}'`,
    )
  )[0]?.n ?? 0;

/** One change for each audited table. */
const CHANGES = {
  service_types: "description = 'Changed ' || clock_timestamp()",
  organisations: "menu_color = '#010203'",
  link_users: "phone = '+49 30 ' || floor(random() * 1e9)::bigint",
  segments: "description = 'Changed ' || clock_timestamp()",
  audiences: "description = 'Changed ' || clock_timestamp()",
  audience_segments: "operator = case operator when 'AND' then 'OR' else 'AND' end",
  creatives: "name = 'Changed ' || clock_timestamp()",
  creative_versions: "version_name = 'Changed ' || clock_timestamp()",
  click_trackers: "name = 'Changed ' || clock_timestamp()",
  click_tracker_versions: "version_name = 'Changed ' || clock_timestamp()",
  campaigns: "description = 'Changed ' || clock_timestamp()",
  flights: "name = 'Changed ' || clock_timestamp()",
  invoices: "description = 'Changed ' || clock_timestamp()",
  package_purchases: 'price = price + 1',
  payment_methods: "brand = 'Changed'",
};
const change = (table: keyof typeof CHANGES, where: string) =>
  db.sql(`update public.${table} set ${CHANGES[table]} where ${where} returning *`);
const PLANNER = `(select id from public.link_users where email = '${ACTORS.peer}')`;
const FIRST = (table: string) => `ctid = (select min(ctid) from public.${table})`;

describe('the audit log gets one entry', () => {
  test.each(Object.keys(CHANGES) as (keyof typeof CHANGES)[])(
    'for an update of %s',
    async (table) => {
      const before = await countEntries(table, 'update');
      expect(await change(table, FIRST(table))).toHaveLength(1);
      expect(await countEntries(table, 'update')).toBe(before + 1);
    },
  );

  test.each([
    ['user_roles', 'delete', `delete from public.user_roles where user_id = ${PLANNER}`],
    [
      'user_roles',
      'insert',
      `insert into public.user_roles (user_id, role) values (${PLANNER}, 'regular')`,
    ],
    [
      'flights',
      'insert',
      `insert into public.flights (name, type, budget, campaign_id, organisation_id) select 'Ours', 'SMS', 5, id, organisation_id from public.campaigns where ${FIRST('campaigns')}`,
    ],
    ['flights', 'delete', `delete from public.flights where name = 'Ours'`],
    [
      'flight_creatives',
      'delete',
      `delete from public.flight_creatives where ${FIRST('flight_creatives')}`,
    ],
    [
      'invitations',
      'insert',
      `insert into public.invitations (email, name, role, organisation_id, invited_by)
       select 'guest@northwind.example', 'Guest', 'regular', '${NORTHWIND}', id from public.link_users
        where email = '${ACTORS.admin}'`,
    ],
    [
      'creative_templates',
      'insert',
      `insert into public.creative_templates (user_id, organisation_id, name, type, content)
       values (${PLANNER}, '${NORTHWIND}', 'Ours', 'SMS', '{"channel": "sms", "text": "Hello"}')`,
    ],
    [
      'creative_templates',
      'update',
      `update public.creative_templates set name = 'Renamed' where ${FIRST('creative_templates')}`,
    ],
    [
      'creative_templates',
      'delete',
      `delete from public.creative_templates where ${FIRST('creative_templates')}`,
    ],
    [
      'media',
      'insert',
      `insert into public.media (user_id, organisation_id, name, alt, type, bytes, width, height)
       values (${PLANNER}, '${NORTHWIND}', 'hut.png', 'A hut', 'image/png', 1, 1, 1)`,
    ],
    [
      'test_addresses',
      'insert',
      `insert into public.test_addresses (organisation_id, address) values ('${NORTHWIND}', 'qa@northwind.example')`,
    ],
  ])('for %s: %s', async (table, action, statement) => {
    const before = await countEntries(table, action);
    await db.sql(statement);
    expect(await countEntries(table, action)).toBe(before + 1);
  });
});

describe('updated_at', () => {
  const stamped = [
    'organisations',
    'link_users',
    'segments',
    'audiences',
    'creatives',
    'creative_versions',
    'click_trackers',
    'click_tracker_versions',
    'campaigns',
    'flights',
  ] as const;
  /** Versions that flights have sent or may send cannot change. */
  const UNUSED: Partial<Record<(typeof stamped)[number], string>> = {
    creative_versions: 'not private.is_sent_version(id)',
  };
  test.each(stamped)(
    'moves forward with each change of %s, and so does the version',
    async (table) => {
      const [before] = await db.sql<{ id: string; stamp: string; version?: number }>(
        `select *, updated_at::text as stamp from public.${table}
        where ${UNUSED[table] ?? 'true'} order by ctid desc limit 1`,
      );
      await change(table, `id = '${before?.id}'`);
      const [after] = await db.sql<{ later: boolean; version?: number }>(
        `select *, updated_at > '${before?.stamp}' as later from public.${table} where id = '${before?.id}'`,
      );
      expect(after?.later).toBe(true);
      expect(after?.version).toBe(before?.version === undefined ? undefined : before.version + 1);
    },
  );

  test('cannot be written by a client, with another change or alone', async () => {
    const id = randomUUID();
    const client = db.as('regular');
    expect((await client.from('campaigns').insert({ id, name: 'Stamped' })).error).toBeNull();
    const read = async () =>
      (await client.from('campaigns').select('updated_at,version').eq('id', id).single()).data;
    const before = await read();
    const forged = { updated_at: '2000-01-01T00:00:00Z', version: 99 };
    await client.from('campaigns').update(forged).eq('id', id);
    expect(await read()).toEqual(before);
    await client
      .from('campaigns')
      .update({ ...forged, name: 'Stamped again' })
      .eq('id', id);
    expect(await read()).toMatchObject({ version: (before?.version ?? 0) + 1 });
    expect((await read())?.updated_at.localeCompare(before?.updated_at ?? '')).toBe(1);
  });

  test.each([
    [
      'support_requests',
      `insert into public.support_requests (id, topic, subject, message, user_id) select gen_random_uuid(), 'question', 'Hello', 'Hello?', ${PLANNER}`,
      "status = 'answered'",
    ],
    [
      'campaign_views',
      `insert into public.campaign_views (user_id, organisation_id, name, address) select id, organisation_id, 'Mine', 'status=active' from public.link_users where id = ${PLANNER}`,
      "address = 'status=paused'",
    ],
  ])('moves forward with each change of %s', async (table, insert, change) => {
    await db.sql(`${insert} returning user_id`);
    const [row] = await db.sql<{ stamp: string }>(
      `select updated_at::text as stamp from public.${table} where user_id = ${PLANNER}`,
    );
    await db.sql(`update public.${table} set ${change} where user_id = ${PLANNER}`);
    const [after] = await db.sql<{ later: boolean }>(
      `select updated_at > '${row?.stamp}' as later from public.${table} where user_id = ${PLANNER}`,
    );
    expect(after?.later).toBe(true);
  });
});

test('a cohort is recounted after each change of one of its links', async () => {
  const [link] = await db.sql<{ audience_id: string; segment_id: string }>(
    `select l.* from public.audience_segments l join public.audiences a on a.id = l.audience_id
      where a.organisation_id = '${NORTHWIND}' and a.segment_count > 1 order by a.id, l.sequence_order limit 1`,
  );
  const { audience_id = '', segment_id = '' } = link ?? {};
  const links = () => db.as('regular').from('audience_segments');
  const seen = async () => {
    const [row] = await db.sql<{ status: string; formula: string; segment_count: number }>(
      `select status, formula, segment_count from public.audiences where id = '${audience_id}'`,
    );
    await db.sql(`update public.audiences set status = 'ready' where id = '${audience_id}'`);
    return row;
  };
  const before = await seen();
  await links().delete().match({ audience_id, segment_id });
  const without = await seen();
  expect(without).toMatchObject({
    status: 'calculating',
    segment_count: (before?.segment_count ?? 0) - 1,
  });
  expect(without?.formula).not.toBe(before?.formula);
  const { error } = await links().insert({
    audience_id,
    segment_id,
    rule_index: 9,
    sequence_order: 9,
  });
  expect(error).toBeNull();
  const again = await seen();
  expect(again).toMatchObject({ status: 'calculating', segment_count: before?.segment_count });
  await links().update({ rule_index: 8 }).match({ audience_id, segment_id });
  await links().update({ operator: 'OR' }).eq('audience_id', audience_id);
  expect(await seen()).toMatchObject({ status: 'calculating' });
});
