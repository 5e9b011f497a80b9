import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { toAppError } from '@/lib/errors';
import { type ActorName, NORTHWIND, testDatabase } from '../support/database.ts';
import { ingest } from '../support/delivery.ts';
import { activate, aCampaignOf, aPlannedFlight } from '../support/planned-flight.ts';

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
  campaign = await aCampaignOf(db);
  const made = await aPlannedFlight(db, { campaign, message: 'Trails are open.' });
  flight = made.id;
  creative = made.creative;
  other = await aVersion('Hi {{ first_name | default: "there" }}, trails are open.');
});

const versionOf = async () =>
  (
    await db.sql<{ version: number }>(`select version from public.flights where id = '${flight}'`)
  )[0]?.version ?? 0;
const choose = async (actor: ActorName, variants: object[], version?: number) =>
  db.as(actor).rpc('set_flight_variants', {
    p_flight_id: flight,
    p_version: version ?? (await versionOf()),
    p_variants: variants as never,
  });
const hintOf = async (answer: ReturnType<typeof choose>) => {
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
])('%s chooses variants: %s', async (actor, hint) => {
  expect(await hintOf(choose(actor, half()))).toBe(hint);
  const [row] = await db.sql<{ n: number }>(
    `select jsonb_array_length(variants) as n from public.flights where id = '${flight}'`,
  );
  expect(row?.n).toBe(hint === null ? 1 : 0);
});

test('a client writes them in no other way', async () => {
  const { error } = await db
    .as('regular')
    .from('flights')
    .update({ variants: [{ variant: 'B' }] })
    .eq('id', flight);
  expect(error).not.toBeNull();
});

describe('what is refused', () => {
  test.each<[string, () => object[]]>([
    ['invalid_variants', () => [{ creative_version_id: other, share: 100 }]],
    ['invalid_variants', () => [{ creative_version_id: other, share: 0 }]],
    ['invalid_variants', () => [{ creative_version_id: other, share: 33.3 }]],
    ['invalid_variants', () => [{ creative_version_id: other }]],
    ['invalid_variants', () => [...half(), ...half()]],
    ['invalid_variants', () => [{ creative_version_id: randomUUID(), share: 50 }]],
  ])('%s', async (hint, variants) => {
    expect(await hintOf(choose('regular', variants()))).toBe(hint);
  });

  test('the message itself, another channel, a field without a fallback', async () => {
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
      hints.push(await hintOf(choose('regular', [{ creative_version_id: id, share: 50 }])));
    expect(hints).toEqual(['invalid_variants', 'invalid_variants', 'creative_fields']);
  });

  test('over another version than was seen, and once it has started', async () => {
    expect(await hintOf(choose('regular', half(), 99))).toBe('version_conflict');
    expect((await activate(db, flight, campaign)).error).toBeNull();
    expect(await hintOf(choose('regular', half()))).toBe('not_editable');
  });
});

describe('a flight with variants', () => {
  const hour = `${new Date().toISOString().slice(0, 13)}:00:00Z`;
  const report = (variant: string | undefined, over: object = {}) => ({
    report_id: randomUUID(),
    flight_id: flight,
    hour,
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

  test('is handed out with each text, its share and its fields', async () => {
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

  test('is reported by variant; what names none is of A', async () => {
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

  test('each variant is paid for by its own parts', async () => {
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

  test('its figures are its organisation’s', async () => {
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

  test('its copy tries the same', async () => {
    const p_id = randomUUID();
    const { data } = await db
      .as('regular')
      .rpc('duplicate_flight', { p_id, p_source_id: flight })
      .single();
    expect(data?.variants).toMatchObject([{ variant: 'B', share: 40, version_id: other }]);
  });
});
