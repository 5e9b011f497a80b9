import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentText } from '@/domain/content/content';
import { fillFields } from '@/domain/content/fields';
import { renderContent } from '@/domain/content/render';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { exampleShortUrl } from '@/domain/link/links';
import { renderMessage } from '@/domain/content/message';
import { testAddress, testCost } from '@/domain/content/test-send';
import { toAppError } from '@/lib/errors';
import type { Json } from '@/lib/supabase/database.types';
import { FULL_CONTENT } from '../../support/cases/content.ts';
import {
  type ActorName,
  ACTORS,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { gatewayFetch } from '../../support/database/gateway.ts';

const db = testDatabase();
const PHONES = ['+12025550143', '+12025550144', '+12025550145'];
const RATES = { SMS: 0.05, Email: 0.01 };
const TYPES = {
  sms: 'SMS',
  rcs: 'RCS',
  whatsapp: 'WhatsApp',
  push: 'Push',
  email: 'Email',
  voice: 'Voice',
};
let key = '';

beforeEach(async () => {
  await db.sql(`delete from public.test_sends`);
  await db.sql(`delete from public.test_addresses`);
  await db.sql(`insert into public.test_addresses (organisation_id, address, confirmed_at)
    select '${NORTHWIND}', a, case when a like '%@%' then now() end from unnest(array['${PHONES.join("','")}', 'qa@northwind.example']) as a`);
  const [made] = await db.sql<{ key: string }>(`select key from private.new_gateway_key('acme')`);
  key = made?.key ?? '';
});

const SMS = { channel: 'sms', text: 'Hi {{ first_name | default: "there" }}, the hut is open.' };

const ask = (over: object = {}) => ({
  p_id: randomUUID(),
  p_name: 'Hut opening',
  p_type: 'SMS',
  p_content: SMS as Json,
  p_person: SAMPLE_PEOPLE.usual as Json,
  p_addresses: PHONES.slice(0, 2),
  p_cost: 0.1,
  ...over,
});

const send = (actor: ActorName, over: object = {}) => db.as(actor).rpc('send_test', ask(over));
const sent = async (over: object = {}) => {
  const { data, error } = await send('regular', over);
  expect(error).toBeNull();
  if (!data?.[0]) throw new Error('No test was sent.');
  return data[0];
};
const readHint = async (answer: ReturnType<typeof send>) => {
  const { error, status } = await answer;
  return error && toAppError(error, status).hint;
};

async function call(path: string, body: object = {}) {
  const answer = await gatewayFetch(db)(
    new Request(`http://localhost/functions/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  );
  return (await answer.json()) as Record<string, Record<string, unknown>[]>;
}
const takeTests = async () =>
  ((await call('gateway/work?limit=100'))['flights'] ?? []).filter((one) => one['test'] === true);
const report = async (test_id: unknown, results: object[], report_id = 'r-1') =>
  (await call('delivery-reports', { reports: [{ report_id, test_id, results }] }))['results']?.[0];
const delivered = (...addresses: string[]) =>
  addresses.map((address) => ({ address, outcome: 'delivered' }));

const money = async () =>
  (
    await db.sql<{ balance: number; used: number }>(
      `select w.balance, (select coalesce(sum(used), 0) from public.monthly_usage u where u.organisation_id = w.organisation_id) as used
         from public.wallets w where w.organisation_id = '${NORTHWIND}'`,
    )
  )[0];
const differences = () => db.sql('select * from private.wallet_differences()');

describe('permission to send a test', () => {
  test.each<[ActorName, string | null]>([
    ['regular', null],
    ['admin', null],
    ['peer', null],
    ['readonly', 'read_only'],
    ['pending', 'read_only'],
    ['deactivated', 'read_only'],
    ['unassigned', 'read_only'],
    ['analyst', 'unknown_recipient'],
    ['foreignRegular', 'unknown_recipient'],
  ])('for %s: %s', async (actor, hint) => {
    const before = await money();
    const found = await readHint(send(actor));
    expect(found).toBe(hint);
    expect(await db.sql('select count(*)::int as tests from public.test_sends')).toEqual([
      { tests: hint === null ? 1 : 0 },
    ]);
    expect((await money())?.balance).toBeCloseTo((before?.balance ?? 0) - (hint ? 0 : 0.1), 4);
  });

  test('includes reading it within the organization, but not elsewhere, and never deleting it', async () => {
    const { data } = await send('regular');
    const id = data?.[0]?.id ?? '';
    const seen = async (actor: ActorName) =>
      (await db.as(actor).from('test_sends').select('id').eq('id', id)).data?.length ?? 0;
    expect(await Promise.all((['readonly', 'peer'] as const).map(seen))).toEqual([1, 1]);
    expect(
      await Promise.all(
        (['foreignAdmin', 'analyst', 'superadmin', 'anonymous', 'deactivated'] as const).map(seen),
      ),
    ).toEqual([0, 0, 0, 0, 0]);
    const { error } = await db.as('admin').from('test_sends').delete().eq('id', id);
    expect(error?.code).toBe('42501');
  });
});

/** Id of a new tracked link of Northwind. */
async function aLink(): Promise<string> {
  const id = randomUUID();
  const client = db.as('regular');
  await client
    .from('click_trackers')
    .insert({ id, name: 'Hut', original_url: 'https://shop.example/hut' });
  const { data } = await client
    .from('click_tracker_versions')
    .insert({ click_tracker_id: id, version_name: 'First' })
    .select('id')
    .single();
  return data?.id ?? '';
}

describe('a test message', () => {
  test.each(Object.keys(FULL_CONTENT) as (keyof typeof FULL_CONTENT)[])(
    'for %s is filled in as the editor shows it',
    async (channel) => {
      const p_type = TYPES[channel];
      const p_addresses = channel === 'email' ? ['qa@northwind.example'] : [PHONES[0] ?? ''];
      const [rate] = await db.sql<{ rates: object }>(
        `select service_rates as rates from public.organisations where id = '${NORTHWIND}'`,
      );
      const [{ domain } = { domain: '' }] = await db.sql<{ domain: string }>(
        'select domain_name as domain from public.short_url_domains where is_active order by is_default desc, domain_name limit 1',
      );
      const writtenWith = (link: string) =>
        renderMessage({ channel: p_type, message: contentText(FULL_CONTENT[channel]), link });
      const priced = fillFields(writtenWith(exampleShortUrl(domain)), SAMPLE_PEOPLE.longest);
      const { data, error } = await send('regular', {
        p_type,
        p_addresses,
        p_cost: testCost(rate?.rates, {
          channel: p_type,
          encoding: 'ascii',
          message: priced,
          people: 1,
        }),
        p_content: FULL_CONTENT[channel],
        p_person: SAMPLE_PEOPLE.longest,
        p_with_link: true,
        p_tracker_version_id: await aLink(),
      });
      expect(error).toBeNull();
      const link = data?.[0]?.link ?? '';
      const written = writtenWith(link);
      expect(data?.[0]?.message).toBe(fillFields(written, SAMPLE_PEOPLE.longest));
      expect(data?.[0]?.content).toEqual(
        fillFields(
          renderContent(FULL_CONTENT[channel], { link, message: written }),
          SAMPLE_PEOPLE.longest,
        ),
      );
    },
  );

  test('by email has its HTML filled in, except for the unsubscribe URL', async () => {
    await send('regular', {
      p_type: 'Email',
      p_addresses: ['qa@northwind.example'],
      p_cost: 0.01,
      p_tracker_version_id: await aLink(),
      p_content: {
        ...FULL_CONTENT.email,
        from_name: '',
        preheader: 'For {{ city | default: "you" }}',
      },
      p_person: { city: '<b>Lisbon' },
    });
    const [work] = await takeTests();
    expect(work).toMatchObject({
      sender: 'Northwind Outdoor',
      email: {
        from: 'Northwind Outdoor',
        preheader: 'For <b>Lisbon',
        subject: FULL_CONTENT.email.subject,
      },
    });
    const mail = work?.['email'] as { html: string } | undefined;
    expect(mail?.html).toContain('For &lt;b&gt;Lisbon');
    expect(mail?.html.match(/\{\{[^}]*\}\}/g)).toEqual(['{{ unsubscribe_url }}']);
  });

  test('uses the fallback of fields that the sample person lacks', async () => {
    const { data } = await send('regular', { p_person: {} });
    expect(data?.[0]?.message).toBe('Hi there, the hut is open.');
  });

  test("has a link to the version's destination, whose visits are not counted", async () => {
    const creative = randomUUID();
    const version = randomUUID();
    const client = db.as('regular');
    await client.from('creatives').insert({ id: creative, name: 'Linked', type: 'SMS' });
    await client.from('creative_versions').insert({
      id: version,
      creative_id: creative,
      message: 'Look: {{link}}',
      original_url: 'https://shop.example/hut',
    });
    const over = {
      p_version_id: version,
      p_content: { channel: 'sms', text: 'Look: {{link}}' },
      p_with_link: true,
    };
    const [first, second] = [await sent(over), await sent(over)];
    expect(first.message).toBe(`Look: ${first.link}`);
    expect(second.link).toBe(first.link);
    const url = new URL(first.link ?? '');
    const visited = { p_code: url.pathname.slice(-6), p_host: url.host };
    const { data: target } = await db.service.rpc('resolve_short_link', visited);
    expect(target).toMatchObject([{ target: 'https://shop.example/hut' }]);
    const visit = { ...visited, p_request_id: randomUUID(), p_kind: 'person' };
    expect((await db.service.rpc('record_short_link_click', visit)).data).toBe(false);
    const { data: row } = await client
      .from('creative_versions')
      .select('click_count,shortened_url')
      .eq('id', version)
      .single();
    expect(row).toEqual({ click_count: 0, shortened_url: expect.any(String) });
    expect(row).not.toMatchObject({ shortened_url: first.link });
    expect(await readHint(send('foreignRegular', over))).toBe('unknown_recipient');
  });

  test('uses the tracked link that is chosen before the version is saved', async () => {
    const p_tracker_version_id = await aLink();
    const over = {
      p_content: { channel: 'sms', text: 'Look: {{link}}' },
      p_with_link: true,
      p_tracker_version_id,
    };
    const test = await sent(over);
    const url = new URL(test.link ?? '');
    const { data: target } = await db.service.rpc('resolve_short_link', {
      p_code: url.pathname.slice(-6),
      p_host: url.host,
    });
    expect(target).toMatchObject([{ target: 'https://shop.example/hut' }]);
    expect(await readHint(send('regular', { ...over, p_tracker_version_id: randomUUID() }))).toBe(
      'unknown_link',
    );
  });
});

describe('a test is refused', () => {
  test.each<[string, object]>([
    ['price_changed', { p_cost: 0.05 }],
    ['invalid_recipients', { p_addresses: [] }],
    [
      'invalid_recipients',
      { p_addresses: Array.from({ length: 11 }, (_, index) => `+1202555020${index}`) },
    ],
    ['unknown_recipient', { p_addresses: ['+12025550199'] }],
    ['unknown_recipient', { p_addresses: [ACTORS.admin] }],
    ['wrong_recipient', { p_addresses: ['qa@northwind.example'], p_cost: 0.05 }],
    ['wrong_recipient', { p_type: 'Email', p_content: FULL_CONTENT.email }],
    ['invalid_content', { p_content: { channel: 'sms', text: '' } }],
    ['invalid_content', { p_content: { channel: 'push', body: 'x' } }],
    ['creative_fields', { p_content: { channel: 'sms', text: 'Hi {{ first_name }}' } }],
    ['invalid_person', { p_person: { shoe_size: '43' } }],
    ['invalid_person', { p_person: { city: '{{ first_name }}' } }],
    ['channel_off', { p_type: 'Pigeon' }],
    ['link_missing', { p_content: { channel: 'sms', text: 'Look: {{link}}' } }],
    ['link_unsaved', { p_content: { channel: 'sms', text: 'Look' }, p_with_link: true }],
  ])('with %s', async (hint, over) => {
    const before = await money();
    expect(await readHint(send('regular', over))).toBe(hint);
    expect(await money()).toEqual(before);
  });

  test('without credits, and no gateway receives it', async () => {
    await db.sql(
      `update public.organisations set service_rates = service_rates || '{"SMS": 99999}' where id = '${NORTHWIND}'`,
    );
    expect(await readHint(send('regular', { p_cost: 199_998 }))).toBe('insufficient_credits');
    expect(await takeTests()).toEqual([]);
    await db.sql(
      `update public.organisations set service_rates = service_rates || '{"SMS": 0.05}' where id = '${NORTHWIND}'`,
    );
  });

  test('beyond 100 messages an hour', async () => {
    await sent();
    await db.sql(`update public.test_sends set recipients = (
      select jsonb_agg(jsonb_build_object('address', 'x' || n, 'outcome', 'waiting')) from generate_series(1, 99) as n)`);
    expect(await readHint(send('peer'))).toBe('too_many_tests');
    await db.sql(`update public.test_sends set created_at = created_at - interval '61 minutes'`);
    expect(await readHint(send('peer'))).toBeNull();
  });

  test('beyond 10 messages an hour to an address, over all organizations', async () => {
    for (let nth = 0; nth < 10; nth += 1) expect(await readHint(send('regular'))).toBeNull();
    const [first, , third] = PHONES;
    expect(await readHint(send('peer', { p_addresses: [first], p_cost: 0.05 }))).toBe(
      'too_many_tests',
    );
    expect(await readHint(send('peer', { p_addresses: [third], p_cost: 0.05 }))).toBeNull();
    await db.sql(`insert into public.test_addresses (organisation_id, address)
      values ('${BLUEPEAK}', '${first}'), ('${BLUEPEAK}', '${third}')`);
    const [rate] = await db.sql<{ sms: number }>(
      `select (service_rates ->> 'SMS')::float8 as sms from public.organisations where id = '${BLUEPEAK}'`,
    );
    const foreign = (address: string | undefined) =>
      readHint(send('foreignRegular', { p_addresses: [address], p_cost: rate?.sms }));
    expect(await foreign(first)).toBe('too_many_tests');
    expect(await foreign(third)).toBeNull();
    await db.sql(`update public.test_sends set created_at = created_at - interval '61 minutes'`);
    expect(await foreign(first)).toBeNull();
  });

  test('if its id was used for another request, while a repeated request returns the same test and is charged once', async () => {
    const p_id = randomUUID();
    const before = await money();
    const answers = await Promise.all([send('regular', { p_id }), send('regular', { p_id })]);
    expect(answers.map(({ data }) => data?.[0]?.id)).toEqual([p_id, p_id]);
    expect((await money())?.balance).toBeCloseTo((before?.balance ?? 0) - 0.1, 4);
    expect(await readHint(send('regular', { p_id, p_name: 'Other' }))).toBe('request_reused');
    expect(await readHint(send('foreignRegular', { p_id }))).toBe('request_reused');
  });
});

describe('the cost of a test', () => {
  test('is charged to the hundredth of a cent, and appears on the statement as a test, not as usage', async () => {
    const rates = { ...RATES, SMS: 0.033_333 };
    await db.sql(
      `update public.organisations set service_rates = service_rates || '{"SMS": 0.033333}' where id = '${NORTHWIND}'`,
    );
    const before = await money();
    const client = db.as('admin');
    const summary = async () => {
      const { data } = await client.rpc('statement_summary').single();
      if (!data) throw new Error('There is no statement.');
      return data;
    };
    const was = await summary();
    const p_cost = testCost(rates, { channel: 'SMS', encoding: 'ascii', message: 'x', people: 2 });
    expect(p_cost).toBe(0.0667);
    await sent({ p_cost });
    const is = await summary();
    expect(is.tested).toBeCloseTo(was.tested + 0.0667, 4);
    expect(is.used).toBe(was.used);
    expect(is.closing).toBeCloseTo(was.closing - 0.0667, 4);
    expect((await money())?.used).toBe(before?.used);
    const { data: lines } = await client.rpc('statement_lines', {
      p_from: is.month,
      p_to: is.last_day,
    });
    expect(lines?.find(({ kind }) => kind === 'test')).toMatchObject({
      amount: -0.0667,
      description: 'SMS test of Hut opening',
      flight_id: null,
    });
    expect(await differences()).toEqual([]);
    await db.sql(
      `update public.organisations set service_rates = service_rates || '{"SMS": 0.05}' where id = '${NORTHWIND}'`,
    );
  });

  test('changes no figure of the reports', async () => {
    const figures = async () => {
      const { data } = await db.as('regular').rpc('analytics_summary', { p_days: 366 });
      return data;
    };
    const before = await figures();
    await send('regular');
    const [taken] = await takeTests();
    await report(taken?.['test_id'], delivered(...PHONES.slice(0, 2)));
    expect(await figures()).toEqual(before);
  });

  test('is refunded once for messages that were not delivered', async () => {
    const before = await money();
    const id = (await send('regular')).data?.[0]?.id;
    await takeTests();
    const results = [
      ...delivered(PHONES[0] ?? ''),
      { address: PHONES[1], outcome: 'failed', reason: '\u202Eunreachable\n' },
    ];
    expect(await report(id, results)).toMatchObject({ outcome: 'accepted' });
    expect(await report(id, results)).toMatchObject({ outcome: 'duplicate' });
    expect((await money())?.balance).toBeCloseTo((before?.balance ?? 0) - 0.05, 4);
    const { data } = await db
      .as('readonly')
      .from('test_sends')
      .select('*')
      .eq('id', id ?? '')
      .single();
    expect(data?.recipients).toEqual([
      { address: PHONES[0], outcome: 'delivered' },
      { address: PHONES[1], outcome: 'failed', reason: 'unreachable' },
    ]);
    expect(data?.settled_at).not.toBeNull();
    expect(await differences()).toEqual([]);
  });

  test('is refunded if no gateway reports the test within a day', async () => {
    const before = await money();
    const id = (await send('regular')).data?.[0]?.id;
    await db.sql('select private.expire_records()');
    expect((await money())?.balance).toBeCloseTo((before?.balance ?? 0) - 0.1, 4);
    await db.sql(`update public.test_sends set created_at = now() - interval '25 hours'`);
    await db.sql('select private.expire_records()');
    expect(await money()).toEqual(before);
    const { data } = await db
      .as('readonly')
      .from('test_sends')
      .select('*')
      .eq('id', id ?? '')
      .single();
    expect(data?.recipients).toContainEqual({
      address: PHONES[0],
      outcome: 'failed',
      reason: 'not_taken',
    });
    expect(await takeTests()).toEqual([]);
    expect(await differences()).toEqual([]);
  });
});

describe('a gateway', () => {
  test('receives a test with its work, once, and returns it with its lease', async () => {
    const id = (await send('regular')).data?.[0]?.id;
    expect(await takeTests()).toEqual([
      {
        test: true,
        notification: false,
        test_id: id,
        organisation_id: NORTHWIND,
        channel: 'SMS',
        message: 'Hi Anna, the hut is open.',
        content: { channel: 'sms', text: 'Hi Anna, the hut is open.' },
        sender: 'Northwind Outdoor',
        link: null,
        parts: 1,
        cost_per_send: 0.05,
        addresses: PHONES.slice(0, 2),
        lease: expect.any(String),
        leased_until: expect.any(String),
      },
    ]);
    expect(await takeTests()).toEqual([]);
    await call('gateway/release');
    expect(await takeTests()).toHaveLength(1);
  });

  test('receives no test of a deactivated organization', async () => {
    await send('regular');
    await db.sql(`update public.organisations set is_active = false where id = '${NORTHWIND}'`);
    expect(await takeTests()).toEqual([]);
    await db.sql(`update public.organisations set is_active = true where id = '${NORTHWIND}'`);
    expect(await takeTests()).toHaveLength(1);
  });

  test('reports every recipient once, and only for tests that it received', async () => {
    const id = (await send('regular')).data?.[0]?.id;
    const [a = '', b = '', c = ''] = PHONES;
    expect(await report(id, delivered(a, b))).toMatchObject({ reason: 'unknown_test' });
    await takeTests();
    const wrong = [
      delivered(a),
      delivered(a, a),
      delivered(a, c),
      delivered(a, b, c),
      [...delivered(a), { address: b, outcome: 'waiting' }],
      ['x', 1],
    ];
    for (const results of wrong)
      expect(await report(id, results as object[])).toMatchObject({ reason: 'invalid_results' });
    expect(await report(id, 'all' as never)).toMatchObject({ reason: 'invalid_results' });
    expect(await report(id, delivered(a, b), ' ')).toMatchObject({ reason: 'invalid_report_id' });
    expect(await report('no-id', delivered(a, b))).toMatchObject({ reason: 'unknown_test' });
    expect(await report(id, delivered(a, b))).toMatchObject({ outcome: 'accepted', reason: null });
    expect(await report(id, delivered(a, b), 'r-2')).toMatchObject({ reason: 'report_reused' });
  });

  test('receives a test of each channel if it is the embedded mailbox', async () => {
    await send('regular');
    await send('regular', {
      p_type: 'Email',
      p_content: FULL_CONTENT.email as Json,
      p_tracker_version_id: await aLink(),
      p_addresses: ['QA@northwind.example'],
      p_cost: 0.01,
    });
    await db.backend.sendTests();
    const { data } = await db.as('regular').from('test_sends').select('recipients,gateway');
    expect(data?.map(({ gateway }) => gateway)).toEqual(['mailbox', 'mailbox']);
    expect(JSON.stringify(data)).not.toContain('waiting');
  });
});

describe('test addresses', () => {
  const add = (actor: ActorName, address: string) =>
    db.as(actor).from('test_addresses').insert({ address }).select('address').single();

  test('are stored in one spelling, at most ten', async () => {
    for (const typed of [' New@Northwind.Example ', '+49 30 123-456'])
      expect((await add('regular', typed)).data?.address).toBe(testAddress(typed));
    expect((await add('regular', 'NEW@northwind.example')).error?.code).toBe('23505');
    expect((await add('regular', 'nobody')).error?.code).toBe('23514');
    for (const digit of [1, 2, 3, 4])
      expect((await add('regular', `+4930111222${digit}`)).error).toBeNull();
    expect((await add('regular', '+49301112229')).error?.hint).toBe('too_many_addresses');
  });

  test.each<[ActorName, boolean]>([
    ['regular', true],
    ['peer', true],
    ['readonly', false],
    ['foreignRegular', false],
    ['pending', false],
  ])('can be removed by %s: %s', async (actor, may) => {
    const [row] = await db.sql<{ id: string }>(
      `select id from public.test_addresses where address = '${PHONES[0]}'`,
    );
    const gone = await db
      .as(actor)
      .from('test_addresses')
      .delete()
      .eq('id', row?.id ?? '');
    expect(gone.error).toBeNull();
    const { data } = await db.as('readonly').from('test_addresses').select('address');
    expect(data?.some(({ address }) => address === PHONES[0])).toBe(!may);
  });

  test('belong to one organization', async () => {
    expect((await db.as('foreignAdmin').from('test_addresses').select('*')).data).toEqual([]);
    const plant = async () =>
      (
        await db
          .as('foreignRegular')
          .from('test_addresses')
          .insert({ address: '+12025550143', organisation_id: NORTHWIND })
      ).error;
    expect((await plant())?.code).toBe('42501');
    // Another organization is not told either that this one has reached its limit.
    await db.sql(`insert into public.test_addresses (organisation_id, address)
      select '${NORTHWIND}', 'full' || n || '@northwind.example'
        from generate_series(1, 10 - (select count(*)::int from public.test_addresses where organisation_id = '${NORTHWIND}')) as n`);
    expect((await add('regular', 'eleventh@northwind.example')).error?.hint).toBe(
      'too_many_addresses',
    );
    expect((await plant())?.code).toBe('42501');
    await db.sql(`delete from public.test_addresses where address like 'full%'`);
    expect((await add('foreignRegular', '+12025550143')).error).toBeNull();
    expect(
      await db.sql(
        `select count(*)::int as n from public.test_addresses where organisation_id = '${BLUEPEAK}'`,
      ),
    ).toEqual([{ n: 1 }]);
  });
});
