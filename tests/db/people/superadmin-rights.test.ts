import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase, VOX } from '../../support/database/database.ts';

/**
 * `attacker` is a user who is no longer a superadmin but still has an earlier access token. The database reads the tables and not the token, so it refuses the
 * next statement. `analyst` becomes a second superadmin and revokes the right through the API.
 */
const db = testDatabase();
const me = () => db.idOf('superadmin');
const attacker = () => db.as('superadmin') as unknown as SupabaseClient;
const other = () => db.as('analyst');

const PRICES = { service_rates: { SMS: 0 }, location_targeting_cost: 0, segment_costs: {} };
const ORGANISATION = {
  name: 'Own goal',
  type: 'advertiser',
  active_services: ['SMS'],
  prepaid_packages: {},
  menu_color: '#000000',
  background_color: '#ffffff',
  ...PRICES,
};
const SERVICE = { name: 'Pigeon', display_name: 'Pigeon', default_rate: 0 };

type Answer = PromiseLike<{ data: unknown; error: unknown }>;
const ATTEMPTS: [string, () => Answer][] = [
  [
    'set a price',
    () =>
      attacker()
        .from('organisations')
        .update({ service_rates: { SMS: 0 } })
        .eq('id', NORTHWIND)
        .select('id'),
  ],
  [
    'raise a limit',
    () =>
      attacker()
        .from('organisations')
        .update({ monthly_credit_limit: 1e9 })
        .eq('id', VOX)
        .select('id'),
  ],
  [
    'make a client VOX',
    () => attacker().from('organisations').update({ type: 'VOX' }).eq('id', NORTHWIND).select('id'),
  ],
  [
    'write over an organisation',
    () =>
      attacker()
        .from('organisations')
        .upsert({ id: NORTHWIND, ...ORGANISATION })
        .select('id'),
  ],
  [
    'insert an organisation',
    () => attacker().from('organisations').insert(ORGANISATION).select('id'),
  ],
  [
    'create an organisation',
    () =>
      attacker().rpc('create_organisation', {
        p_id: randomUUID(),
        p_organisation: ORGANISATION,
        p_admin_email: 'newcomer@northwind.example',
      }),
  ],
  [
    'try prices',
    () => attacker().rpc('price_effects', { p_organisation_id: NORTHWIND, p_prices: PRICES }),
  ],
  [
    'add a service type',
    () =>
      attacker()
        .from('service_types')
        .insert({ id: 'pigeon', ...SERVICE })
        .select('id'),
  ],
  [
    'switch a service type off',
    () =>
      attacker().from('service_types').update({ is_active: false }).eq('name', 'SMS').select('id'),
  ],
  [
    'change a default rate',
    () =>
      attacker().from('service_types').update({ default_rate: 0 }).eq('name', 'SMS').select('id'),
  ],
  [
    'recolour a status',
    () =>
      attacker()
        .from('campaign_statuses')
        .update({ color_class: 'red' })
        .eq('name', 'active')
        .select('id'),
  ],
  [
    'take over a domain',
    () =>
      attacker()
        .from('short_url_domains')
        .update({ domain_name: 'evil.example' })
        .eq('is_default', true)
        .select('id'),
  ],
  [
    'impersonate',
    () =>
      attacker()
        .from('superadmin_impersonations')
        .upsert({ superadmin_id: me(), impersonated_org_id: BLUEPEAK })
        .select('superadmin_id'),
  ],
  [
    'take the role back',
    () =>
      attacker().from('user_roles').insert({ user_id: me(), role: 'superadmin' }).select('role'),
  ],
  [
    'approve somebody',
    () =>
      attacker().rpc('set_user_status', {
        p_user_id: db.idOf('pending'),
        p_status: 'active',
        p_seen_status: 'pending',
      }),
  ],
  [
    'take an unassigned person',
    () =>
      attacker()
        .from('link_users')
        .update({ organisation_id: VOX, status: 'active' })
        .eq('id', db.idOf('unassigned'))
        .select('id'),
  ],
  [
    'invite a superadmin',
    () =>
      attacker().rpc('invite_user', {
        p_id: randomUUID(),
        p_email: 'accomplice@a.example',
        p_name: 'A',
        p_role: 'superadmin',
        p_organisation_id: VOX,
      }),
  ],
  [
    'book credits',
    () =>
      attacker().rpc('book_credits', {
        p_id: randomUUID(),
        p_organisation_id: VOX,
        p_kind: 'adjustment',
        p_amount: 1e6,
        p_description: 'Mine',
      }),
  ],
];

