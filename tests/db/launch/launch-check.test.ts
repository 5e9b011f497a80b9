import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readLaunchCheck } from '@/domain/launch/launch';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { addFlight } from '../../support/database/delivery.ts';

const db = testDatabase();

interface Problem {
  code: string;
  severity: string;
  fix: string | null;
  flight_id: string | null;
  flight_name: string | null;
  hints: Record<string, unknown>;
}
interface Check {
  version: number;
  problems: Problem[];
  flights: { id: string; people: number; reached: number }[];
  people: number;
  reached: number;
  messages: number;
  cost: number;
  first_at: string | null;
  last_at: string | null;
  time_zone: string;
  confirm_above: number;
}

const check = async (
  of: { p_campaign_id?: string; p_flight_id?: string },
  actor: ActorName = 'regular',
) => {
  const { data, error } = await db.as(actor).rpc('launch_check', of);
  // Parses the answer as the pages do, so a malformed answer fails the test.
  if (!error) readLaunchCheck(data);
  return { check: data as unknown as Check, error };
};

/** Replaces the intervals of a flight; times are in Northwind's time zone. */
const schedule = (flight: string, spans: string[][]) =>
  db.sql(`delete from public.flight_intervals where flight_id = '${flight}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    values ${spans.map(([day, from, to]) => `('${flight}', '${NORTHWIND}', ${day ? `'${day}'` : 'null'}, '${from}', '${to}')`).join(', ')}`);

const aCampaign = async (over: { budget?: number | null; status?: string } = {}) => {
  const { budget = 1000, status = 'pending' } = over;
  const id = randomUUID();
  await db.sql(`insert into public.campaigns (id, name, status, budget, start_date, end_date, organisation_id)
    values ('${id}', 'Launch', '${status}', ${budget}, '2030-06-01', '2030-06-30', '${NORTHWIND}')`);
  return id;
};

const SAYS_STOP = 'Hello. Reply STOP to opt out.';

/** A pending flight without problems: 1,000 people at $0.05, on June 3, 2030. */
async function aReadyFlight(campaign: string, over: Parameters<typeof addFlight>[2] = {}) {
  const flight = await addFlight(
    db,
    { organisation: NORTHWIND, campaign },
    { status: 'pending', message: SAYS_STOP, budget: 100, reach: 1000, since: 0, ...over },
  );
  await db.sql(
    `update public.flights set created_at = now(), activated_at = null where id = '${flight}'`,
  );
  await schedule(flight, [['2030-06-03', '09:00', '17:00']]);
  return flight;
}

const setWallet = async (to: number) => {
  const [row] = await db.sql<{ balance: number }>(
    `select balance from public.wallets where organisation_id = '${NORTHWIND}'`,
  );
  const more = to - (row?.balance ?? 0);
  if (more !== 0)
    await db.sql(
      `select private.wallet_apply('${NORTHWIND}', 'adjustment', ${more}, '${randomUUID()}', 'Test')`,
    );
};

/** Organization columns that are restored after each test. */
const ORGANISATION = [
  'active_services',
  'finishing_services',
  'service_rates',
  'segment_costs',
  'quiet_hours',
  'forbidden_words',
];

beforeAll(async () => {
  await db.sql(`update public.flights set status = 'ended' where status in ('active', 'paused');
    create table private.before_test as select * from public.organisations where id = '${NORTHWIND}'`);
  await setWallet(500);
});
afterEach(async () => {
  await setWallet(500);
  await db.sql(`update public.flights set status = 'ended' where status in ('active', 'paused');
    update public.service_types set sms_encoding = 'ascii' where id = 'sms';
    update public.organisations o set ${ORGANISATION.map((column) => `${column} = b.${column}`).join(', ')}
      from private.before_test b where b.id = o.id`);
});

