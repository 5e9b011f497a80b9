import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  type Client,
  NORTHWIND,
  testDatabase,
  VOX,
} from '../../support/database/database.ts';

const db = testDatabase();
const me = () => db.idOf('superadmin');

const view = (organisation: string, reason?: string) =>
  db
    .as('superadmin')
    .from('superadmin_impersonations')
    .upsert({ superadmin_id: me(), impersonated_org_id: organisation, ...(reason && { reason }) });
const exit = () =>
  db.as('superadmin').from('superadmin_impersonations').delete().eq('superadmin_id', me());
const current = async () =>
  (
    await db.sql<{ reason: string | null; age: number; org: string }>(
      `select reason, extract(epoch from now() - created_at)::float8 as age, impersonated_org_id as org from public.superadmin_impersonations`,
    )
  )[0];
const age = (minutes: number) =>
  db.sql(`alter table public.superadmin_impersonations disable trigger superadmin_impersonations_start;
    update public.superadmin_impersonations set created_at = now() - interval '${minutes} minutes';
    alter table public.superadmin_impersonations enable trigger superadmin_impersonations_start`);

interface Entry {
  action: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  impersonating: boolean;
  actor_id: string | null;
}
const log = async (actor: ActorName) => {
  const { data } = await db
    .as(actor)
    .from('audit_log')
    .select('action,before,after,impersonating,actor_id')
    .eq('table_name', 'superadmin_impersonations')
    .order('id');
  return (data ?? []) as unknown as Entry[];
};

beforeEach(async () => {
  await db.sql('delete from public.superadmin_impersonations');
  await db.sql('truncate public.audit_log');
});

describe("the organization's audit log", () => {
  test('has start, reason and end of an impersonation for admins only, with the superadmin and the mark', async () => {
    await view(NORTHWIND);
    await db
      .as('superadmin')
      .from('superadmin_impersonations')
      .update({ reason: ' Ticket 4711 ' })
      .eq('superadmin_id', me());
    await exit();
    const entries = await log('admin');
    expect(entries.map(({ action }) => action)).toEqual(['insert', 'update', 'delete']);
    expect(entries[1]?.after?.['reason']).toBe('Ticket 4711');
    expect(entries[2]?.before?.['ended_at']).toBeTruthy();
    for (const entry of entries)
      expect(entry).toMatchObject({ actor_id: me(), impersonating: true });
    expect(await log('foreignAdmin')).toEqual([]);
    expect(await log('regular')).toEqual([]);
  });

  test('gets the end of an impersonation when the superadmin switches, and the other log gets the start', async () => {
    await view(NORTHWIND, 'Ticket 1');
    await view(BLUEPEAK);
    expect((await log('admin')).map(({ action }) => action)).toEqual(['insert', 'delete']);
    const [started, ...more] = await log('foreignAdmin');
    expect(started).toMatchObject({
      action: 'insert',
      after: { impersonated_org_id: BLUEPEAK, reason: null },
    });
    expect(more).toEqual([]);
  });

  test('dates the end of an expired impersonation at 60 minutes, even if its row is deleted later', async () => {
    await view(NORTHWIND);
    await age(300);
    await exit();
    const ended = (await log('admin')).at(-1)?.before;
    const minutes =
      (Date.parse(String(ended?.['ended_at'])) - Date.parse(String(ended?.['created_at']))) /
      60_000;
    expect(minutes).toBeCloseTo(60, 3);
  });

  test("marks a superadmin's writes as theirs, made while impersonating", async () => {
    await view(NORTHWIND);
    const id = randomUUID();
    const { error } = await db.as('impersonating').from('campaigns').insert({ id, name: 'Helped' });
    expect(error).toBeNull();
    const { data } = await db
      .as('admin')
      .from('audit_log')
      .select('actor_id,impersonating,organisation_id')
      .eq('row_id', id)
      .single();
    expect(data).toEqual({ actor_id: me(), impersonating: true, organisation_id: NORTHWIND });
    const { data: row } = await db
      .as('admin')
      .from('campaigns')
      .select('user_id,organisation_id')
      .eq('id', id)
      .single();
    expect(row).toEqual({ user_id: me(), organisation_id: NORTHWIND });
  });

  test('cannot be changed or cleared through the API', async () => {
    await view(NORTHWIND);
    for (const actor of ['superadmin', 'admin', 'regular'] as const) {
      const table = db.as(actor).from('audit_log');
      expect((await table.delete().gt('id', 0).select('id')).data ?? []).toEqual([]);
      expect(
        (
          await table
            .update({ actor_id: null } as never)
            .gt('id', 0)
            .select('id')
        ).data ?? [],
      ).toEqual([]);
      expect(
        (await table.insert({ table_name: 'x', action: 'insert' } as never)).error,
      ).not.toBeNull();
    }
    expect(await log('admin')).toHaveLength(1);
  });
});