/** All rows that the attempts could change, as one text. */
const snapshot = async () =>
  (
    await db.sql<{ now: string }>(`select concat_ws('#',
      (select string_agg(o::text, '|' order by o.id) from public.organisations o),
      (select string_agg(s::text, '|' order by s.id) from public.service_types s),
      (select string_agg(s::text, '|' order by s.id) from public.campaign_statuses s),
      (select string_agg(d::text, '|' order by d.id) from public.short_url_domains d),
      (select string_agg(i::text, '|') from public.superadmin_impersonations i),
      (select string_agg(r::text, '|' order by r.user_id, r.role) from public.user_roles r),
      (select string_agg(u::text, '|' order by u.id) from public.link_users u),
      (select count(*) from public.invitations), (select count(*) from public.credit_ledger)) as now`)
  )[0]?.now;

const losses: [string, () => Promise<void>][] = [
  [
    'the role',
    async () => {
      const { data } = await other()
        .from('user_roles')
        .delete()
        .eq('user_id', me())
        .eq('role', 'superadmin')
        .select('role');
      expect(data).toHaveLength(1);
    },
  ],
  [
    'the approval',
    async () => {
      const { error } = await other().rpc('set_user_status', {
        p_user_id: me(),
        p_status: 'pending',
        p_seen_status: 'active',
      });
      expect(error).toBeNull();
    },
  ],
  [
    'the account',
    async () => {
      const { error } = await other().rpc('set_user_status', {
        p_user_id: me(),
        p_status: 'deactivated',
        p_seen_status: 'active',
      });
      expect(error).toBeNull();
    },
  ],
];

beforeEach(() =>
  db.sql(`delete from public.superadmin_impersonations;
    insert into public.user_roles (user_id, role) values
      ('${db.idOf('analyst')}', 'superadmin'), ('${me()}', 'regular') on conflict do nothing`),
);
afterEach(() =>
  db.sql(`update public.link_users set status = 'active' where id = '${me()}';
    insert into public.user_roles (user_id, role) values ('${me()}', 'superadmin') on conflict do nothing`),
);

describe.each(losses)('a former superadmin who lost %s', (_what, lose) => {
  test('reads no other organization from the next statement on, and the impersonation is deleted', async () => {
    await db
      .as('superadmin')
      .from('superadmin_impersonations')
      .upsert({ superadmin_id: me(), impersonated_org_id: NORTHWIND });
    const seen = () =>
      db.as('superadmin').from('campaigns').select('id').eq('organisation_id', NORTHWIND);
    expect((await seen()).data?.length).toBeGreaterThan(0);
    await lose();
    expect((await seen()).data ?? []).toEqual([]);
    const { data } = await db.as('superadmin').from('organisations').select('id').neq('id', VOX);
    expect(data ?? []).toEqual([]);
    expect(await db.sql('select 1 from public.superadmin_impersonations')).toEqual([]);
  });

  test.each(ATTEMPTS)('cannot %s', async (_deed, attempt) => {
    await lose();
    const before = await snapshot();
    const { data, error } = await attempt();
    expect(error !== null || (Array.isArray(data) && data.length === 0)).toBe(true);
    expect(await snapshot()).toBe(before);
  });

  test('gains nothing from an impersonation row that remains', async () => {
    await lose();
    await db.sql(`insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id)
      values ('${me()}', '${NORTHWIND}')`);
    const view = attacker().from('superadmin_impersonations');
    expect((await view.select()).data ?? []).toEqual([]);
    await view.update({ impersonated_org_id: BLUEPEAK, reason: 'x' }).eq('superadmin_id', me());
    const before = await db.sql(
      `select count(*) from public.campaigns where organisation_id = '${NORTHWIND}'`,
    );
    for (const organisation_id of [NORTHWIND, BLUEPEAK]) {
      const rows = attacker().from('campaigns');
      expect((await rows.select('id').eq('organisation_id', organisation_id)).data ?? []).toEqual(
        [],
      );
      expect((await rows.insert({ name: 'Left over', organisation_id })).error).not.toBeNull();
      expect(
        (await rows.update({ name: 'x' }).eq('organisation_id', organisation_id).select('id'))
          .data ?? [],
      ).toEqual([]);
      expect(
        (await rows.delete().eq('organisation_id', organisation_id).select('id')).data ?? [],
      ).toEqual([]);
    }
    expect(
      await db.sql(`select count(*) from public.campaigns where organisation_id = '${NORTHWIND}'`),
    ).toEqual(before);
    expect(
      (await attacker().from('audit_log').select('id').eq('organisation_id', NORTHWIND)).data ?? [],
    ).toEqual([]);
  });
});

test('every attempt works for a current superadmin, except taking the role back (the upsert is not tried)', async () => {
  const refused: string[] = [];
  for (const [deed, attempt] of ATTEMPTS) {
    if (deed === 'write over an organisation') continue;
    const { data, error } = await attempt();
    if (error || (Array.isArray(data) && data.length === 0)) refused.push(deed);
  }
  // A current superadmin already has the role.
  expect(refused).toEqual(['take the role back']);
});
