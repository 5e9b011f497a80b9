import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { splitMessages } from '@/domain/delivery/message-cost';
import { variantVerdict } from '@/domain/flight/variants';
import { toAppError } from '@/lib/errors';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { ingest } from '../../support/database/delivery.ts';
import { activate, createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
let campaign = '';
let flight = '';
let creative = '';
let other = '';

/** Another version of the flight's creative. */
async function aVersion(message: string) {
  const id = randomUUID();
  const { error } = await db
    .as('regular')
    .from('creative_versions')
    .insert({ id, creative_id: creative, version_name: 'Shorter', message });
  expect(error).toBeNull();
  return id;
}

beforeEach(async () => {
  campaign = await createCampaign(db);
  const made = await aPlannedFlight(db, { campaign, message: 'Trails are open.' });
  flight = made.id;
  creative = made.creative;
  other = await aVersion('Hi {{ first_name | default: "there" }}, trails are open.');
});

const readVersion = async () =>
  (
    await db.sql<{ version: number }>(`select version from public.flights where id = '${flight}'`)
  )[0]?.version ?? 0;
const choose = async (
  actor: ActorName,
  variants: object[],
  { version, rule = null }: { version?: number; rule?: object | null } = {},
) =>
  db.as(actor).rpc('set_flight_variants', {
    p_flight_id: flight,
    p_version: version ?? (await readVersion()),
    p_variants: variants as never,
    p_rule: rule as never,
  });
const promote = async (actor: ActorName, variant: string | null, version?: number) =>
  db.as(actor).rpc('promote_variant', {
    p_flight_id: flight,
    p_version: version ?? (await readVersion()),
    p_variant: variant as never,
  });
const readHint = async (answer: ReturnType<typeof choose | typeof promote>) => {
  const { error, status } = await answer;
  return error && toAppError(error, status).hint;
};
const half = () => [{ creative_version_id: other, share: 40 }];

test.each<[ActorName, string | null]>([
  ['regular', null],
  ['peer', null],
  ['admin', null],
  ['readonly', 'read_only'],
  ['pending', 'read_only'],
  ['foreignAdmin', 'not_found'],
  ['analyst', 'not_found'],
])('permission of %s to choose variants: %s', async (actor, hint) => {
  expect(await readHint(choose(actor, half()))).toBe(hint);
  const [row] = await db.sql<{ n: number }>(
    `select jsonb_array_length(variants) as n from public.flights where id = '${flight}'`,
  );
  expect(row?.n).toBe(hint === null ? 1 : 0);
});

test('a client cannot write the variants column', async () => {
  const { error } = await db
    .as('regular')
    .from('flights')
    .update({ variants: [{ variant: 'B' }] })
    .eq('id', flight);
  expect(error).not.toBeNull();
});

describe('set_flight_variants refuses', () => {
  test.each<[string, () => object[]]>([
    ['invalid_variants', () => [{ creative_version_id: other, share: 100 }]],
    ['invalid_variants', () => [{ creative_version_id: other, share: 0 }]],
    ['invalid_variants', () => [{ creative_version_id: other, share: 33.3 }]],
    ['invalid_variants', () => [{ creative_version_id: other }]],
    ['invalid_variants', () => [...half(), ...half()]],
    ['invalid_variants', () => [{ creative_version_id: randomUUID(), share: 50 }]],
  ])('shares and versions with %s', async (hint, variants) => {
    expect(await readHint(choose('regular', variants()))).toBe(hint);
  });

  test("the flight's own version, a version of another channel, and a field without a fallback", async () => {
    const [own] = await db.sql<{ id: string }>(
      `select creative_version_id as id from public.flight_creatives where flight_id = '${flight}'`,
    );
    const [push] = await db.sql<{ id: string }>(
      `select v.id from public.creative_versions v join public.creatives c on c.id = v.creative_id
        where c.type = 'Push' and c.organisation_id = '${NORTHWIND}' limit 1`,
    );
    const broken = await aVersion('Hi {{ first_name }}');
    const hints = [];
    for (const id of [own?.id, push?.id, broken])
      hints.push(await readHint(choose('regular', [{ creative_version_id: id, share: 50 }])));
    expect(hints).toEqual(['invalid_variants', 'invalid_variants', 'creative_fields']);
  });

  test('an old version of the flight and an invalid rule', async () => {
    expect(await readHint(choose('regular', half(), { version: 99 }))).toBe('version_conflict');
    for (const rule of [{}, { when: 'hours' }, { when: 'percent', value: 100 }])
      expect(await readHint(choose('regular', half(), { rule }))).toBe('invalid_rule');
    expect(await readHint(choose('regular', [], { rule: { when: 'clear' } }))).toBe('invalid_rule');
  });
});

describe('a flight with variants', () => {
  /** The current hour, read each time because midnight may pass between two tests. */
  const thisHour = () => `${new Date().toISOString().slice(0, 13)}:00:00Z`;
  const report = (variant: string | undefined, over: object = {}) => ({
    report_id: randomUUID(),
    flight_id: flight,
    hour: thisHour(),
    sent: 10,
    delivered: 8,
    opened: null,
    clicked: 2,
    conversions: 1,
    revenue: 5,
    cost: 0.5,
    ...(variant && { variant }),
    ...over,
  });
  const totals = () =>
    db.sql(
      `select variant, sent::int, delivered::int, clicked::int, conversions::int, revenue::float, cost::float
         from public.flight_variant_totals where flight_id = '${flight}' order by variant`,
    );

  beforeEach(async () => {
    await choose('regular', half());
    await activate(db, flight, campaign);
    await db.sql(`update private.active_spans set starts_at = now() - interval '2 hours'
      where subject in ('${flight}', '${campaign}') and ends_at is null`);
  });

  test('is returned to the gateway with the text, share and fields of each variant', async () => {
    const [row] = await db.sql<{ work: Record<string, unknown>[] }>(
      'select private.delivery_work() as work',
    );
    const work = row?.work.find((one) => one['flight_id'] === flight);
    expect(work?.['variants']).toEqual([
      {
        variant: 'A',
        share: 60,
        parts: 1,
        cost_per_send: 0.05,
        message: 'Trails are open.',
        content: { channel: 'sms', text: 'Trails are open.' },
        fields: [],
      },
      {
        variant: 'B',
        share: 40,
        parts: 1,
        cost_per_send: 0.05,
        message: 'Hi {{ first_name | default: "there" }}, trails are open.',
        content: {
          channel: 'sms',
          text: 'Hi {{ first_name | default: "there" }}, trails are open.',
        },
        fields: [{ name: 'first_name', fallback: 'there' }],
      },
    ]);
  });

  test('is reported by variant, and a report without a variant counts for A', async () => {
    const wrong = report('B');
    expect(await ingest(db, [report('A'), wrong, report(undefined), report('C')])).toEqual([
      'accepted',
      'accepted',
      'accepted',
      'unknown_variant',
    ]);
    const each = { sent: 10, delivered: 8, clicked: 2, conversions: 1, revenue: 5, cost: 0.5 };
    const twice = { sent: 20, delivered: 16, clicked: 4, conversions: 2, revenue: 10, cost: 1 };
    expect(await totals()).toEqual([
      { variant: 'A', ...twice },
      { variant: 'B', ...each },
    ]);
    expect(await ingest(db, [wrong])).toEqual(['duplicate']);
    const correction = {
      ...wrong,
      variant: 'A',
      report_id: randomUUID(),
      corrects: wrong.report_id,
      sent: -10,
      delivered: -8,
      clicked: -2,
      conversions: -1,
      revenue: -5,
      cost: -0.5,
    };
    expect(await ingest(db, [correction])).toEqual(['accepted']);
    expect(await totals()).toEqual([
      { variant: 'A', ...twice },
      { variant: 'B', sent: 0, delivered: 0, clicked: 0, conversions: 0, revenue: 0, cost: 0 },
    ]);
    const [same] = await db.sql<{ same: boolean }>(`
      select (t.sent, t.delivered, t.conversions, t.revenue, t.cost) = (v.sent, v.delivered, v.conversions, v.revenue, v.cost) as same
        from public.flight_totals t
        join (select flight_id, sum(sent) as sent, sum(delivered) as delivered, sum(conversions) as conversions, sum(revenue) as revenue, sum(cost) as cost
                from public.flight_variant_totals group by 1) as v on v.flight_id = t.flight_id
       where t.flight_id = '${flight}'`);
    expect(same?.same).toBe(true);
    expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
  });

  test('is charged for the message parts of each variant', async () => {
    const long = await aVersion('x'.repeat(161));
    const second = await aPlannedFlight(db, { campaign, message: 'Short.' });
    await db.sql(`update public.flights f set variants = jsonb_build_array(jsonb_build_object(
        'variant', 'B', 'share', 40, 'version_id', v.id, 'name', 'Long', 'message', v.message, 'content', v.content))
      from public.creative_versions v where v.id = '${long}' and f.id = '${second.id}'`);
    await db.sql(`update public.flights set status = 'active' where id = '${second.id}';
      update private.active_spans set starts_at = now() - interval '2 hours' where subject = '${second.id}'`);
    const of = (variant: string, cost: number) => report(variant, { flight_id: second.id, cost });
    expect(await ingest(db, [of('A', 1), of('A', 0.5), of('B', 0.5), of('B', 1)])).toEqual([
      'wrong_cost',
      'accepted',
      'wrong_cost',
      'accepted',
    ]);
    const [row] = await db.sql<{ work: Record<string, unknown>[] }>(
      'select private.delivery_work() as work',
    );
    const work = row?.work.find((one) => one['flight_id'] === second.id);
    expect(work).toMatchObject({ parts: 1, cost_per_send: 0.05, spent: 1.5 });
    expect(work?.['variants']).toMatchObject([
      { variant: 'A', parts: 1, cost_per_send: 0.05 },
      { variant: 'B', parts: 2, cost_per_send: 0.1 },
    ]);
  });

  test('has figures that only its organization can read and no client can write', async () => {
    await ingest(db, [report('B')]);
    const seen = async (actor: ActorName) =>
      (await db.as(actor).from('flight_variant_totals').select('variant').eq('flight_id', flight))
        .data?.length ?? 0;
    expect(await Promise.all((['readonly', 'peer'] as const).map(seen))).toEqual([1, 1]);
    expect(
      await Promise.all((['foreignAdmin', 'analyst', 'anonymous'] as const).map(seen)),
    ).toEqual([0, 0, 0]);
    const { error } = await db
      .as('admin')
      .from('flight_variant_totals')
      .update({ clicked: 9 })
      .eq('flight_id', flight);
    expect(error?.code).toBe('42501');
  });

  test('is copied with its variants', async () => {
    const p_id = randomUUID();
    const { data } = await db
      .as('regular')
      .rpc('duplicate_flight', { p_id, p_source_id: flight })
      .single();
    expect(data?.variants).toMatchObject([{ variant: 'B', share: 40, version_id: other }]);
  });

  const readSplit = async () => {
    const [row] = await db.sql<{ promoted: string | null; shares: number[] }>(
      `select f.promoted_variant as promoted, array(select s.share from private.flight_split(f) as s order by s.variant) as shares
         from public.flights f where f.id = '${flight}'`,
    );
    return row;
  };

  test('can change only its shares, until it starts sending', async () => {
    const long = await aVersion('Another text.');
    const changed = [{ creative_version_id: other, share: 10 }];
    expect(await readHint(choose('regular', [{ creative_version_id: long, share: 40 }]))).toBe(
      'not_editable',
    );
    expect(await readHint(choose('regular', changed, { rule: { when: 'clear' } }))).toBeNull();
    expect(await readSplit()).toEqual({ promoted: null, shares: [90, 10] });
    await db.service.rpc('claim_work', { p_gateway: 'acme', p_limit: 1000 });
    expect(await readHint(choose('regular', half()))).toBe('already_sending');
    await ingest(db, [report('A')]);
    expect(await readHint(choose('regular', half()))).toBe('already_sent');
  });

  test.each<[ActorName, string | null]>([
    ['peer', null],
    ['readonly', 'read_only'],
    ['foreignAdmin', 'not_found'],
    ['analyst', 'not_found'],
  ])('can be promoted by %s: %s', async (actor, hint) => {
    expect(await readHint(promote(actor, 'B'))).toBe(hint);
    expect(await readSplit()).toEqual(
      hint ? { promoted: null, shares: [60, 40] } : { promoted: 'B', shares: [0, 100] },
    );
  });

  test('stores each promotion with its user and figures, and can be reset', async () => {
    await ingest(db, [report('B')]);
    const seen = await readVersion();
    expect(await readHint(promote('regular', 'C'))).toBe('unknown_variant');
    expect(await readHint(promote('regular', 'B', seen))).toBeNull();
    expect(await readHint(promote('peer', 'A', seen))).toBe('version_conflict');
    // Messages that were already on their way are still reported.
    expect(await ingest(db, [report('A')])).toEqual(['accepted']);
    expect(await readHint(promote('peer', null))).toBeNull();
    expect(await readSplit()).toEqual({ promoted: null, shares: [60, 40] });
    const { data } = await db
      .as('readonly')
      .from('flight_promotions')
      .select('variant,rule,figures,promoted_by')
      .eq('flight_id', flight)
      .order('promoted_at');
    expect(data).toEqual([
      {
        variant: 'B',
        rule: null,
        promoted_by: expect.any(String),
        figures: [
          { variant: 'A', share: 60, sent: 0, delivered: 0, clicked: 0 },
          { variant: 'B', share: 40, sent: 10, delivered: 8, clicked: 2 },
        ],
      },
      expect.objectContaining({ variant: null }),
    ]);
    const audit = await db.sql(`select after ->> 'promoted_variant' as to from public.audit_log
      where table_name = 'flights' and row_id = '${flight}' and before ->> 'promoted_variant' is distinct from after ->> 'promoted_variant' order by id`);
    expect(audit).toEqual([{ to: 'B' }, { to: null }]);
  });

  test.each<[string, object, object[], string | null]>([
    ['clear', { when: 'clear' }, [{}, { clicked: 3 }], null],
    [
      'clear',
      { when: 'clear' },
      [
        { sent: 900, delivered: 900, clicked: 90, cost: 45 },
        { sent: 900, delivered: 900, clicked: 600, cost: 45 },
      ],
      'B',
    ],
    ['hours', { when: 'hours', value: 2 }, [{ clicked: 3 }, {}], null],
    ['hours', { when: 'hours', value: 1 }, [{ clicked: 3 }, {}], 'A'],
    ['percent', { when: 'percent', value: 50 }, [{}, { clicked: 3 }], null],
    ['percent', { when: 'percent', value: 30 }, [{}, { clicked: 3 }], 'B'],
    ['no clicks measured', { when: 'percent', value: 1 }, [{}, { clicked: null }], null],
    ['no messages of a variant', { when: 'percent', value: 1 }, [{}], null],
  ])('with the rule %s: %o and reports %o promotes %s', async (_name, rule, figures, winner) => {
    await db.sql(
      `update public.flights set promotion_rule = '${JSON.stringify(rule)}' where id = '${flight}'`,
    );
    const earlier = new Date(Date.parse(thisHour()) - 3_600_000).toISOString();
    await db.sql(
      `update public.flights set created_at = created_at - interval '2 hours' where id = '${flight}'`,
    );
    // Gives the flight an hour in which it can have sent messages.
    await db.sql(`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      select id, organisation_id, ((now() - interval '1 hour') at time zone 'Europe/Berlin')::date, '00:00', '23:59' from public.flights where id = '${flight}'`);
    const reports = figures.map((over, index) =>
      report(['A', 'B'][index], {
        hour: earlier,
        sent: 200,
        delivered: 200,
        cost: 10,
        ...over,
      }),
    );
    expect(new Set(await ingest(db, reports))).toEqual(new Set(['accepted']));
    await db.service.rpc('settle_delivery');
    expect(await readSplit()).toMatchObject({ promoted: winner });
    const rows = await db.sql(
      `select variant, rule, user_id from public.flight_promotions where flight_id = '${flight}'`,
    );
    expect(rows).toEqual(winner ? [{ variant: winner, rule, user_id: null }] : []);
  });

  test('is not promoted by a rule after a user has decided', async () => {
    await db.sql(
      `update public.flights set promotion_rule = '{"when": "percent", "value": 1}' where id = '${flight}'`,
    );
    await promote('regular', 'A');
    await promote('regular', null);
    await ingest(db, [report('A', { sent: 100, cost: 5 }), report('B')]);
    await db.service.rpc('settle_delivery');
    expect(await readSplit()).toMatchObject({ promoted: null });
  });
});

test('variant_verdict names the same winner as the page', async () => {
  const figure = fc.record({
    delivered: fc.oneof(fc.nat(100), fc.integer({ min: 2000, max: 40_000 })),
    rate: fc.constantFrom(0, 0.01, 0.04, 0.05, 0.06),
    measured: fc.constantFrom(true, true, true, true, true, true, false),
  });
  const samples = fc
    .sample(fc.array(figure, { minLength: 2, maxLength: 4 }), { seed: 3, numRuns: 200 })
    .map((some) =>
      some.map(({ delivered, rate, measured }, index) => ({
        variant: String.fromCharCode(65 + index),
        delivered,
        clicked: measured ? Math.floor(delivered * rate) : null,
      })),
    );
  const rows = await db.sql<{ state: string; leader: string | null }>(`
    select v.state, v.leader from jsonb_array_elements('${JSON.stringify(samples)}') with ordinality as s
      cross join lateral private.variant_verdict(s.value) as v order by s.ordinality`);
  const named = samples.map((one) => variantVerdict(one));
  expect(rows.map(({ state }) => state)).toEqual(named.map(({ state }) => state));
  expect(
    rows.flatMap(({ leader }, index) => (named[index]?.state === 'winner' ? [leader] : [])),
  ).toEqual(named.flatMap((one) => (one.state === 'winner' ? [one.leader] : [])));
  expect(new Set(named.map(({ state }) => state)).size).toBe(4);
});

test('the database and the plan split messages over variants the same way, for every share and count', async () => {
  const prices = [1, 0.1, 0.01, 0.001];
  const cases = fc.sample(
    fc.record({
      shares: fc
        .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 })
        .map((cuts) => [...cuts.toSorted((a, b) => a - b), 100])
        .map((cuts) => cuts.map((cut, index) => cut - (cuts[index - 1] ?? 0))),
      from: fc.nat(1000),
      more: fc.nat(1000),
    }),
    { seed: 4, numRuns: 400 },
  );
  const rows = await db.sql<{ cost: number }>(`
    select private.split_cost(private.share_costs(
             array(select s.value::integer from jsonb_array_elements_text(c.value -> 'shares') with ordinality as s order by s.ordinality),
             array[${prices.join(', ')}]::numeric[]), (c.value ->> 'from')::numeric, (c.value ->> 'from')::numeric + (c.value ->> 'more')::numeric)::float8 as cost
      from jsonb_array_elements('${JSON.stringify(cases)}') with ordinality as c order by c.ordinality`);
  const planned = cases.map(({ shares, from, more }) => {
    const variants = shares.map((share, index) => ({
      variant: String(index),
      share,
      parts: 1,
      costPerMessage: prices[index] ?? 0,
    }));
    const [before, after] = [from, from + more].map((all) => splitMessages(variants, all));
    const parts = variants.map((_, index) => (after?.[index] ?? 0) - (before?.[index] ?? 0));
    return (
      Math.round(parts.reduce((sum, part, index) => sum + part * (prices[index] ?? 0) * 1000, 0)) /
      1000
    );
  });
  expect(rows.map(({ cost }) => cost)).toEqual(planned);
});