describe('the impersonation row', () => {
  test('exists once for each superadmin, is readable by them, and is deleted on exit', async () => {
    await view(NORTHWIND);
    await view(BLUEPEAK);
    const read = () =>
      db
        .as('superadmin')
        .from('superadmin_impersonations')
        .select('superadmin_id,impersonated_org_id')
        .order('created_at', { ascending: false })
        .limit(1);
    expect((await read()).data).toEqual([{ superadmin_id: me(), impersonated_org_id: BLUEPEAK }]);
    expect(await db.sql('select 1 from public.superadmin_impersonations')).toHaveLength(1);
    await exit();
    expect((await read()).data).toEqual([]);
  });

  test('limits all reads to the chosen organization', async () => {
    await view(BLUEPEAK);
    for (const table of ['campaigns', 'creatives', 'audiences', 'flights'] as const) {
      const { data } = await db.as('superadmin').from(table).select('organisation_id').limit(1000);
      expect(new Set(data?.map((row) => row.organisation_id))).toEqual(new Set([BLUEPEAK]));
    }
  });

  test('is not accessible to another superadmin', async () => {
    await db.sql(
      `insert into public.user_roles (user_id, role) values ('${db.idOf('analyst')}', 'superadmin')`,
    );
    await view(NORTHWIND);
    const table = () => db.as('analyst').from('superadmin_impersonations');
    expect((await table().select()).data).toEqual([]);
    expect(
      (await table().upsert({ superadmin_id: me(), impersonated_org_id: BLUEPEAK })).error,
    ).not.toBeNull();
    await table().update({ impersonated_org_id: BLUEPEAK }).eq('superadmin_id', me());
    await table().delete().eq('superadmin_id', me());
    expect(await current()).toMatchObject({ org: NORTHWIND });
    await db.sql(
      `delete from public.user_roles where user_id = '${db.idOf('analyst')}' and role = 'superadmin'`,
    );
  });

  test('cannot name an unknown organization', async () => {
    expect((await view(randomUUID())).error?.code).toBe('23503');
    expect(await current()).toBeUndefined();
  });
});

describe('the 60 minutes of an impersonation', () => {
  const left = async () =>
    (await db.as('superadmin').from('superadmin_impersonations').select('seconds_left').single())
      .data?.seconds_left;

  test('are counted by the server', async () => {
    await view(NORTHWIND);
    expect(await left()).toBeGreaterThan(3590);
    await age(59);
    expect(await left()).toBeGreaterThan(50);
    expect(await left()).toBeLessThanOrEqual(60);
    await age(61);
    expect(await left()).toBe(0);
  });

  test('end all access to the organization once they are over', async () => {
    await view(NORTHWIND);
    await age(61);
    expect(
      (await db.as('superadmin').from('campaigns').select('id').eq('organisation_id', NORTHWIND))
        .data,
    ).toEqual([]);
    const id = randomUUID();
    const { error } = await db
      .as('superadmin')
      .from('campaigns')
      .insert({ id, name: 'Late', organisation_id: NORTHWIND });
    expect(error?.code).toBe('42501');
  });

  test('are not extended by a later reason, but by choosing the organization again', async () => {
    await view(NORTHWIND);
    await age(30);
    await db
      .as('superadmin')
      .from('superadmin_impersonations')
      .update({ reason: 'Later' })
      .eq('superadmin_id', me());
    expect(await current()).toMatchObject({ reason: 'Later' });
    expect((await current())?.age).toBeGreaterThan(1790);
    await view(NORTHWIND);
    expect((await current())?.age).toBeLessThan(60);
    expect((await current())?.reason).toBe('Later');
  });

  test("have the server's time as their start, even if the client sends another time", async () => {
    await db.as('superadmin').from('superadmin_impersonations').upsert({
      superadmin_id: me(),
      impersonated_org_id: NORTHWIND,
      created_at: '2099-01-01T00:00:00Z',
    });
    expect((await current())?.age).toBeGreaterThanOrEqual(0);
    const { error } = await db
      .as('superadmin')
      .from('superadmin_impersonations')
      .update({ reason: 'x', created_at: '2099-01-01T00:00:00Z' })
      .eq('superadmin_id', me());
    expect(error).toBeNull();
    expect((await current())?.age).toBeGreaterThanOrEqual(0);
  });

  test('do not start with a reason of more than 200 characters', async () => {
    expect((await view(NORTHWIND, 'x'.repeat(201))).error?.code).toBe('23514');
  });
});

