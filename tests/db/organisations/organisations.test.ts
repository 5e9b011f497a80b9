import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { organisationDetails } from '../../support/cases/organisation-details.ts';

const db = testDatabase();
const outsiders = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'admin',
  'analyst',
  'foreignAdmin',
] as const satisfies ActorName[];

const untyped = (actor: ActorName) => db.as(actor) as unknown as SupabaseClient;
const create = (
  { id = randomUUID(), email = null, ...over }: Record<string, unknown> = {},
  actor: ActorName = 'superadmin',
) =>
  untyped(actor).rpc('create_organisation', {
    p_id: id,
    p_organisation: organisationDetails(over),
    p_admin_email: email,
  });

/** A user with an account. By default confirmed, pending and without an organization. */
async function aPerson(over: { confirmed?: boolean; organisation?: string; status?: string } = {}) {
  const id = randomUUID();
  const email = `${id}@example.org`;
  await db.sql(`insert into auth.users (id, email, email_confirmed_at, aud, role)
    values ('${id}', '${email}', ${over.confirmed === false ? 'null' : 'now()'}, 'authenticated', 'authenticated')`);
  await db.sql(`update public.link_users set status = '${over.status ?? 'pending'}',
    organisation_id = ${over.organisation ? `'${over.organisation}'` : 'null'} where id = '${id}'`);
  return { id, email };
}
const readPerson = async (id: string) => {
  const [row] = await db.sql<{ organisation_id: string | null; status: string; roles: string[] }>(
    `select u.organisation_id, u.status, array(select r.role from public.user_roles r where r.user_id = u.id order by 1) as roles
       from public.link_users u where u.id = '${id}'`,
  );
  return row;
};
const countOrganisations = async (where: string) =>
  (
    await db.sql<{ n: number }>(
      `select count(*)::int as n from public.organisations where ${where}`,
    )
  )[0]?.n;

beforeEach(() => db.sql('delete from public.superadmin_impersonations'));

describe('creating an organization', () => {
  test('stores every field, sets it active and returns the row', async () => {
    const id = randomUUID();
    const { data, error } = await create({ id, name: '  Harbour Foods ' });
    expect(error).toBeNull();
    expect(data).toEqual([{ id, name: 'Harbour Foods', first_admin: 'none' }]);
    const { data: row } = await db
      .as('superadmin')
      .from('organisations')
      .select()
      .eq('id', id)
      .single();
    expect(row).toMatchObject({ ...organisationDetails(), is_active: true, version: 1 });
    expect(row?.updated_by).toBe(db.idOf('superadmin'));
  });

  test.each([
    [0, 10000],
    [null, 10000],
    [250.5, 250.5],
  ])('stores a monthly credit limit of %s as %s', async (typed, stored) => {
    const id = randomUUID();
    await create({ id, monthly_credit_limit: typed });
    const [row] = await db.sql(
      `select monthly_credit_limit::float8 as l from public.organisations where id = '${id}'`,
    );
    expect(row?.['l']).toBe(stored);
  });

  test('does not prevent a later update to a limit of 0', async () => {
    const id = randomUUID();
    await create({ id });
    const { data } = await db
      .as('superadmin')
      .from('organisations')
      .update({ monthly_credit_limit: 0 })
      .eq('id', id)
      .select('monthly_credit_limit')
      .single();
    expect(data?.monthly_credit_limit).toBe(0);
  });

  test('is idempotent for the same id, and refuses the id with other content', async () => {
    const id = randomUUID();
    const first = await create({ id });
    const again = await create({ id });
    expect(again.data).toEqual(first.data);
    const other = await create({ id, name: 'Other' });
    expect(other.error).toMatchObject({ code: 'PT409', hint: 'request_reused' });
    expect(await countOrganisations(`id = '${id}'`)).toBe(1);
  });

  test.each(outsiders)('is denied to %s, by function and by table', async (actor) => {
    const person = await aPerson();
    const id = randomUUID();
    expect((await create({ id, email: person.email }, actor)).error).not.toBeNull();
    expect(
      (
        await untyped(actor)
          .from('organisations')
          .insert({ id, ...organisationDetails() })
      ).error,
    ).not.toBeNull();
    expect(await countOrganisations(`id = '${id}'`)).toBe(0);
    expect(await readPerson(person.id)).toEqual({
      organisation_id: null,
      status: 'pending',
      roles: [],
    });
  });

  test.each(outsiders)(
    'does not expose the helper that assigns the first admin to %s',
    async (actor) => {
      const person = await aPerson();
      // The helper is not exposed, and its role check refuses too.
      expect(
        (
          await untyped(actor).rpc('assign_first_admin', {
            p_organisation: NORTHWIND,
            p_email: person.email,
          })
        ).error,
      ).not.toBeNull();
      expect((await readPerson(person.id))?.organisation_id).toBeNull();
    },
  );
});