test('launch_check returns the flights, people, messages, cost and time span of a launch without problems', async () => {
  const campaign = await aCampaign();
  const [first, second] = [
    await aReadyFlight(campaign),
    await aReadyFlight(campaign, { reach: 400 }),
  ];
  const { check: answer } = await check({ p_campaign_id: campaign });
  expect(answer.problems).toEqual([]);
  expect(answer.flights.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  expect(answer).toMatchObject({
    people: 1400,
    reached: 1400,
    messages: 1400,
    cost: 70,
    available: 500,
    time_zone: 'Europe/Berlin',
    confirm_above: 10_000,
  });
  expect(Date.parse(answer.first_at ?? '')).toBe(Date.parse('2030-06-03T09:00+02:00'));
  expect(Date.parse(answer.last_at ?? '')).toBe(Date.parse('2030-06-03T17:00+02:00'));
  const one = (await check({ p_flight_id: second })).check;
  expect(one).toMatchObject({ people: 400, messages: 400, cost: 20, problems: [] });
});

test('launch_check counts each person who gets a message once, even with a frequency cap of 3', async () => {
  const campaign = await aCampaign();
  // $10 pays for 200 of 1,000 people; the other flight reaches its 400 people on two days.
  await aReadyFlight(campaign, { budget: 10 });
  const twice = await aReadyFlight(campaign, { reach: 400 });
  await schedule(twice, [
    ['2030-06-03', '09:00', '17:00'],
    ['2030-06-04', '09:00', '17:00'],
  ]);
  const { check: answer } = await check({ p_campaign_id: campaign });
  expect(answer).toMatchObject({ people: 1400, reached: 600, messages: 1000 });
});

test('launch_check returns for each flight how many of its people get a message', async () => {
  const campaign = await aCampaign();
  const short = await aReadyFlight(campaign, { budget: 10 });
  const whole = await aReadyFlight(campaign, { reach: 400 });
  const { check: answer } = await check({ p_campaign_id: campaign });
  const counts = answer.flights.map(({ id, people, reached }) => [id, { people, reached }]);
  expect(Object.fromEntries(counts)).toEqual({
    [short]: { people: 1000, reached: 200 },
    [whole]: { people: 400, reached: 400 },
  });
});

test('launch_check counts a shared cohort as the flight that reaches most of it', async () => {
  const campaign = await aCampaign();
  const more = await aReadyFlight(campaign, { budget: 30 });
  const fewer = await aReadyFlight(campaign, { budget: 10 });
  await db.sql(`update public.flight_audiences set audience_id =
    (select audience_id from public.flight_audiences where flight_id = '${more}') where flight_id = '${fewer}'`);
  const { check: answer } = await check({ p_campaign_id: campaign });
  expect(answer).toMatchObject({ people: 1000, reached: 600, messages: 800 });
});

const TEMPLATE = { channel: 'whatsapp', category: 'utility', language: 'en', body: 'Hello' };
const APPROVED = { provider: { status: 'approved' } };

/** Replaces the message and the channel of the flight. */
const sendContent = async (flight: string, channel: string, content: object) => {
  const creative = randomUUID();
  await db.sql(`
    insert into public.creatives (id, name, type, status, organisation_id)
    values ('${creative}', 'Hello', '${channel}', 'approved', '${NORTHWIND}');
    insert into public.creative_versions (creative_id, organisation_id, content)
    values ('${creative}', '${NORTHWIND}', '${JSON.stringify(content)}');
    delete from public.flight_creatives where flight_id = '${flight}';
    update public.flights set type = '${channel}' where id = '${flight}';
    insert into public.flight_creatives (flight_id, creative_id, organisation_id)
    values ('${flight}', '${creative}', '${NORTHWIND}')`);
};
const sendTemplate = (flight: string, said: object) =>
  sendContent(flight, 'WhatsApp', { ...TEMPLATE, ...said });

/** Arranges one problem. Each case names its code, severity, fix and the hints that its text needs. */
type Arrange = (of: { campaign: string; flight: string }) => Promise<unknown>;
const ONE_PROBLEM: [
  code: string,
  severity: string,
  fix: string,
  arrange: Arrange,
  hints: object,
][] = [
  [
    'channel_off',
    'blocker',
    'edit_flight',
    () =>
      db.sql(
        `update public.organisations set active_services = array_remove(active_services, 'SMS') where id = '${NORTHWIND}'`,
      ),
    { channel: 'SMS' },
  ],
  [
    'no_creative',
    'blocker',
    'assign_creative',
    ({ flight }) => db.sql(`delete from public.flight_creatives where flight_id = '${flight}'`),
    {},
  ],
  [
    'creative_inactive',
    'blocker',
    'approve_creative',
    ({ flight }) =>
      db.sql(
        `update public.creatives set status = 'inactive' where id = (select creative_id from public.flights where id = '${flight}')`,
      ),
    { creative: 'Hello', status: 'inactive' },
  ],
  [
    'creative_draft',
    'warning',
    'approve_creative',
    ({ flight }) =>
      db.sql(
        `update public.creatives set status = 'draft' where id = (select creative_id from public.flights where id = '${flight}')`,
      ),
    { creative: 'Hello', status: 'draft' },
  ],
  ...(
    [
      ['field_broken', 'Reply STOP, {{ first_name', undefined],
      ['field_unknown', 'Reply STOP, {{ shoe_size | default: "9" }}', 'shoe_size'],
      ['field_without_fallback', 'Reply STOP, {{ first_name }}', 'first_name'],
    ] as const
  ).map(([code, message, field]): (typeof ONE_PROBLEM)[number] => [
    code,
    'blocker',
    'edit_creative',
    ({ flight }) =>
      db.sql(
        `update public.creative_versions v set message = '${message}' from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
      ),
    { creative: 'Hello', place: 'text', ...(field && { field }) },
  ]),
  // In one language of a version that is not the newest.
  [
    'field_unknown',
    'blocker',
    'edit_creative',
    async ({ flight }) => {
      const german = { channel: 'sms', text: 'Sende STOPP, {{ shoe_size | default: "9" }}' };
      await db.sql(`update public.creative_versions v set created_at = v.created_at - interval '1 day',
          content = v.content || '{"translations": {"de": ${JSON.stringify(german)}}}'
          from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}';
        insert into public.creative_versions (creative_id, version_name, message, organisation_id)
        select f.creative_id, 'Newer', 'Hello', f.organisation_id from public.flights f where f.id = '${flight}'`);
    },
    { field: 'shoe_size', place: 'text', language: 'de', version_id: expect.any(String) },
  ],
  ...(
    [
      ['template_not_approved', { provider: { status: 'draft' } }, { status: 'draft' }],
      ['template_not_approved', { provider: { status: 'submitted' } }, { status: 'submitted' }],
      [
        'template_rejected',
        { provider: { status: 'rejected', reason: 'Promotional' } },
        { status: 'rejected', reason: 'Promotional' },
      ],
      [
        'template_not_approved',
        {
          ...APPROVED,
          translations: { de: { ...TEMPLATE, language: 'de', provider: { status: 'submitted' } } },
        },
        { status: 'submitted', language: 'de' },
      ],
    ] as const
  ).map(([code, said, hints]): (typeof ONE_PROBLEM)[number] => [
    code,
    'blocker',
    'edit_creative',
    ({ flight }) => sendTemplate(flight, said),
    { creative: 'Hello', place: 'provider.status', ...hints },
  ]),
  [
    'link_missing',
    'blocker',
    'edit_flight',
    ({ flight }) =>
      db.sql(
        `update public.creative_versions v set message = 'Reply STOP {{link}}' from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
      ),
    {},
  ],
  [
    'link_insecure',
    'warning',
    'edit_flight',
    ({ flight }) =>
      db.sql(
        `update public.creative_versions v set message = 'Reply STOP {{link}}', original_url = 'http://northwind.example/a' from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
      ),
    { url: 'http://northwind.example/a' },
  ],
  [
    'link_dead',
    'blocker',
    'edit_flight',
    async ({ flight }) => {
      await db.sql(
        `update public.creative_versions v set message = 'Reply STOP {{link}}', original_url = 'https://northwind.example/a' from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
      );
      await db.sql(`delete from public.short_links where flight_id = '${flight}'`);
    },
    { link: expect.stringContaining('/s/') },
  ],
  [
    'link_broken',
    'warning',
    'edit_flight',
    async ({ flight }) => {
      await db.sql(
        `update public.creative_versions v set message = 'Reply STOP {{link}}', original_url = 'https://huts.dev/gone' from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
      );
      const url = 'https://huts.dev/gone';
      expect((await db.service.rpc('links_to_check')).data).toContainEqual({ url });
      const note = (state: string, status: number) =>
        db.service.rpc('note_link_checks', { p_rows: [{ url, state, status }] });
      expect((await note('alive', 200)).error).toBeNull();
      expect((await note('missing', 404)).error).toBeNull();
      expect((await db.service.rpc('links_to_check')).data).not.toContainEqual({ url });
    },
    { url: 'https://huts.dev/gone', page: 'missing', status_code: 404 },
  ],
  [
    'written_link_insecure',
    'warning',
    'edit_creative',
    ({ flight }) =>
      db.sql(
        `update public.creative_versions v set message = 'See http://northwind.example/hut. Reply STOP.' from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}'`,
      ),
    { url: 'http://northwind.example/hut', creative: expect.any(String) },
  ],
  [
    'written_link_broken',
    'warning',
    'edit_creative',
    async ({ flight }) => {
      const url = 'https://huts.dev/tried';
      await db.sql(
        `update public.flights set variants = '[{"variant": "B", "share": 50, "version_id": "${randomUUID()}", "name": "B", "message": "x", "content": {"channel": "sms", "text": "See ${url}. Reply STOP."}}]' where id = '${flight}'`,
      );
      expect((await db.service.rpc('links_to_check')).data).toContainEqual({ url });
      const { error } = await db.service.rpc('note_link_checks', {
        p_rows: [{ url, state: 'failing' }],
      });
      expect(error).toBeNull();
    },
    {
      url: 'https://huts.dev/tried',
      page: 'failing',
      creative_id: expect.any(String),
      place: 'text',
    },
  ],
  [
    'forbidden_word',
    'warning',
    'edit_creative',
    () =>
      db.sql(
        `update public.organisations set forbidden_words = '{free,hello}' where id = '${NORTHWIND}'`,
      ),
    { creative: 'Hello', place: 'text', word: 'Hello' },
  ],
  [
    'no_opt_out',
    'warning',
    'edit_creative',
    ({ flight }) =>
      sendContent(flight, 'SMS', {
        channel: 'sms',
        text: SAYS_STOP,
        translations: { de: { channel: 'sms', text: 'Hallo.' } },
      }),
    { creative: 'Hello', place: 'opt_out', language: 'de' },
  ],
  [
    'no_unsubscribe',
    'warning',
    'edit_creative',
    ({ flight }) =>
      sendContent(flight, 'Email', {
        channel: 'email',
        subject: 'Hello',
        blocks: [{ type: 'footer', address: '12 Station Road' }],
      }),
    { creative: 'Hello', place: 'blocks.0.unsubscribe' },
  ],
  [
    'audience_empty',
    'blocker',
    'edit_flight',
    ({ flight }) => db.sql(`delete from public.flight_audiences where flight_id = '${flight}'`),
    {},
  ],
  [
    'audience_counting',
    'warning',
    'open_audience',
    ({ flight }) =>
      db.sql(`
        with cohort as (
          insert into public.audiences (name, total_contacts, status, organisation_id)
          values ('Just changed', 0, 'calculating', '${NORTHWIND}') returning id)
        insert into public.flight_audiences (flight_id, audience_id, organisation_id)
        select '${flight}', id, '${NORTHWIND}' from cohort`),
    { audience: 'Just changed', audience_id: expect.any(String), others: 0 },
  ],
  [
    'exclusions_empty',
    'blocker',
    'edit_flight',
    ({ flight }) =>
      db.sql(`insert into public.flight_exclusions (flight_id, audience_id, organisation_id)
        select flight_id, audience_id, organisation_id from public.flight_audiences where flight_id = '${flight}'`),
    {},
  ],
  [
    'no_interval_left',
    'blocker',
    'edit_flight',
    ({ flight }) => schedule(flight, [['2024-06-03', '09:00', '17:00']]),
    {},
  ],
  [
    'no_interval_left',
    'blocker',
    'edit_flight',
    ({ flight }) => schedule(flight, [['', '09:00', '17:00']]),
    {},
  ],
  [
    'no_interval_left',
    'blocker',
    'edit_flight',
    ({ flight }) => db.sql(`delete from public.flight_intervals where flight_id = '${flight}'`),
    {},
  ],
  [
    'intervals_past',
    'warning',
    'edit_flight',
    ({ flight }) =>
      schedule(flight, [
        ['2024-06-03', '09:00', '17:00'],
        ['2030-06-03', '09:00', '17:00'],
      ]),
    { past: 1, left: 1 },
  ],
  [
    'interval_skipped',
    'warning',
    'edit_flight',
    async ({ campaign, flight }) => {
      await db.sql(
        `update public.campaigns set start_date = '2030-03-01' where id = '${campaign}'`,
      );
      // Berlin's clocks skip 02:00 to 03:00.
      await schedule(flight, [
        ['2030-03-31', '02:00', '03:00'],
        ['2030-06-03', '09:00', '17:00'],
      ]);
    },
    { day: '2030-03-31', start_time: '02:00:00', count: 1 },
  ],
  [
    'intervals_after_campaign',
    'blocker',
    'extend_campaign',
    ({ flight }) => schedule(flight, [['2030-07-02', '09:00', '17:00']]),
    { last_day: '2030-07-02', end_date: '2030-06-30', version: 1 },
  ],
  [
    'intervals_outside_campaign',
    'warning',
    'extend_campaign',
    ({ flight }) =>
      schedule(flight, [
        ['2030-06-03', '09:00', '17:00'],
        ['2030-07-02', '09:00', '17:00'],
      ]),
    { first_day: '2030-06-03', last_day: '2030-07-02', end_date: '2030-06-30' },
  ],
  [
    'partly_quiet',
    'warning',
    'edit_flight',
    () =>
      db.sql(
        `update public.organisations set quiet_hours = '{"SMS": {"from": "16:00", "to": "08:00"}}' where id = '${NORTHWIND}'`,
      ),
    { channel: 'SMS', from: '16:00', to: '08:00', intervals: 1 },
  ],
  [
    'always_quiet',
    'blocker',
    'edit_flight',
    () =>
      db.sql(
        `update public.organisations set quiet_hours = '{"SMS": {"from": "08:00", "to": "17:00"}}' where id = '${NORTHWIND}'`,
      ),
    { channel: 'SMS', from: '08:00', to: '17:00' },
  ],
  [
    'cap_below_intervals',
    'warning',
    'edit_flight',
    ({ flight }) =>
      schedule(
        flight,
        ['03', '04', '05', '06'].map((day) => [`2030-06-${day}`, '09:00', '10:00']),
      ),
    { cap: 3, intervals: 4, period: 'flight' },
  ],
  [
    'cap_below_intervals',
    'warning',
    'edit_flight',
    async ({ flight }) => {
      await schedule(flight, [
        ['2030-06-03', '09:00', '10:00'],
        ['2030-06-03', '12:00', '13:00'],
        ['2030-06-04', '09:00', '10:00'],
      ]);
      await db.sql(
        `update public.flights set frequency_cap = 1, frequency_period = 'day' where id = '${flight}'`,
      );
    },
    { cap: 1, intervals: 2, period: 'day' },
  ],
  [
    'reach_used',
    'blocker',
    'edit_flight',
    ({ flight }) => db.sql(`update public.flights set sent = 1000 where id = '${flight}'`),
    { sent: 1000, cap: 3 },
  ],
  [
    'budget_used',
    'blocker',
    'edit_flight',
    ({ flight }) => db.sql(`update public.flights set spent = 99.99 where id = '${flight}'`),
    { budget: 100, spent: 99.99 },
  ],
  [
    'no_price',
    'warning',
    'contact_support',
    () =>
      db.sql(
        `update public.organisations set service_rates = service_rates - 'SMS' where id = '${NORTHWIND}'`,
      ),
    { channel: 'SMS', price: 0.05 },
  ],
  [
    'price_changed',
    'warning',
    'open_flight',
    () =>
      db.sql(
        `update public.organisations set service_rates = service_rates || '{"SMS": 0.06}' where id = '${NORTHWIND}'`,
      ),
    { before: expect.any(Number), after: 0.06 },
  ],
  [
    'price_changed',
    'warning',
    'open_flight',
    async ({ flight }) => {
      await db.sql(`update public.flights set message = repeat('[', 81) where id = '${flight}'`);
      await db.sql(`update public.service_types set sms_encoding = 'gsm7' where id = 'sms'`);
    },
    { before: 0.05, after: 0.1 },
  ],
  [
    'variant_prices',
    'warning',
    'open_flight',
    ({ flight }) =>
      db.sql(`update public.flights f set variants = jsonb_build_array(jsonb_build_object('variant', 'B', 'share', 40,
          'version_id', v.id, 'name', 'Long', 'message', repeat('x', 161), 'content', v.content))
        from public.creative_versions v where v.creative_id = f.creative_id and f.id = '${flight}'`),
    { least: 0.05, most: 0.1 },
  ],
  [
    'audience_overlap',
    'warning',
    'edit_flight',
    async ({ campaign, flight }) => {
      await db.sql(`update public.campaigns set status = 'active' where id = '${campaign}'`);
      const other = await aReadyFlight(campaign);
      await db.sql(`delete from public.flight_audiences where flight_id = '${other}';
        insert into public.flight_audiences (flight_id, audience_id, organisation_id)
        select '${other}', audience_id, organisation_id from public.flight_audiences where flight_id = '${flight}';
        update public.flights set name = 'Other', status = 'active' where id = '${other}'`);
    },
    { other_name: 'Other', day: '2030-06-03', others: 1 },
  ],
  [
    'campaign_ended',
    'blocker',
    'extend_campaign',
    ({ campaign }) =>
      db.sql(
        `update public.campaigns set start_date = '2024-06-01', end_date = '2024-06-30' where id = '${campaign}'`,
      ),
    { end_date: '2024-06-30', last_day: '2030-06-03', version: 2 },
  ],
  [
    'campaign_closed',
    'blocker',
    'reopen_campaign',
    ({ campaign }) =>
      db.sql(`update public.campaigns set status = 'removed' where id = '${campaign}'`),
    { status: 'removed' },
  ],
  [
    'campaign_not_active',
    'warning',
    'start_campaign',
    async ({ campaign }) => {
      await db.sql(`update public.campaigns set status = 'paused' where id = '${campaign}'`);
      const waits = await aReadyFlight(campaign);
      await db.sql(`update public.flights set status = 'active' where id = '${waits}'`);
    },
    { status: 'paused', flights: 1 },
  ],
  [
    'campaign_over_allocated',
    'warning',
    'rebalance',
    ({ campaign }) => db.sql(`update public.campaigns set budget = 80 where id = '${campaign}'`),
    { planned: 100, budget: 80 },
  ],
  [
    'campaign_budget_used',
    'blocker',
    'edit_campaign',
    async ({ campaign }) => {
      await db.sql(`update public.campaigns set budget = 300 where id = '${campaign}'`);
      const used = await aReadyFlight(campaign, { budget: 200, status: 'ended' });
      await db.sql(`update public.flights set spent = 199.99 where id = '${used}';
        update public.campaigns set budget = 199.99 where id = '${campaign}';
        update public.flights set budget = 0.01 where campaign_id = '${campaign}' and status = 'pending'`);
    },
    { left: 0 },
  ],
  [
    'wallet_low',
    'warning',
    'top_up',
    () => setWallet(20),
    { needed: 50, free: 20, balance: 20, holders: [], people: [expect.any(String)] },
  ],
  ['wallet_empty', 'blocker', 'top_up', () => setWallet(0.01), { balance: 0.01 }],
];