describe('permission to impersonate', () => {
  test.each([
    'anonymous',
    'unassigned',
    'pending',
    'deactivated',
    'readonly',
    'regular',
    'admin',
    'analyst',
    'foreignAdmin',
  ] as const)("is denied to %s, for themselves and in the superadmin's name", async (actor) => {
    const own = actor === 'anonymous' ? randomUUID() : db.idOf(actor);
    for (const superadmin_id of [own, me()]) {
      const { error } = await db
        .as(actor)
        .from('superadmin_impersonations')
        .upsert({ superadmin_id, impersonated_org_id: BLUEPEAK });
      expect(error).not.toBeNull();
    }
    expect(await current()).toBeUndefined();
    await view(NORTHWIND);
    expect((await db.as(actor).from('superadmin_impersonations').select()).data ?? []).toEqual([]);
    await db.as(actor).from('superadmin_impersonations').delete().eq('superadmin_id', me());
    await db
      .as(actor)
      .from('superadmin_impersonations')
      .update({ impersonated_org_id: BLUEPEAK })
      .eq('superadmin_id', me());
    expect(await current()).toMatchObject({ org: NORTHWIND });
  });

  test.each([
    [
      'role',
      (id: string) =>
        `delete from public.user_roles where user_id = '${id}' and role = 'superadmin'`,
    ],
    [
      'status',
      (id: string) => `update public.link_users set status = 'deactivated' where id = '${id}'`,
    ],
  ])(
    'ends with the next statement when the superadmin loses their %s, even if the row remains',
    async (_what, lose) => {
      await view(NORTHWIND);
      await db.sql(lose(me()));
      try {
        expect(await current()).toBeUndefined();
        // Simulates an impersonation row that was not deleted.
        await db.sql(
          `insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id) values ('${me()}', '${NORTHWIND}')`,
        );
        expect(
          (
            await db
              .as('superadmin')
              .from('campaigns')
              .select('id')
              .eq('organisation_id', NORTHWIND)
          ).data ?? [],
        ).toEqual([]);
        expect(
          (
            await db
              .as('superadmin')
              .from('campaigns')
              .insert({ name: 'Left over', organisation_id: NORTHWIND })
          ).error,
        ).not.toBeNull();
        expect((await view(BLUEPEAK)).error).not.toBeNull();
      } finally {
        await db.sql(`insert into public.user_roles (user_id, role) values ('${me()}', 'superadmin') on conflict do nothing;
        update public.link_users set status = 'active' where id = '${me()}'`);
      }
    },
  );
});