describe('the first admin', () => {
  test('becomes active and admin if they are confirmed and have no organization', async () => {
    const person = await aPerson();
    const id = randomUUID();
    const { data } = await create({ id, email: ` ${person.email.toUpperCase()} ` });
    expect(data).toMatchObject([{ first_admin: 'assigned' }]);
    expect(await readPerson(person.id)).toEqual({
      organisation_id: id,
      status: 'active',
      roles: ['admin'],
    });
    // Repeats the request as after a lost response: later changes stay.
    await db.sql(`update public.link_users set status = 'deactivated' where id = '${person.id}'`);
    expect((await create({ id, email: ` ${person.email.toUpperCase()} ` })).data).toMatchObject([
      { first_admin: 'assigned' },
    ]);
    expect((await readPerson(person.id))?.status).toBe('deactivated');
  });

  test('is missing if no user has the address, and the organization is created once', async () => {
    const id = randomUUID();
    const { data } = await create({ id, email: 'nobody@example.org' });
    expect(data).toMatchObject([{ first_admin: 'no_user' }]);
    expect(await countOrganisations(`id = '${id}'`)).toBe(1);
  });

  test.each([
    ['unconfirmed', { confirmed: false }],
    ['other_organisation', { organisation: BLUEPEAK }],
    ['other_organisation', { organisation: BLUEPEAK, status: 'active' }],
    ['deactivated', { status: 'deactivated' }],
  ])('is not moved, activated or promoted if they are %s', async (word, over) => {
    const person = await aPerson(over);
    const before = await readPerson(person.id);
    const id = randomUUID();
    expect((await create({ id, email: person.email })).data).toMatchObject([{ first_admin: word }]);
    expect(await readPerson(person.id)).toEqual(before);
    expect(await countOrganisations(`id = '${id}'`)).toBe(1);
  });

  test('stays unassigned if the role cannot be given, and the organization stays', async () => {
    const person = await aPerson();
    await db.sql(`create function pg_temp.fail() returns trigger language plpgsql as 'begin raise exception ''no''; end';
      create trigger fail before insert on public.user_roles for each row execute function pg_temp.fail()`);
    const id = randomUUID();
    const { data } = await create({ id, email: person.email });
    await db.sql('drop trigger fail on public.user_roles');
    expect(data).toMatchObject([{ first_admin: 'assign_failed' }]);
    expect(await readPerson(person.id)).toEqual({
      organisation_id: null,
      status: 'pending',
      roles: [],
    });
    expect(await countOrganisations(`id = '${id}'`)).toBe(1);
  });

  test('cannot be a stranger who writes the expected address into their own profile', async () => {
    const { data } = await db
      .as('foreignRegular')
      .from('link_users')
      .update({ email: 'chief@newclient.example' })
      .eq('id', db.idOf('foreignRegular'))
      .select('id');
    expect(data ?? []).toEqual([]);
    expect((await create({ email: 'chief@newclient.example' })).data).toMatchObject([
      { first_admin: 'no_user' },
    ]);
  });
});

