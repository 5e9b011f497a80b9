import { beforeAll, describe, expect, test } from 'vitest';
import { deliveryPlan } from '@/domain/delivery/plan';
import { expectedUntil } from '@/domain/delivery/expected-delivery';
import { paceStatus } from '@/domain/delivery/progress';
import { readPlanInput } from '@/domain/delivery/plan-input';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery, addFlight, type Delivery } from '../../support/database/delivery.ts';

const db = testDatabase();

const one = async <Row>(query: string): Promise<Row | undefined> => {
  const [row] = await db.sql<Row>(query);
  return row;
};
const schedule = (flight: string, spans: string[][]) =>
  db.sql(`delete from public.flight_intervals where flight_id = '${flight}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select '${flight}', f.organisation_id, s.* from public.flights f,
      (values ${spans.map(([day, from, to]) => `(date '${day}', time '${from}', time '${to}')`).join(', ')}) as s where f.id = '${flight}'`);
const setClock = (to: string) =>
  db.sql(`update private.delivery_clock set ahead = timestamptz '${to}' - now()`);
const check = () => db.sql('select private.check_due_flights()');

describe('the stored plan', () => {
  const [FROM, TO] = ['2030-06-03T06:00Z', '2030-06-11T03:00Z'];
  const DAYS = [
    ['2030-06-03', '09:00', '17:00'],
    ['2030-06-04', '10:15', '12:45'],
    ['2030-06-04', '13:00', '20:00'],
    ['2030-06-10', '22:30', '02:00'],
  ];
  test.each([
    ['even', {}],
    ['even', { budget: 30 }],
    ['even', { start: '2030-06-03T10:20Z' }],
    ['even', { quiet: true }],
    ['even', { cap: 1, period: 'day' }],
    ['even', { end: '2030-06-04' }],
    ['asap', {}],
    ['asap', { budget: 30 }],
    ['asap', { quiet: true }],
    ['ahead', { budget: 30 }],
    ['ahead', { start: '2030-06-03T10:20Z' }],
  ])("matches the domain's plan at every hour: %s %j", async (pacing, given) => {
    const {
      start = '2030-06-01T00:00Z',
      budget = 1000,
      cap = 3,
      period = 'flight',
    } = given as {
      start?: string;
      budget?: number;
      cap?: number;
      period?: string;
    };
    const { flight, campaign, organisation } = await aDelivery(db, {
      budget,
      reach: 1000,
      frequencyCap: cap,
      timeZone: 'Europe/Berlin',
    });
    await schedule(flight, DAYS);
    await db.sql(
      `update public.flights set pacing = '${pacing}', frequency_period = '${period}' where id = '${flight}'`,
    );
    if ('end' in given)
      await db.sql(
        `update public.campaigns set end_date = '${given.end}' where id = '${campaign}'`,
      );
    if ('quiet' in given)
      await db.sql(
        `update public.organisations set quiet_hours = '{"SMS": {"from": "11:00", "to": "14:00"}}' where id = '${organisation}'`,
      );
    const row = await one<{
      input: unknown;
      messages: number[];
      sorted: boolean;
      planned: number[];
    }>(`
      select private.started_plan(f, null, '${start}') as input, c.messages, c.times = array(select t from unnest(c.times) as t order by t) as sorted,
             array(select private.planned_messages(c.times, c.messages, g) from generate_series('${FROM}'::timestamptz, '${TO}', '1 hour') as g order by g) as planned
        from public.flights f cross join lateral private.plan_curve(f, '${start}', null) as c where f.id = '${flight}'`);
    const input = readPlanInput(row?.input, Date.parse(start));
    if (!row || !input) throw new Error('The plan could not be read.');
    const { hours, messages } = deliveryPlan({ ...input, sent: 0, spent: 0, sentByHour: {} });
    expect(messages).toBeGreaterThan(0);
    expect(row.messages.at(-1)).toBeCloseTo(messages, 3);
    expect(row.sorted).toBe(true);
    // The domain's plan rounds each hour down and sends the rest in the next hour, so small differences remain.
    const off = row.planned.map((by, hour) =>
      Math.abs(by - expectedUntil(hours, Date.parse(FROM) + hour * 3_600_000).messages),
    );
    expect(Math.max(...off)).toBeLessThan(
      Math.max(8, messages * (pacing === 'ahead' ? 0.05 : 0.005)),
    );
  });

  test('is empty before the start', async () => {
    const made = await aDelivery(db);
    const pending = await addFlight(db, made, { status: 'pending' });
    await check();
    expect(
      await one(`select plan_times from private.flight_checks where flight_id = '${pending}'`),
    ).toEqual({ plan_times: [] });
  });
});