describe('a tab that still shows another organization', () => {
  const tab = (organisation: string) => db.fromTab('superadmin', organisation);
  const creative = (client: Client, id: string) =>
    client.rpc('create_creative', { p_id: id, p_name: 'Stale', p_type: 'SMS', p_message: 'Hi' });

  test('cannot write through a function while the superadmin acts for a different one', async () => {
    await view(BLUEPEAK);
    const id = randomUUID();
    const { error } = await creative(tab(NORTHWIND), id);
    expect(error).toMatchObject({ code: 'PT409', hint: 'organisation_changed' });
    expect((await db.service.from('creatives').select('id').eq('id', id)).data).toEqual([]);
  });

  test('cannot write after the exit, when the superadmin acts for their own organization', async () => {
    const id = randomUUID();
    const { error } = await creative(tab(NORTHWIND), id);
    expect(error).toMatchObject({ code: 'PT409', hint: 'organisation_changed' });
    expect((await db.service.from('creatives').select('id').eq('id', id)).data).toEqual([]);
  });

  test('can write if it shows the current organization', async () => {
    await view(BLUEPEAK);
    const id = randomUUID();
    expect((await creative(tab(BLUEPEAK), id)).error).toBeNull();
    expect(
      (await db.service.from('creatives').select('organisation_id').eq('id', id).single()).data
        ?.organisation_id,
    ).toBe(BLUEPEAK);
  });

  test('cannot insert, update or delete through a table', async () => {
    await view(NORTHWIND);
    const id = randomUUID();
    await db
      .as('superadmin')
      .from('campaigns')
      .insert({ id, name: 'Shown', organisation_id: NORTHWIND });
    await view(BLUEPEAK);
    for (const answer of [
      await tab(NORTHWIND).from('campaigns').insert({ name: 'Stale', organisation_id: NORTHWIND }),
      await tab(NORTHWIND).from('campaigns').update({ name: 'Stale' }).eq('id', id).select('id'),
      await tab(NORTHWIND).from('campaigns').delete().eq('id', id).select('id'),
    ])
      expect(answer.error).toMatchObject({ code: 'PT409', hint: 'organisation_changed' });
    const { data: stored } = await db.service.from('campaigns').select('name').eq('id', id);
    expect(stored).toEqual([{ name: 'Shown' }]);
  });

  const additions: [string, (id: string) => Record<string, unknown>][] = [
    ['campaigns', (id) => ({ id, name: 'Stale' })],
    ['audiences', (id) => ({ id, name: 'Stale', cohort_id: `COH-${id}` })],
    ['segments', (id) => ({ id, name: 'Stale' })],
    ['creatives', (id) => ({ id, name: 'Stale', type: 'SMS' })],
    ['click_trackers', (id) => ({ id, name: 'Stale', original_url: 'https://a.example/' })],
    [
      'payment_methods',
      (id) => ({ id, brand: 'Visa', last_four: '4242', expiry_month: 12, expiry_year: 2099 }),
    ],
  ];
  test.each(additions)(
    'cannot insert a row of %s without an organization, except into the organization shown',
    async (table, row) => {
      await view(BLUEPEAK);
      const id = randomUUID();
      const insert = (organisation: string) =>
        (tab(organisation) as unknown as SupabaseClient).from(table).insert(row(id));
      expect((await insert(NORTHWIND)).error).toMatchObject({ hint: 'organisation_changed' });
      expect(await db.sql(`select id from public.${table} where id = '${id}'`)).toEqual([]);
      expect((await insert(BLUEPEAK)).error).toBeNull();
      expect(
        await db.sql(`select organisation_id from public.${table} where id = '${id}'`),
      ).toEqual([{ organisation_id: BLUEPEAK }]);
    },
  );

  test('cannot send a support request or an invitation', async () => {
    await view(BLUEPEAK);
    const support = await tab(NORTHWIND).rpc('create_support_request', {
      p_id: randomUUID(),
      p_topic: 'general',
      p_subject: 'Stale',
      p_message: 'From an old tab',
    });
    expect(support.error).toMatchObject({ hint: 'organisation_changed' });
    const invitation = await tab(NORTHWIND)
      .from('invitations')
      .insert({ organisation_id: BLUEPEAK, email: 'new@a.example', name: 'New', role: 'regular' });
    expect(invitation.error).toMatchObject({ hint: 'organisation_changed' });
  });

  test('can still read through tables and functions', async () => {
    await view(BLUEPEAK);
    expect((await tab(NORTHWIND).from('campaigns').select('id').limit(1)).error).toBeNull();
    expect((await tab(NORTHWIND).rpc('audience_stats')).error).toBeNull();
    expect((await tab(NORTHWIND).rpc('analytics_summary', { p_days: 7 })).error).toBeNull();
  });

  test('can end the impersonation and start a new one', async () => {
    await view(BLUEPEAK);
    const views = () => tab(NORTHWIND).from('superadmin_impersonations');
    const own = { superadmin_id: db.idOf('superadmin'), impersonated_org_id: NORTHWIND };
    expect((await views().upsert(own)).error).toBeNull();
    await view(BLUEPEAK);
    const { data } = await views().delete().eq('superadmin_id', own.superadmin_id).select();
    expect(data).toHaveLength(1);
  });

  test('does not break policies: can_write still returns a boolean', async () => {
    const [answer] = await db.sql<{ can_write: boolean }>(
      `select set_config('request.jwt.claim.sub', '${db.idOf('regular')}', false),
              set_config('request.headers', '{"x-flightdeck-organisation": "${BLUEPEAK}"}', false);
       select private.can_write()`,
    );
    await db.sql(
      `select set_config('request.jwt.claim.sub', '', false), set_config('request.headers', '', false)`,
    );
    expect(answer?.can_write).toBe(true);
  });

  test('gains no rights from its header', async () => {
    const { data } = await tab(VOX).from('campaigns').select('id').neq('organisation_id', VOX);
    expect(data).toEqual([]);
  });
});
