import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { readHome } from '@/features/dashboard/home-schema';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const create = async (actor: ActorName) => (await db.become(actor)).rpc('create_sample_campaign');
const remove = async (actor: ActorName) => (await db.become(actor)).rpc('remove_sample_campaign');
const sampleRows = () =>
  db.sql(`select 'campaign' as kind, name, status from public.campaigns where name like 'Sample: %'
    union all select 'flight', name, status from public.flights where name like 'Sample: %'
    union all select 'creative', name, status from public.creatives where name like 'Sample: %' order by kind`);
const SAMPLE = [
  { kind: 'campaign', name: 'Sample: Spring sale', status: 'pending' },
  { kind: 'creative', name: 'Sample: Spring sale', status: 'approved' },
  { kind: 'flight', name: 'Sample: First day', status: 'pending' },
];

afterEach(async () => {
  await db.sql(`delete from public.campaigns where name like 'Sample: %' or name = 'Own'`);
  await db.sql(`delete from public.creatives where name like 'Sample: %'`);
});

describe('the sample campaign', () => {
  test.each(['regular', 'admin'] as const)(
    'is one draft with a flight and its message, however often %s asks',
    async (actor) => {
      const { data: id, error } = await create(actor);
      expect(error).toBeNull();
      expect((await create('admin')).data).toBe(id);
      expect(await sampleRows()).toEqual(SAMPLE);
      const [flight] = await db.sql<{ intervals: number; texts: string[]; spent: number }>(`
        select (select count(*)::int from public.flight_intervals i where i.flight_id = f.id) as intervals,
          array(select v.message from public.flight_creatives l
            join public.creative_versions v on v.id = l.creative_version_id where l.flight_id = f.id) as texts,
          f.spent from public.flights f where f.campaign_id = '${id}'`);
      expect(flight).toEqual({
        intervals: 1,
        texts: [expect.stringMatching(/^Hi \{\{ first_name/)],
        spent: 0,
      });
    },
  );

  test('belongs to the caller’s organization and is in its audit log', async () => {
    const { data: id } = await create('regular');
    expect(
      await db.sql(
        `select organisation_id as org, user_id as person from public.campaigns where id = '${id}'`,
      ),
    ).toEqual([{ org: NORTHWIND, person: db.idOf('regular') }]);
    expect(
      await db.sql(`select distinct action, actor_id as person from public.audit_log
        where table_name = 'campaigns' and row_id = '${id}' and occurred_at = (
          select created_at from public.campaigns where id = '${id}')`),
    ).toEqual([{ action: 'insert', person: db.idOf('regular') }]);
    const other = await (
      await db.become('foreignRegular')
    )
      .from('campaigns')
      .select('id')
      .eq('id', id ?? '');
    expect(other.data).toEqual([]);
  });

  test.each(['readonly', 'unassigned', 'anonymous'] as const)('is refused to %s', async (actor) => {
    expect((await create(actor)).error?.code).toBe('42501');
    expect((await remove(actor)).error?.code).toBe('42501');
    expect(await sampleRows()).toEqual([]);
  });

  test('is named in the first steps of an empty organization and does not count as a written message', async () => {
    const organisation = randomUUID();
    await db.sql(`insert into public.organisations (id, name, time_zone) values ('${organisation}', 'New', 'UTC');
      insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id)
      values ('${db.idOf('superadmin')}', '${organisation}')`);
    const steps = async () => {
      const { data } = await (await db.become('superadmin')).rpc('home');
      return readHome(data)?.steps;
    };
    const { data: id, error } = await create('superadmin');
    expect(error).toBeNull();
    expect(await steps()).toMatchObject({ audience: false, message: false, sample: id });
    await remove('superadmin');
    expect(await steps()).toMatchObject({ sample: null });
    await db.sql('delete from public.superadmin_impersonations');
  });

  test('is removed whole by another writer and can be made again', async () => {
    await create('regular');
    expect((await remove('admin')).error).toBeNull();
    expect(await sampleRows()).toEqual([]);
    await create('admin');
    expect(await sampleRows()).toEqual(SAMPLE);
  });

  test('keeps its message when another flight uses it', async () => {
    const { data: id } = await create('regular');
    const caller = await db.become('regular');
    await caller.rpc('duplicate_campaign', {
      p_id: randomUUID(),
      p_source_id: id as string,
      p_name: 'Own',
    });
    await remove('regular');
    expect((await sampleRows()).filter(({ kind }) => kind !== 'flight')).toEqual([SAMPLE[1]]);
    await create('regular');
    expect((await sampleRows()).filter(({ kind }) => kind === 'creative')).toEqual([SAMPLE[1]]);
  });

  test('stays once its campaign was activated', async () => {
    const { data: id } = await create('regular');
    await db.sql(`update public.campaigns set status = 'paused' where id = '${id}'`);
    await remove('regular');
    expect(await sampleRows()).toHaveLength(3);
  });
});