test.each(['draft', 'submitted', 'rejected'])(
  'a user cannot start a template with the status %s, by launch or by its row, until it is approved',
  async (status) => {
    const campaign = await aCampaign({ status: 'active' });
    const flight = await aReadyFlight(campaign);
    await sendTemplate(flight, { provider: { status } });
    const { check: answer } = await check({ p_flight_id: flight });
    expect(answer.problems).toHaveLength(1);
    const launch = { p_id: randomUUID(), p_flight_ids: [flight], p_version: answer.version };
    const launched = await db.as('regular').rpc('launch', launch);
    expect(launched.error?.hint).toBe(answer.problems[0]?.code);
    const activate = () =>
      db.as('regular').from('flights').update({ status: 'active' }).eq('id', flight).select();
    expect((await activate()).error?.hint).toBe(answer.problems[0]?.code);
    await sendTemplate(flight, APPROVED);
    expect((await check({ p_flight_id: flight })).check.problems).toEqual([]);
    expect((await activate()).error).toBeNull();
  },
);

test('launch_check and activation accept a template without an approval status', async () => {
  const flight = await aReadyFlight(await aCampaign({ status: 'active' }));
  await sendTemplate(flight, {});
  expect((await check({ p_flight_id: flight })).check.problems).toEqual([]);
  const started = await db
    .as('regular')
    .from('flights')
    .update({ status: 'active' })
    .eq('id', flight);
  expect(started.error).toBeNull();
});