describe("an organization's details", () => {
  const wrong: Record<string, unknown>[] = [
    { service_rates: { SMS: -0.01 } },
    { service_rates: { SMS: 'NaN' } },
    { service_rates: { SMS: '0.05' } },
    { service_rates: { SMS: 1e308 } },
    { service_rates: [] },
    { segment_costs: { behavioral: { type: 'percentage', value: -1 } } },
    { segment_costs: { behavioral: { type: 'share', value: 1 } } },
    { location_targeting_cost: -0.01 },
    { monthly_credit_limit: -1 },
    { monthly_credit_limit: 'NaN' },
    { prepaid_packages: [] },
    { prepaid_packages: { SMS: {} } },
    { prepaid_packages: { SMS: [1] } },
    { prepaid_packages: { SMS: [{ quantity: 1000 }] } },
    { prepaid_packages: { SMS: [{ quantity: -1, discount_percentage: 10 }] } },
    { prepaid_packages: { SMS: [{ quantity: 1.5, discount_percentage: 10 }] } },
    { prepaid_packages: { SMS: [{ quantity: 1000, discount_percentage: 101 }] } },
    { prepaid_packages: { SMS: [{ quantity: '1000', discount_percentage: 10 }] } },
    {
      prepaid_packages: {
        SMS: Array.from({ length: 51 }, () => ({ quantity: 1, discount_percentage: 1 })),
      },
    },
    { active_services: ['SMS', 'Pigeon'] },
    { menu_color: 'red' },
    { menu_color: '#000;background:url(x)' },
    { logo_url: 'javascript:alert(1)' },
    { name: '   ' },
    { name: 'x'.repeat(101) },
    { type: 'partner' },
    ...[
      'Mars/Olympus',
      'GMT+5',
      '+02:00',
      'UTC-3',
      'Europe/Foo+5',
      '<Berlin>-2',
      'europe/berlin',
    ].map((time_zone) => ({ time_zone })),
    ...['posixrules', 'Factory', ''].map((time_zone) => ({ time_zone })),
  ];
  test.each(wrong)('cannot contain %o, on creation or update', async (over) => {
    const id = randomUUID();
    expect((await create({ id, ...over })).error).not.toBeNull();
    expect(await countOrganisations(`id = '${id}'`)).toBe(0);
    const { error } = await untyped('superadmin')
      .from('organisations')
      .update(over)
      .eq('id', BLUEPEAK);
    expect(error).not.toBeNull();
  });

  test.each([
    [[], 'invalid_organisation', 'Send the organization’s id and columns.'],
    [1, 'invalid_organisation', 'Send the organization’s id and columns.'],
    [null, 'invalid_organisation', 'Send the organization’s id and columns.'],
    [{}, 'name_missing', 'The name is missing.'],
    [
      organisationDetails({ monthly_credit_limit: 'x' }),
      'invalid_organisation',
      'The organization was not created. Check its values.',
    ],
    [
      organisationDetails({ menu_color: 'red' }),
      'menu_color_shape',
      'Check the format of the menu color.',
    ],
    [
      organisationDetails({ segment_costs: [1] }),
      'segment_costs_shape',
      'Check the format of the segment costs.',
    ],
  ])('as %j are refused with our own message', async (p_organisation, hint, message) => {
    const { error } = await db
      .as('superadmin')
      .rpc('create_organisation', { p_id: randomUUID(), p_organisation: p_organisation as never });
    expect(error).toMatchObject({ hint, message });
  });

  test('must name the time zone by an IANA name', async () => {
    for (const time_zone of ['GMT+5', '+02:00']) {
      const { error } = await create({ time_zone });
      expect(error).toMatchObject({
        code: '22023',
        hint: 'unknown_time_zone',
        message: 'Choose a time zone by its name, for example Europe/Berlin.',
      });
    }
  });

  test('may have every time zone that a browser offers', async () => {
    const offered = ['UTC', ...Intl.supportedValuesOf('timeZone')];
    const known = await db.sql('select name from pg_timezone_names');
    const names = new Set(known.map(({ name }) => name));
    expect(offered.filter((zone) => !names.has(zone))).toEqual([]);
    expect((await create({ time_zone: 'America/Port-au-Prince' })).error).toBeNull();
    expect((await create({ time_zone: 'America/Argentina/Buenos_Aires' })).error).toBeNull();
    expect((await create({ time_zone: 'Etc/GMT+5' })).error).toBeNull();
  });

  test('may have a negative discount, which is a surcharge', async () => {
    const packages = { SMS: [{ quantity: 1000, discount_percentage: -5 }] };
    expect((await create({ prepaid_packages: packages })).error).toBeNull();
  });

  test.each(outsiders)('cannot be changed by %s in price, limit or type', async (actor) => {
    for (const change of [
      { service_rates: { SMS: 0 } },
      { monthly_credit_limit: 1e9 },
      { type: 'VOX' },
      { segment_costs: {} },
      { prepaid_packages: {} },
      { location_targeting_cost: 0 },
    ]) {
      const { data } = await untyped(actor)
        .from('organisations')
        .update(change)
        .eq('id', NORTHWIND)
        .select('id');
      expect(data ?? []).toEqual([]);
    }
    const [row] = await db.sql(
      `select type, monthly_credit_limit::float8 as l from public.organisations where id = '${NORTHWIND}'`,
    );
    expect(row).toMatchObject({ type: 'advertiser' });
    expect(row?.['l']).not.toBe(1e9);
  });

  test('are logged before and after a change, with the superadmin who made it', async () => {
    const id = randomUUID();
    await create({ id });
    await db
      .as('superadmin')
      .from('organisations')
      .update({ service_rates: { SMS: 0.07 } })
      .eq('id', id);
    const [entry] = await db.sql<Record<string, Record<string, unknown>>>(
      `select before, after, actor_id from public.audit_log where table_name = 'organisations' and organisation_id = '${id}' and action = 'update'`,
    );
    expect(entry?.['before']?.['service_rates']).toEqual({ SMS: 0.05 });
    expect(entry?.['after']?.['service_rates']).toEqual({ SMS: 0.07 });
    expect(entry?.['actor_id']).toBe(db.idOf('superadmin'));
  });

  test('are not changed by an update of an old version', async () => {
    const id = randomUUID();
    await create({ id });
    const save = (name: string) =>
      db
        .as('superadmin')
        .from('organisations')
        .update({ name })
        .eq('id', id)
        .eq('version', 1)
        .select('id');
    expect((await save('First')).data).toHaveLength(1);
    expect((await save('Second')).data).toEqual([]);
    expect(await countOrganisations(`id = '${id}' and name = 'First'`)).toBe(1);
  });
});