test("pace_status matches the domain's paceStatus", async () => {
  for (const sent of [0, 1, 8, 9, 10, 11, 12, 89, 90, 91, 110, 111, 500])
    for (const due of [0, 0.5, 1, 10, 100])
      for (const more of [0, 1, 10]) {
        const row = await one<{ word: string }>(
          `select private.pace_status(${sent}, ${due}, ${due + more}) as word`,
        );
        expect(row?.word).toBe(paceStatus({ sent, due, most: due + more }));
      }
});

describe('pace and progress', () => {
  /** 1,000 people over ten hours on June 3, 2030. */
  const aFlight = async () => {
    const made = await aDelivery(db, { reach: 1000, frequencyCap: 1, wallet: 500 });
    await schedule(made.flight, [['2030-06-03', '08:00', '18:00']]);
    await db.sql(
      `update private.active_spans set starts_at = '2030-06-01' where subject in ('${made.flight}', '${made.campaign}')`,
    );
    return made;
  };
  const setSent = ({ flight }: Delivery, sent: number) =>
    db.sql(
      `update public.flights set sent = ${sent}, spent = ${sent * 0.05} where id = '${flight}'`,
    );
  /** Reads the progress as a member of the organization and checks that the flight and the campaign list agree. */
  const progressOf = async ({ flight, campaign, organisation }: Delivery) => {
    await db.sql(
      `update public.link_users set organisation_id = '${organisation}' where id = '${db.idOf('peer')}'`,
    );
    await check();
    const client = db.as('peer');
    const row = await client.from('flights').select('progress').eq('id', flight).single();
    const total = await client
      .from('campaigns_with_totals')
      .select('progress')
      .eq('id', campaign)
      .single();
    expect(total.data?.progress).toEqual(row.data?.progress);
    return row.data?.progress;
  };

  test('read not_due until the reports of the first hour are due', async () => {
    const made = await aFlight();
    await setClock('2030-06-03T08:20Z');
    expect(await progressOf(made)).toMatchObject({ sent: 0, forecast: 1000, pace: 'not_due' });
    await setClock('2030-06-03T09:04Z');
    expect(await progressOf(made)).toMatchObject({ pace: 'not_due' });
    await setClock('2030-06-03T09:06Z');
    expect(await progressOf(made)).toEqual({
      sent: 0,
      forecast: 1000,
      expected: 110,
      pace: 'behind',
    });
  });

  test.each([
    [269, 'behind'],
    [270, 'on_pace'],
    [350, 'on_pace'],
    [440, 'on_pace'],
    [441, 'ahead'],
  ])('of %i messages after three and a half hours read %s', async (sent, pace) => {
    const made = await aFlight();
    await setClock('2030-06-03T11:30Z');
    await setSent(made, sent);
    expect(await progressOf(made)).toEqual({ sent, forecast: 1000, expected: 350, pace });
  });

  test('have no pace for a flight that does not send, and keep the expected count of an ended one', async () => {
    const made = await aFlight();
    await setClock('2030-06-03T11:30Z');
    await setSent(made, 100);
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}'`);
    expect(await progressOf(made)).toEqual({
      sent: 100,
      forecast: 1000,
      expected: 350,
      pace: null,
    });
    await db.sql(
      `update public.flights set status = 'ended', status_reason = 'budget_used' where id = '${made.flight}'`,
    );
    expect(await progressOf(made)).toEqual({
      sent: 100,
      forecast: 1000,
      expected: 350,
      pace: null,
    });
  });

  test('forecast only the messages that the budget buys, even if reach times cap is higher', async () => {
    const made = await aFlight();
    await setClock('2030-06-01T07:00Z');
    await db.sql(
      `update public.flights set budget = 10, frequency_cap = 3 where id = '${made.flight}'`,
    );
    await setClock('2030-06-03T07:00Z');
    expect(await progressOf(made)).toMatchObject({ forecast: 200, expected: 0 });
  });
});

