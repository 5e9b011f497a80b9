import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '@/domain/content/languages';
import { splitSms } from '@/domain/content/sms-split';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';
import { aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
const one = async <T = Record<string, unknown>>(sql: string) =>
  (await db.sql<T & Record<string, unknown>>(sql))[0];
const readStatus = async (table: 'flights' | 'campaigns', id: string) => {
  const row = await one(`select status, status_reason from public.${table} where id = '${id}'`);
  return [row?.['status'], row?.['status_reason']];
};
const credit = (organisation: string, amount: number) =>
  db.sql(
    `select private.wallet_apply('${organisation}', 'purchase', ${amount}, '${randomUUID()}', 'Top-up')`,
  );
const settle = async () => {
  const { error } = await db.service.rpc('settle_delivery');
  expect(error).toBeNull();
};

/** Adds flights until the campaign has sixty. */
const sixtyFlights = async (made: Delivery) => {
  for (let count = 1; count < 60; count += 1) await addFlight(db, made, { since: 0 });
};
const countActive = async ({ campaign }: Delivery) =>
  (
    await db.sql(
      `select 1 from public.flights where campaign_id = '${campaign}' and status = 'active'`,
    )
  ).length;

afterEach(() => db.sql(`update private.delivery_clock set ahead = '0'`));

describe('delivery ends', () => {
  test('a flight whose budget does not buy one more message', async () => {
    const { flight, campaign } = await aDelivery(db, { budget: 1.04 });
    await ingest(db, [aReport(flight, { sent: 19 })]);
    expect(await readStatus('flights', flight)).toEqual(['active', null]);
    await ingest(db, [aReport(flight, { sent: 1 })]);
    expect(await readStatus('flights', flight)).toEqual(['ended', 'budget_used']);
    expect(await readStatus('campaigns', campaign)).toEqual(['active', null]);
    const line = await one<{ after: Record<string, unknown> }>(
      `select after from public.audit_log where row_id = '${flight}' order by id desc limit 1`,
    );
    expect(line?.after).toMatchObject({ status: 'ended', status_reason: 'budget_used' });
  });

  test('a flight that has reached its people as often as the frequency cap allows', async () => {
    const { flight } = await aDelivery(db, { reach: 10, frequencyCap: 2 });
    await ingest(db, [aReport(flight, { sent: 19 })]);
    expect(await readStatus('flights', flight)).toEqual(['active', null]);
    await ingest(db, [aReport(flight, { sent: 1 })]);
    expect(await readStatus('flights', flight)).toEqual(['ended', 'reach_used']);
  });

  test("a flight after its last send window, in the organization's time zone", async () => {
    const { flight } = await aDelivery(db, { timeZone: 'America/New_York' });
    await db.sql(`update public.flight_intervals set date = '2030-07-01', start_time = '22:00', end_time = '01:00' where flight_id = '${flight}';
      update public.flights set created_at = now() where id = '${flight}'`);
    await db.service.rpc('advance_delivery_clock', { p_to: '2030-07-02T04:59:00Z' });
    await settle();
    expect(await readStatus('flights', flight)).toEqual(['active', null]);
    await db.service.rpc('advance_delivery_clock', { p_to: '2030-07-02T05:00:10Z' });
    await settle();
    expect(await readStatus('flights', flight)).toEqual(['ended', 'windows_used']);
  });

  test('no flight whose intervals have no date', async () => {
    const { flight } = await aDelivery(db);
    await db.sql(`update public.flight_intervals set date = null where flight_id = '${flight}'`);
    await settle();
    expect(await readStatus('flights', flight)).toEqual(['active', null]);
  });

  test("a campaign and its flights after its end date, in the organization's time zone", async () => {
    const { flight, campaign } = await aDelivery(db, { timeZone: 'Pacific/Apia' });
    await db.sql(`update public.flight_intervals set date = '2030-09-01' where flight_id = '${flight}';
      update public.campaigns set end_date = '2030-08-01' where id = '${campaign}'`);
    await db.service.rpc('advance_delivery_clock', { p_to: '2030-08-01T10:59:00Z' });
    await settle();
    expect(await readStatus('campaigns', campaign)).toEqual(['active', null]);
    await db.service.rpc('advance_delivery_clock', { p_to: '2030-08-01T11:00:10Z' });
    await settle();
    expect(await readStatus('campaigns', campaign)).toEqual(['ended', 'end_date_passed']);
    expect(await readStatus('flights', flight)).toEqual(['ended', 'campaign_ended']);
  });

  test('advance_delivery_clock never moves the clock back', async () => {
    await db.service.rpc('advance_delivery_clock', { p_to: '2030-01-01T00:00:00Z' });
    const { data } = await db.service.rpc('advance_delivery_clock', {
      p_to: '2029-01-01T00:00:00Z',
    });
    expect(String(data)).toMatch(/^2030-01-01/);
  });
});

describe('delivery without money', () => {
  test('pauses the flights and limits the campaign of an empty wallet, until credits are added', async () => {
    const made = await aDelivery(db, { wallet: 0.98 });
    const other = await addFlight(db, made, { channel: 'Email' });
    await ingest(db, [aReport(made.flight, { sent: 19 })]);
    expect(await readStatus('flights', made.flight)).toEqual(['paused', 'wallet_empty']);
    // The remaining $0.03 still buys three emails.
    expect(await readStatus('flights', other)).toEqual(['active', null]);
    expect(await readStatus('campaigns', made.campaign)).toEqual(['limited', 'wallet_empty']);
    await credit(made.organisation, 0.01);
    expect(await readStatus('campaigns', made.campaign)).toEqual(['limited', 'wallet_empty']);
    await credit(made.organisation, 10);
    expect(await readStatus('flights', made.flight)).toEqual(['active', null]);
    expect(await readStatus('campaigns', made.campaign)).toEqual(['active', null]);
  });

  test('pauses the flights and limits the campaign of a used budget, until it is raised', async () => {
    const made = await aDelivery(db, { campaignBudget: 1 });
    const other = await addFlight(db, made, { channel: 'SMS' });
    await ingest(db, [aReport(made.flight, { sent: 20 })]);
    expect(await readStatus('flights', made.flight)).toEqual(['paused', 'campaign_budget_used']);
    expect(await readStatus('campaigns', made.campaign)).toEqual([
      'limited',
      'campaign_budget_used',
    ]);
    await settle();
    expect(await readStatus('flights', other)).toEqual(['paused', 'campaign_budget_used']);
    await credit(made.organisation, 10);
    expect(await readStatus('campaigns', made.campaign)).toEqual([
      'limited',
      'campaign_budget_used',
    ]);
    await db.sql(`update public.campaigns set budget = 2 where id = '${made.campaign}'`);
    expect(await readStatus('flights', other)).toEqual(['active', null]);
    expect(await readStatus('campaigns', made.campaign)).toEqual(['active', null]);
    await db.sql(`update public.campaigns set budget = 1 where id = '${made.campaign}'`);
    expect(await readStatus('campaigns', made.campaign)).toEqual([
      'limited',
      'campaign_budget_used',
    ]);
  });

  test.each<[string, (made: Delivery) => string, (made: Delivery) => string]>([
    [
      'the budget',
      ({ campaign }) => `update public.campaigns set budget = 0.01 where id = '${campaign}'`,
      ({ campaign }) => `update public.campaigns set budget = null where id = '${campaign}'`,
    ],
    [
      'the channels',
      ({ organisation }) =>
        `update public.organisations set active_services = '{Email}' where id = '${organisation}'`,
      ({ organisation }) =>
        `update public.organisations set active_services = '{Email,SMS}' where id = '${organisation}'`,
    ],
  ])(
    'applies a change of %s to the first fifty flights immediately and to all other flights when settling',
    async (_, stop, go) => {
      const made = await aDelivery(db);
      await sixtyFlights(made);
      await db.sql(stop(made));
      expect(await countActive(made)).toBe(10);
      await settle();
      expect(await countActive(made)).toBe(0);
      await db.sql(go(made));
      expect(await countActive(made)).toBe(50);
      await settle();
      expect(await countActive(made)).toBe(60);
    },
  );

  test('applies new credits to the first fifty flights immediately and to all other flights when settling', async () => {
    const made = await aDelivery(db);
    await sixtyFlights(made);
    await db.sql(
      `select private.wallet_apply('${made.organisation}', 'adjustment', -500, 'gone', 'Gone')`,
    );
    await settle();
    expect(await countActive(made)).toBe(0);
    await credit(made.organisation, 500);
    expect(await countActive(made)).toBe(50);
    await settle();
    expect(await countActive(made)).toBe(60);
  });

  test('leaves a flight that a user paused and a campaign that a user limited as they are', async () => {
    const made = await aDelivery(db, { wallet: 0.5 });
    const paused = await addFlight(db, made, { status: 'paused' });
    await ingest(db, [aReport(made.flight)]);
    await db.sql(
      `update public.campaigns set status = 'limited', status_reason = null where id = '${made.campaign}'`,
    );
    await credit(made.organisation, 10);
    expect(await readStatus('flights', paused)).toEqual(['paused', null]);
    expect(await readStatus('flights', made.flight)).toEqual(['active', null]);
    expect(await readStatus('campaigns', made.campaign)).toEqual(['limited', null]);
  });
});

describe('the reason of a status', () => {
  test('cannot be written by a client, and is cleared when a user changes the status', async () => {
    const client = db.as('regular');
    const campaign = randomUUID();
    await client
      .from('campaigns')
      .insert({ id: campaign, name: 'Reasons', status_reason: 'wallet_empty' });
    expect(await readStatus('campaigns', campaign)).toEqual(['pending', null]);
    const flight = randomUUID();
    await client.from('flights').insert({
      id: flight,
      campaign_id: campaign,
      type: 'SMS',
      budget: 50,
      status_reason: 'wallet_empty',
      activated_at: '2020-01-01T00:00:00Z',
    });
    const row = await one(
      `select status_reason, activated_at, stopped_at from public.flights where id = '${flight}'`,
    );
    expect(row).toEqual({ status_reason: null, activated_at: null, stopped_at: null });
    for (const change of [
      { status_reason: 'wallet_empty' } as const,
      { activated_at: '2020-01-01T00:00:00Z' },
      { stopped_at: '2020-01-01T00:00:00Z' },
    ])
      expect(
        (await client.from('flights').update(change).eq('id', flight).select('id')).error?.hint,
      ).toBe('protected_column');
    const { error } = await client
      .from('campaigns')
      .update({ status_reason: 'wallet_empty' })
      .eq('id', campaign)
      .select('id');
    expect(error?.hint).toBe('protected_column');
    const { id: ready } = await aPlannedFlight(db, { campaign });
    await db.sql(`update public.flights set status = 'paused', status_reason = 'wallet_empty' where id = '${ready}';
      update public.campaigns set status = 'limited', status_reason = 'wallet_empty' where id = '${campaign}'`);
    await client.from('flights').update({ status: 'active' }).eq('id', ready).select('id').single();
    await client
      .from('campaigns')
      .update({ status: 'active' })
      .eq('id', campaign)
      .select('id')
      .single();
    expect(await readStatus('flights', ready)).toEqual(['active', null]);
    expect(await readStatus('campaigns', campaign)).toEqual(['active', null]);
  });
});

describe('the money that a flight may still use', () => {
  const forecast = async (organisation: string) =>
    db.sql<{ flight_id: string; wallet: number; campaign: number | null; reserved: number }>(
      `select flight_id, wallet, campaign, reserved from private.allotments('${organisation}')`,
    );

  test('goes to the flight that was activated first, until that one pauses', async () => {
    const made = await aDelivery(db, { wallet: 100, budget: 80, campaignBudget: 90 });
    const second = await addFlight(db, made, { budget: 50 });
    await db.sql(`update public.flights set activated_at = now() where id = '${second}'`);
    expect(await forecast(made.organisation)).toEqual([
      { flight_id: made.flight, wallet: 100, campaign: 90, reserved: 80 },
      { flight_id: second, wallet: 20, campaign: 10, reserved: 10 },
    ]);
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}'`);
    expect(await forecast(made.organisation)).toEqual([
      { flight_id: second, wallet: 100, campaign: 90, reserved: 50 },
    ]);
  });

  test('is reserved only up to the cost of the messages that reach and frequency cap allow', async () => {
    const made = await aDelivery(db, { wallet: 100, budget: 80 });
    const second = await addFlight(db, made, { reach: 100, frequencyCap: 2 });
    expect(await forecast(made.organisation)).toEqual([
      { flight_id: made.flight, wallet: 100, campaign: null, reserved: 80 },
      { flight_id: second, wallet: 20, campaign: null, reserved: 10 },
    ]);
  });

  test('appears in delivery_work only for active flights with a creative in running campaigns', async () => {
    const made = await aDelivery(db);
    const bare = await addFlight(db, made);
    await db.sql(`delete from public.flight_creatives where flight_id = '${bare}'`);
    await addFlight(db, made, { status: 'paused' });
    const stopped = await aDelivery(db);
    await db.sql(`update public.campaigns set status = 'paused' where id = '${stopped.campaign}'`);
    const { data } = await db.service.rpc('delivery_work');
    const work = data as unknown as { organisation_id: string; flight_id: string }[];
    expect(work.filter(({ organisation_id }) => organisation_id === made.organisation)).toEqual([
      expect.objectContaining({
        flight_id: made.flight,
        cost_per_send: 0.05,
        reach: 1e6,
        frequency_cap: 3,
        wallet: 500,
        campaign_budget: null,
        message: 'Hello',
      }),
    ]);
    expect(work.some(({ organisation_id }) => organisation_id === stopped.organisation)).toBe(
      false,
    );
  });

  test('is computed from the same message parts as in the wizard, for the longest language', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'grapheme-ascii', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 90 }),
      fc.constantFrom(
        'a'.repeat(160),
        'a'.repeat(161),
        'é'.repeat(70),
        'é'.repeat(71),
        '😀'.repeat(36),
      ),
      // Two-unit characters around the GSM-7 splits; a few make the text Unicode.
      fc.string({ unit: fc.constantFrom(...'abàÉ@Ω\n€[]{}^~|\\\f'), maxLength: 500 }),
      fc.string({ unit: fc.constantFrom('€', ...'a'.repeat(80)), minLength: 140, maxLength: 480 }),
      fc.string({ unit: fc.constantFrom('`', ...'€ß'.repeat(40)), minLength: 60, maxLength: 160 }),
    );
    const translations = fc.dictionary(fc.constantFrom(...LANGUAGES), piece, { maxKeys: 3 });
    const ENCODINGS = fc.constantFrom('ascii', 'gsm7');
    const plain = (drawn: string) => Buffer.from(drawn.replaceAll('\0', '')).toString();
    const sql = (text: string) => `convert_from('\\x${Buffer.from(text).toString('hex')}', 'UTF8')`;
    await fc.assert(
      fc.asyncProperty(piece, translations, ENCODINGS, async (drawn, drawnOthers, encoding) => {
        const message = plain(drawn);
        const others = Object.fromEntries(
          Object.entries(drawnOthers).map(([language, text]) => [language, plain(text)]),
        );
        const row = await one(
          `select private.billed_parts('SMS', '${encoding}', ${sql(message)}) as own,
                  private.message_parts('SMS', '${encoding}', ${sql(message)}, ${sql(JSON.stringify(others))}::jsonb) as longest`,
        );
        const parts = [message, ...Object.values(others)].map(
          (text) => splitSms(text, encoding).parts,
        );
        expect(row).toEqual({ own: parts[0], longest: Math.max(...parts) });
      }),
      { numRuns: 300 },
    );
  });
});