describe('active services', () => {
  test('limit the channels of new and copied flights, and may include new service types', async () => {
    const { data: campaign } = await db
      .as('regular')
      .from('campaigns')
      .insert({ name: 'Channels' })
      .select('id')
      .single();
    const plan = (type: string) =>
      untyped('regular').from('flights').insert({ campaign_id: campaign?.id, type, budget: 50 });
    const services = (list: string) =>
      db.sql(`update public.organisations set active_services = ${list} where id = '${NORTHWIND}'`);
    expect((await plan('Voice')).error).toBeNull();
    await services(`array_remove(active_services, 'Voice')`);
    expect((await plan('Voice')).error).toMatchObject({ code: '22023', hint: 'channel_off' });
    const [existing] = await db.sql<{ id: string }>(
      `select id from public.flights where campaign_id = '${campaign?.id}'`,
    );
    const copy = await untyped('regular').rpc('duplicate_flight', {
      p_id: randomUUID(),
      p_source_id: existing?.id,
    });
    expect(copy.error).toMatchObject({ hint: 'channel_off' });
    await db
      .as('superadmin')
      .from('service_types')
      .insert({ id: 'rich_card', name: 'Rich Card', display_name: 'Rich card', default_rate: 0.2 });
    for (const type of ['SMS', 'Rich Card']) expect((await plan(type)).error).toBeNull();
    await services(`active_services || array['Voice']`);
    expect((await plan('Voice')).error).toBeNull();
  });
});

describe('a list of 2,000 organizations', () => {
  const COLUMNS = 'id,name,type,is_active,logo_url,menu_color,current_balance,monthly_credit_limit';
  const ask = (first = 0) =>
    db
      .as('superadmin')
      .from('organisations')
      .select(COLUMNS, { count: 'exact' })
      .order('name')
      .order('id')
      .range(first, first + 24);

  test('is paged, searched and filtered by the server; admins see only their own organization', async () => {
    await db.sql(`insert into public.organisations (name, type, is_active)
      select 'Client ' || lpad(n::text, 4, '0'), case n % 2 when 0 then 'agency' else 'advertiser' end, n % 10 <> 0
        from generate_series(1, 2000) as n`);
    const all = await countOrganisations('true');
    const first = await ask().like('name', 'Client ____');
    const last = await ask(1975).like('name', 'Client ____');
    const search = await ask().ilike('name', '%ent 12%');
    const filtered = await ask()
      .like('name', 'Client ____')
      .eq('type', 'agency')
      .eq('is_active', false);
    expect([first.count, last.count, search.count, filtered.count]).toEqual([2000, 2000, 100, 200]);
    expect(first.data?.map(({ name }) => name)).toEqual(
      Array.from({ length: 25 }, (_one, index) => `Client ${String(index + 1).padStart(4, '0')}`),
    );
    expect(last.data?.at(-1)?.name).toBe('Client 2000');
    expect((await ask()).count).toBe(all);
    for (const [actor, own] of [
      ['admin', NORTHWIND],
      ['foreignAdmin', BLUEPEAK],
    ] as const) {
      const { data, count } = await db
        .as(actor)
        .from('organisations')
        .select('id', { count: 'exact' });
      expect([data, count]).toEqual([[{ id: own }], 1]);
    }
    await db.sql(`delete from public.organisations where name like 'Client ____'`);
  });
});