describe('a single problem', () => {
  test.each(ONE_PROBLEM)(
    '%s is a %s with the fix %s',
    async (code, severity, fix, arrange, hints) => {
      const campaign = await aCampaign();
      const flight = await aReadyFlight(campaign);
      await arrange({ campaign, flight });
      const { check: answer } = await check({ p_campaign_id: campaign });
      // A budget of one cent causes further problems, so only the expected code is compared there.
      const found = answer.problems.filter(
        (problem) => problem.code === code || code !== 'campaign_budget_used',
      );
      expect(found).toEqual([
        expect.objectContaining({ code, severity, fix, hints: expect.objectContaining(hints) }),
      ]);
      const isOfFlight = !/^(campaign|wallet)_/.test(code);
      expect(found[0]?.flight_id).toBe(isOfFlight ? flight : null);
      expect(found[0]?.flight_name).toBe(isOfFlight ? 'Flight' : null);
    },
  );

  test.each(ONE_PROBLEM.filter(([, severity]) => severity === 'blocker'))(
    '%s refuses a start by launch, and by the status of the row for a user and for the secret key',
    async (_code, _severity, _fix, arrange) => {
      const campaign = await aCampaign();
      const flight = await aReadyFlight(campaign);
      await arrange({ campaign, flight });
      const { check: answer } = await check({ p_flight_id: flight });
      const blockers = answer.problems
        .filter(({ severity }) => severity === 'blocker')
        .map((problem) => problem.code);
      const regular = db.as('regular');
      const attempts = [
        await regular.rpc('launch', { p_flight_ids: [flight], p_version: answer.version }),
        await regular.from('flights').update({ status: 'active' }).eq('id', flight),
        await db.service.from('flights').update({ status: 'active' }).eq('id', flight),
      ];
      for (const { error } of attempts) {
        expect(error).toMatchObject({ code: 'PT409', hint: blockers[0] });
        expect(JSON.parse(error?.details ?? '')).toEqual({ refusal: 'launch_blocked', blockers });
      }
      expect(
        await db.sql(
          `select status from public.flights where id = '${flight}' and status = 'active'`,
        ),
      ).toEqual([]);
    },
  );

  test('is tested for every code that the database knows', async () => {
    const [kind] = await db.sql<{ prosrc: string }>(
      `select prosrc from pg_proc where oid = 'private.problem_kind(text)'::regprocedure`,
    );
    const known = [...(kind?.prosrc ?? '').matchAll(/\('(\w+)', '(?:blocker|warning)'/g)].map(
      ([, code]) => code,
    );
    const arranged = ONE_PROBLEM.map(([code]) => code);
    // set_aside is tested below, month_limit in month-limit.test.ts, the other codes in approval.test.ts.
    expect(known.filter((code) => !arranged.includes(code ?? ''))).toEqual([
      'set_aside',
      'month_limit',
      'approval_missing',
      'approval_requested',
      'changes_requested',
    ]);
  });
});

test('quiet hours that cover all windows of a sending flight cause a warning and do not block other flights', async () => {
  const campaign = await aCampaign({ status: 'active' });
  const sending = await aReadyFlight(campaign);
  await db.sql(`update public.flights set status = 'active' where id = '${sending}'`);
  const waiting = await aReadyFlight(campaign, { channel: 'Push' });
  await db.sql(
    `update public.organisations set quiet_hours = '{"SMS": {"from": "08:00", "to": "18:00"}}' where id = '${NORTHWIND}'`,
  );
  const { check: answer } = await check({ p_flight_id: waiting });
  expect(answer.problems).toEqual([
    expect.objectContaining({ code: 'always_quiet', severity: 'warning', flight_id: sending }),
  ]);
  const { error } = await db
    .as('regular')
    .rpc('launch', { p_flight_ids: [waiting], p_version: answer.version });
  expect(error).toBeNull();
});

test('the wallet_low problem names the flights that hold the money, and until when', async () => {
  const campaign = await aCampaign({ status: 'active' });
  const holder = await aReadyFlight(campaign, { reach: 9000, budget: 450 });
  await db.sql(
    `update public.flights set name = 'Holder', status = 'active' where id = '${holder}'`,
  );
  await aReadyFlight(campaign, { reach: 2000 });
  const { check: answer } = await check({ p_campaign_id: campaign });
  expect(answer.problems).toEqual([
    expect.objectContaining({
      code: 'wallet_low',
      hints: expect.objectContaining({
        needed: 100,
        free: 50,
        balance: 500,
        holders: [
          expect.objectContaining({
            flight_id: holder,
            name: 'Holder',
            amount: 450,
            until: expect.stringContaining('2030-06-03'),
          }),
        ],
      }),
    }),
  ]);
  expect(answer).toMatchObject({ messages: 1000, cost: 50 });
});

test("two flights that start together share the wallet and the campaign's budget", async () => {
  const campaign = await aCampaign({ budget: 200 });
  await aReadyFlight(campaign, { reach: 4000 });
  await aReadyFlight(campaign, { reach: 4000 });
  await setWallet(150);
  const { check: answer } = await check({ p_campaign_id: campaign });
  expect(answer).toMatchObject({ cost: 150, messages: 3000 });
  expect(answer.problems.map(({ code }) => code)).toEqual(['wallet_low']);
  await db.sql(`update public.campaigns set budget = 60 where id = '${campaign}'`);
  const scarce = (await check({ p_campaign_id: campaign })).check;
  expect(scarce).toMatchObject({ cost: 60, messages: 1200 });
  expect(scarce.problems.map(({ code }) => code)).toEqual(['campaign_over_allocated']);
});

test('a flight that cannot be computed is a blocker, and the other flights are still counted', async () => {
  const campaign = await aCampaign();
  const broken = await aReadyFlight(campaign);
  await aReadyFlight(campaign);
  // Beyond the range of timestamps, as a row from before the check of the domain could hold.
  await db.sql(`alter domain private.calendar_day drop constraint calendar_day_dates_range;
    insert into public.flight_intervals (flight_id, organisation_id, date) values ('${broken}', '${NORTHWIND}', '5874897-12-31')`);
  const { check: answer } = await check({ p_campaign_id: campaign });
  expect(answer.problems).toEqual([
    expect.objectContaining({ code: 'set_aside', severity: 'blocker', flight_id: broken }),
  ]);
  expect(answer).toMatchObject({ messages: 1000, cost: 50 });
  await db.sql(`delete from public.flight_intervals where flight_id = '${broken}';
    alter domain private.calendar_day add constraint calendar_day_dates_range check (value >= '2000-01-01' and value < '2100-01-01') not valid`);
});

test('an archived campaign blocks its launch without offering a fix', async () => {
  const campaign = await aCampaign();
  const flight = await aReadyFlight(campaign, { budget: 5000 });
  await db.sql(`update public.campaigns set archived_at = now() where id = '${campaign}'`);
  const { check: answer } = await check({ p_flight_id: flight });
  expect(answer.problems).toEqual([
    expect.objectContaining({ code: 'campaign_closed', severity: 'blocker', fix: null }),
  ]);
  const { error } = await db.as('regular').rpc('launch', { p_flight_ids: [flight] });
  expect(error?.hint).toBe('campaign_closed');
});

test('a campaign that is over and starts no flight has no problem', async () => {
  const campaign = await aCampaign({ budget: 10, status: 'ended' });
  await db.sql(
    `update public.campaigns set start_date = '2024-06-01', end_date = '2024-06-30' where id = '${campaign}'`,
  );
  const flight = await aReadyFlight(campaign);
  await db.sql(`update public.flights set status = 'ended' where id = '${flight}'`);
  expect((await check({ p_campaign_id: campaign })).check.problems).toEqual([]);
});

test.each([
  ['wallet_empty', [expect.any(String)]],
  ['campaign_budget_used', undefined],
])(
  'launch_check names the reason for which delivery has paused flights: %s',
  async (reason, people) => {
    const campaign = await aCampaign({ status: 'limited' });
    const flight = await aReadyFlight(campaign);
    await db.sql(`update public.flights set status = 'active' where id = '${flight}';
    update public.flights set status = 'paused', status_reason = '${reason}' where id = '${flight}'`);
    const [problem, ...more] = (await check({ p_campaign_id: campaign })).check.problems;
    expect(more).toEqual([]);
    expect(problem).toMatchObject({ code: reason, severity: 'blocker', flight_id: null });
    expect(problem?.hints['people']).toEqual(people);
  },
);

describe('permission to call launch_check', () => {
  const ANSWERS: [actor: ActorName, answered: boolean][] = [
    ['regular', true],
    ['peer', true],
    ['admin', true],
    ['readonly', true],
    ['impersonating', true],
    ['foreignAdmin', false],
    ['foreignRegular', false],
    ['analyst', false],
    ['pending', false],
    ['deactivated', false],
    ['unassigned', false],
    ['anonymous', false],
  ];
  test.each(ANSWERS)('for %s: %s', async (actor, answered) => {
    const campaign = await aCampaign();
    const flight = await aReadyFlight(campaign);
    const client = await db.become(actor);
    for (const of of [{ p_campaign_id: campaign }, { p_flight_id: flight }]) {
      const { data, error } = await client.rpc('launch_check', of);
      expect(error === null).toBe(answered);
      expect(data === null).toBe(!answered);
    }
    if (actor === 'impersonating') await db.sql(`delete from public.superadmin_impersonations`);
  });

  test('is refused if the named flight belongs to another campaign', async () => {
    const [one, other] = [await aCampaign(), await aCampaign()];
    const flight = await aReadyFlight(one);
    const { error } = await check({ p_campaign_id: other, p_flight_id: flight });
    expect(error?.hint).toBe('not_found');
    expect((await check({})).error?.hint).toBe('not_found');
  });
});

describe('the budget shares of an over-allocated campaign', () => {
  const readShares = async (campaign: string) => {
    const problem = (await check({ p_campaign_id: campaign })).check.problems.find(
      ({ code }) => code === 'campaign_over_allocated',
    );
    return {
      fix: problem?.fix,
      shares: problem?.hints['shares'] as
        | { flight_id: string; version: number; before: number; after: number }[]
        | undefined,
    };
  };
  const budgets = async (campaign: string) =>
    (
      await db.sql<{ budget: number }>(
        `select budget from public.flights where campaign_id = '${campaign}' order by budget`,
      )
    ).map(({ budget }) => budget);

  test('are proportional but at least the spending of each flight, and can be applied and undone together', async () => {
    const campaign = await aCampaign({ budget: 300 });
    const [small, spent, large] = [
      await aReadyFlight(campaign, { budget: 100 }),
      await aReadyFlight(campaign, { budget: 200 }),
      await aReadyFlight(campaign, { budget: 300 }),
    ];
    await db.sql(`update public.flights set name = null where id = '${small}'`);
    await db.sql(
      `update public.flights set status = 'paused', spent = 150.001 where id = '${spent}'`,
    );
    const { fix, shares = [] } = await readShares(campaign);
    expect(fix).toBe('rebalance');
    const after = new Map(shares.map((share) => [share.flight_id, share.after]));
    expect(after.get(spent)).toBe(150.01);
    expect(shares.find(({ flight_id }) => flight_id === small)).toHaveProperty('name', null);
    // The remaining $149.99 is split 1 to 3 and rounded down.
    expect(after.get(small)).toBe(37.49);
    expect(after.get(large)).toBe(112.49);
    const apply = shares.map(({ flight_id, version, after }) => ({
      flight_id,
      version,
      budget: after,
    }));
    for (const actor of ['readonly', 'foreignAdmin', 'anonymous'] as const)
      expect(
        (await db.as(actor).rpc('set_flight_budgets', { p_budgets: apply, p_reason: 'Rebalanced' }))
          .error,
      ).not.toBeNull();
    const { data, error } = await db
      .as('regular')
      .rpc('set_flight_budgets', { p_budgets: apply, p_reason: 'Rebalanced' });
    expect(error).toBeNull();
    expect(await budgets(campaign)).toEqual([37.49, 112.49, 150.01]);
    expect((await readShares(campaign)).shares).toBeUndefined();
    const back = (data ?? []).map(({ id, version }) => ({
      flight_id: id,
      version,
      budget: shares.find((share) => share.flight_id === id)?.before ?? 0,
    }));
    const again = await db
      .as('regular')
      .rpc('set_flight_budgets', { p_budgets: back, p_reason: 'Undone' });
    expect(again.error).toBeNull();
    expect(await budgets(campaign)).toEqual([100, 200, 300]);
  });

  test('are not applied at all if a flight has changed in the meantime', async () => {
    const campaign = await aCampaign({ budget: 100 });
    const [first, second] = [await aReadyFlight(campaign), await aReadyFlight(campaign)];
    const { error } = await db.as('regular').rpc('set_flight_budgets', {
      p_budgets: [
        { flight_id: first, version: 2, budget: 10 },
        { flight_id: second, version: 99, budget: 10 },
      ],
    });
    expect(error?.hint).toBe('version_conflict');
    expect(await budgets(campaign)).toEqual([100, 100]);
  });

  test('are not offered if more than the budget is already spent', async () => {
    const campaign = await aCampaign({ budget: 100 });
    const flight = await aReadyFlight(campaign, { budget: 200 });
    await db.sql(`update public.flights set status = 'paused', spent = 150 where id = '${flight}'`);
    expect((await readShares(campaign)).fix).toBe('edit_campaign');
  });

  test.each([
    { list: null },
    { list: [] },
    { list: { flight_id: 'text' } },
    { list: Array.from({ length: 501 }, () => ({})) },
  ])('are refused if the argument is not a list of flights', async ({ list }) => {
    const { error } = await db
      .as('regular')
      .rpc('set_flight_budgets', { p_budgets: list as never });
    expect(error?.hint).toBe('invalid_budgets');
  });
});