describe('a campaign needs attention', () => {
  beforeAll(() => db.sql(`update private.delivery_clock set ahead = '0'`));

  const readAttention = async ({
    campaign,
    organisation,
  }: Pick<Delivery, 'campaign' | 'organisation'>) => {
    await db.sql(
      `update public.link_users set organisation_id = '${organisation}' where id = '${db.idOf('peer')}'`,
    );
    await db.sql(
      `update private.flight_checks set due_at = '2000-01-01' where organisation_id = '${organisation}' and due_at is not null`,
    );
    await check();
    const client = db.as('peer');
    const row = await client
      .from('campaigns_with_totals')
      .select('needs_attention,problem_codes')
      .eq('id', campaign)
      .single();
    const filtered = await client
      .from('campaigns_with_totals')
      .select('id', { count: 'exact' })
      .eq('id', campaign)
      .is('needs_attention', true);
    expect(filtered.count).toBe(row.data?.needs_attention ? 1 : 0);
    expect(filtered.data).toHaveLength(row.data?.needs_attention ? 1 : 0);
    return row.data;
  };
  const NONE = { needs_attention: false, problem_codes: [] };

  test('not while it sends as planned, nor when a user has paused its flight', async () => {
    const made = await aDelivery(db);
    await db.sql(
      `update private.active_spans set starts_at = date_trunc('hour', now()) where subject = '${made.flight}'`,
    );
    expect(await readAttention(made)).toEqual(NONE);
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}';
      delete from public.flight_intervals where flight_id = '${made.flight}'`);
    expect(await readAttention(made)).toEqual(NONE);
  });

  test.each([
    [
      'no_creative',
      `delete from public.flight_creatives where flight_id = 'FLIGHT'; update public.flights set creative_id = null where id = 'FLIGHT'`,
    ],
    [
      'creative_inactive',
      `update public.creatives set status = 'inactive' where id = (select creative_id from public.flights where id = 'FLIGHT')`,
    ],
    ['audience_empty', `delete from public.flight_audiences where flight_id = 'FLIGHT'`],
    ['no_interval_left', `delete from public.flight_intervals where flight_id = 'FLIGHT'`],
    [
      'link_dead',
      `update public.flights set short_url = 'https://gone.example/s/nowhere' where id = 'FLIGHT'`,
    ],
  ])('while a flight has the problem %s', async (code, statement) => {
    const made = await aDelivery(db, { status: 'pending' });
    expect(await readAttention(made)).toEqual(NONE);
    await db.sql(statement.replaceAll('FLIGHT', made.flight));
    expect(await readAttention(made)).toEqual({ needs_attention: true, problem_codes: [code] });
    await db.sql(`update public.campaigns set status = 'ended' where id = '${made.campaign}'`);
    expect(await readAttention(made)).toEqual(NONE);
  });

  test('while delivery has paused a flight because the wallet is empty', async () => {
    const made = await aDelivery(db, { wallet: 0 });
    await db.sql(`select private.settle_flight('${made.flight}')`);
    expect(await readAttention(made)).toMatchObject({
      needs_attention: true,
      problem_codes: ['wallet_empty'],
    });
  });

  test('while a flight is behind its plan', async () => {
    const made = await aDelivery(db, { reach: 1000, frequencyCap: 100 });
    await db.sql(
      `update private.active_spans set starts_at = now() - interval '2 days' where subject = '${made.flight}'`,
    );
    expect(await readAttention(made)).toEqual({ needs_attention: true, problem_codes: ['behind'] });
  });

  test('while a flight lacks a required approval', async () => {
    const made = await aDelivery(db, { status: 'pending' });
    await db.sql(
      `update public.organisations set approval_policy = 'second_person' where id = '${made.organisation}'`,
    );
    expect((await readAttention(made))?.problem_codes).toEqual(['approval_missing']);
  });

  test('only for its own organization', async () => {
    const made = await aDelivery(db, { status: 'pending' });
    await db.sql(`delete from public.flight_intervals where flight_id = '${made.flight}'`);
    await check();
    const { data } = await db
      .as('foreignAdmin')
      .from('campaigns_with_totals')
      .select('id')
      .eq('id', made.campaign);
    expect(data).toEqual([]);
    const [row] = await db.sql<{ codes: string[] }>(
      `select private.campaign_problem_codes('${made.campaign}') as codes`,
    );
    expect(row?.codes).toEqual([]);
  });
});

test('check_due_flights checks 25 flights of each organization in a call', async () => {
  const [large, small] = [await aDelivery(db), await aDelivery(db)];
  for (let more = 0; more < 30; more += 1) await addFlight(db, large, { since: 1 });
  await db.sql(`update private.flight_checks set due_at = null where organisation_id not in ('${large.organisation}', '${small.organisation}');
    update private.flight_checks set due_at = '2000-01-01' where organisation_id in ('${large.organisation}', '${small.organisation}')`);
  const due = async ({ organisation }: Delivery) =>
    (
      await one<{ count: number }>(
        `select count(*)::integer as count from private.flight_checks where organisation_id = '${organisation}' and due_at < '2001-01-01'`,
      )
    )?.count;
  await check();
  expect([await due(large), await due(small)]).toEqual([6, 0]);
  await check();
  expect(await due(large)).toBe(0);
});