describe('an opening credit', () => {
  const open = (actor: ActorName, id: string, opening_credit: number) =>
    create({ id, opening_credit }, actor);

  test('is booked once, even if the form is sent twice, and appears in the ledger', async () => {
    const id = randomUUID();
    expect((await open('superadmin', id, 2500.5)).error).toBeNull();
    expect((await open('superadmin', id, 2500.5)).error).toBeNull();
    expect(
      await db.sql(
        `select kind, amount, balance_after, description from public.credit_ledger where organisation_id = '${id}'`,
      ),
    ).toEqual([
      { kind: 'opening', amount: 2500.5, balance_after: 2500.5, description: 'Opening credit' },
    ]);
    expect((await open('superadmin', id, 9999)).error?.hint).toBe('request_reused');
  });

  test.each([-1, 0.005, 10_000_001])(
    'of %d is refused, and no organization is created',
    async (amount) => {
      const id = randomUUID();
      expect((await open('superadmin', id, amount)).error?.hint).toBe('invalid_amount');
      expect(await db.sql(`select id from public.organisations where id = '${id}'`)).toEqual([]);
    },
  );

  test.each(['admin', 'regular', 'analyst'] as const)('cannot be granted by %s', async (actor) => {
    expect((await open(actor, randomUUID(), 5)).error?.code).toBe('42501');
    const granted = await db.as(actor).rpc('book_credits', {
      p_id: randomUUID(),
      p_organisation_id: NORTHWIND,
      p_kind: 'purchase',
      p_amount: 5,
      p_description: 'Goodwill',
    });
    expect(granted.error?.code).toBe('42501');
  });
});

const superadminName = async () =>
  (
    await db.sql<{ name: string }>(
      "select name from public.link_users where email = 'superadmin@vox.example'",
    )
  )[0]?.name;

describe('manually booked credit', () => {
  const book = (kind: string, amount: number, reason: string) =>
    db.as('superadmin').rpc('book_credits', {
      p_id: randomUUID(),
      p_organisation_id: NORTHWIND,
      p_kind: kind,
      p_amount: amount,
      p_description: reason,
    });
  const today = async () => {
    const { data } = await db
      .as('admin')
      .from('organisations')
      .select('billing_today')
      .eq('id', NORTHWIND)
      .single();
    return data?.billing_today ?? '';
  };

  test.each([
    ['purchase', 12.5, 'Goodwill for the outage'],
    ['adjustment', -2.25, 'Granted twice'],
  ])(
    'appears as %s of %d in statement and activity log, with superadmin and reason',
    async (...booked) => {
      const [kind, amount, reason] = booked;
      expect((await book(kind, amount, reason)).error).toBeNull();
      const day = await today();
      const lines = await db.as('admin').rpc('statement_lines', { p_from: day, p_to: day });
      expect(lines.data?.find((line) => line.description === reason)).toMatchObject({
        kind,
        amount,
        booked_by: await superadminName(),
      });
      const log = await db
        .as('admin')
        .from('audit_log')
        .select('actor_id,action,after')
        .eq('table_name', 'credit_ledger')
        .order('id', { ascending: false })
        .limit(1);
      expect(log.data?.[0]).toMatchObject({
        action: 'insert',
        after: { amount, description: reason },
      });
      expect(log.data?.[0]?.actor_id).not.toBeNull();
    },
  );

  test('names the provider instead of the superadmin to members who are not admins', async () => {
    await book('purchase', 1, 'For members');
    const day = await today();
    const lines = await db.as('regular').rpc('statement_lines', { p_from: day, p_to: day });
    expect(lines.data?.find((line) => line.description === 'For members')?.booked_by).toBe('VOX');
  });

  test('cannot reduce the balance below zero', async () => {
    const { error } = await book('adjustment', -9_999_999, 'Too much');
    expect(error?.hint).toBe('insufficient_credits');
  });
});

describe('a superadmin who is not impersonating', () => {
  const counted = { count: 'exact', head: true } as const;
  test('reads pending and unassigned users, the revenue and every invoice', async () => {
    const client = db.as('superadmin');
    const waiting = await client.from('link_users').select('id', counted).eq('status', 'pending');
    const [stored] = await db.sql<{ people: number }>(
      "select count(*)::int as people from public.link_users where status = 'pending'",
    );
    expect(waiting.count).toBe(stored?.people);
    expect(
      (await client.from('link_users').select('id', counted).is('organisation_id', null)).count,
    ).toBeGreaterThan(0);
    expect(
      (await client.rpc('get_monthly_revenue', { target_month: '2026-01-01' })).error,
    ).toBeNull();
    expect((await client.from('invoices').select('id', counted)).count).toBeGreaterThan(0);
  });

  test('reads no campaign of a client', async () => {
    expect((await db.as('superadmin').from('campaigns').select('id', counted)).count).toBe(0);
  });

  test('has more rights than a provider user without the role, who reads neither users nor invoices', async () => {
    const client = db.as('analyst');
    expect((await client.from('invoices').select('id', counted)).count).toBe(0);
    expect(
      (await client.from('link_users').select('id', counted).eq('status', 'pending')).count,
    ).toBe(0);
  });
});
