import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

const db = testDatabase();
const COLUMNS = 'id,occurred_at,actor_id,organisation_id,table_name,action,after,mentions';
const lines = (actor: ActorName) => db.as(actor).from('audit_log').select(COLUMNS);

test.each([
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'analyst',
  'foreignRegular',
] as const)('%s cannot read the activity log with any filter', async (actor) => {
  expect((await lines(actor)).data ?? []).toEqual([]);
  expect((await lines(actor).eq('organisation_id', NORTHWIND)).data ?? []).toEqual([]);
  expect((await lines(actor).or('id.gt.0,actor_id.is.null')).data ?? []).toEqual([]);
  const { count } = await db
    .as(actor)
    .from('audit_log')
    .select('id', { count: 'exact', head: true });
  expect(count ?? 0).toBe(0);
});

test('an admin reads the log of their organization, filtered by user, table and time', async () => {
  const name = randomUUID();
  await db.as('regular').from('campaigns').insert({ name });
  const of = async (actor: ActorName) =>
    (
      await lines(actor)
        .eq('actor_id', db.idOf('regular'))
        .in('table_name', ['campaigns'])
        .gte('occurred_at', new Date(Date.now() - 60_000).toISOString())
        .lt('occurred_at', new Date(Date.now() + 60_000).toISOString())
    ).data ?? [];
  const [line, ...more] = await of('admin');
  expect(line).toMatchObject({ organisation_id: NORTHWIND, action: 'insert', after: { name } });
  expect(more).toEqual([]);
  expect(await of('foreignAdmin')).toEqual([]);
  expect((await lines('foreignAdmin').neq('organisation_id', BLUEPEAK)).data).toEqual([]);
});

test('a log entry includes the names of the rows it refers to', async () => {
  const names = async (table: string) =>
    (await lines('admin').eq('table_name', table).limit(1).single()).data?.mentions;
  const text = expect.stringMatching(/./);
  expect(await names('flight_creatives')).toEqual({ flight: text, creative: text });
  expect(await names('creative_versions')).toEqual({ creative: text });
  const link = await names('click_tracker_versions');
  expect(link).toMatchObject({ tracker: text });
  expect(link).toHaveProperty('creative');
  expect(await names('audience_segments')).toEqual({ cohort: text, segment: text });
  expect(await names('flights')).toEqual({ campaign: text });
  expect(await names('campaigns')).toBeNull();
});

test('a forged log entry reveals no name of another organization', async () => {
  const [flight] = await db.sql<{ id: string; name: string }>(
    `select id, name from public.flights where organisation_id = '${NORTHWIND}' and name <> '' limit 1`,
  );
  const row = { table_name: 'flight_creatives', after: { flight_id: flight?.id } };
  for (const actor of ['foreignAdmin', 'pending', 'deactivated', 'anonymous'] as const) {
    const client = db.as(actor) as unknown as SupabaseClient;
    for (const argument of [row, { '': row }, { audit_log: row }]) {
      const { data } = await client.rpc('mentions', argument);
      expect(JSON.stringify(data)).not.toContain(flight?.name);
    }
  }
});
