import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { truncateMessage } from '@/domain/content/fields';
import { sentText } from '@/domain/content/render';
import { splitSms } from '@/domain/content/sms-split';
import { testCost } from '@/domain/content/test-send';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  readBooks,
  ingest,
  backdateFlight,
  processPriceChanges,
} from '../../support/database/delivery.ts';

const db = testDatabase();
const setEncoding = (encoding: string) =>
  db.sql(`update public.service_types set sms_encoding = '${encoding}' where id = 'sms'`);
const set = (flight: string, change: string) =>
  db.sql(`update public.flights set ${change} where id = '${flight}'`);
afterEach(async () => {
  await setEncoding('ascii');
  await db.sql(`update private.delivery_clock set ahead = '0'`);
});

/** Two parts with ASCII encoding, as Unicode; one part with GSM-7. */
const ACCENTED = 'é'.repeat(100);

test('the database and the screens use the same GSM-7 alphabet and split at the same characters', async () => {
  const characters = Array.from({ length: 0x21_00 }, (_, code) => String.fromCharCode(code)).slice(
    1,
  );
  const texts = [
    // 72 characters fit one part if GSM-7 counts each once; 81 characters if Unicode does not count them at all.
    ...characters.flatMap((character) => [character.repeat(72), character.repeat(81)]),
    ...Array.from({ length: 330 }, (_, length) => '€'.repeat(length)),
    ...Array.from(
      { length: 330 },
      (_, length) => `${'a'.repeat(length)}€[${'b'.repeat(330 - length)}`,
    ),
  ];
  const rows = await db.sql<{ parts: number }>(
    `select private.sms_parts(t.value, 'gsm7') as parts from jsonb_array_elements_text(convert_from('\\x${Buffer.from(JSON.stringify(texts)).toString('hex')}', 'UTF8')::jsonb) with ordinality as t (value, place) order by t.place`,
  );
  const parts = rows.map((row) => row.parts);
  const wrong = texts.filter((text, place) => parts[place] !== splitSms(text, 'gsm7').parts);
  expect(wrong).toEqual([]);
  expect(parts).toHaveLength(texts.length);
});

/** Characters that decide about parts: plain, accented, decomposed, extended, Unicode, an emoji, an escape. */
const units = fc.constantFrom(
  'a',
  ' ',
  '\n',
  'é',
  'e\u0301',
  '\u0301',
  '€',
  '[',
  '’',
  '👋',
  '日',
  '\u001b',
);
const texts = fc
  .array(fc.tuple(units, fc.integer({ min: 1, max: 80 })), { maxLength: 9 })
  .map((runs) => runs.map(([unit, count]) => unit.repeat(count)).join(''));
const samples = <T>(of: fc.Arbitrary<T>) => fc.sample(of, { numRuns: 400, seed: 1 });
const asJson = (values: unknown) =>
  `jsonb_array_elements(convert_from('\\x${Buffer.from(JSON.stringify(values)).toString('hex')}', 'UTF8')::jsonb) with ordinality as t (value, place)`;

test.each(['ascii', 'gsm7'] as const)(
  'the database splits any text in %s like the screens',
  async (encoding) => {
    const all = samples(texts);
    const rows = await db.sql<{ parts: number }>(
      `select private.sms_parts(t.value #>> '{}', '${encoding}') as parts from ${asJson(all)} order by t.place`,
    );
    const wrong = all.filter(
      (text, place) => rows[place]?.parts !== splitSms(text, encoding).parts,
    );
    expect(wrong).toEqual([]);
    expect(new Set(rows.map(({ parts }) => parts)).size).toBeGreaterThan(5);
  },
);

test('the database renders link and opt-out line like the screens', async () => {
  const link = 'https://go.example/s/a1B2c3';
  const written = fc.record({
    text: fc
      .tuple(
        texts,
        fc.constantFrom('', '{{link}}', ' {{link}} now', ' {{ first_name | default: "you" }}'),
      )
      .map((all) => all.join('')),
    opt_out: fc.constantFrom('', 'Reply STOP to opt out.', '{{link}} to stop'),
    link: fc.constantFrom(null, link),
  });
  const all = samples(written);
  const rows = await db.sql<{ text: string }>(
    `select private.sent_text('SMS', t.value - 'link' || '{"channel": "sms"}', t.value ->> 'link') as text from ${asJson(all)} order by t.place`,
  );
  expect(rows.map(({ text }) => text)).toEqual(
    all.map((one) =>
      sentText('SMS', { channel: 'sms', text: one.text, opt_out: one.opt_out }, one.link),
    ),
  );
  const [row] = await db.sql<{ text: string }>(
    `select private.sent_text('SMS', '{"channel": "sms", "text": "Trails are open.", "opt_out": "Reply STOP to opt out."}', '${link}') as text`,
  );
  expect(row?.text).toBe(`Trails are open. ${link}\nReply STOP to opt out.`);
});

test('the database truncates a text before a field that does not fit, like the screens', async () => {
  const pieces = fc.constantFrom(
    'ab',
    '{{link}}',
    '{{ first_name | default: "you" }}',
    '{',
    '{{ broken',
    '}}',
    '👋',
  );
  const all = samples(fc.tuple(fc.array(pieces, { maxLength: 8 }), fc.nat(60))).map(
    ([some, most]) => ({ text: some.join(''), most }),
  );
  const rows = await db.sql<{ text: string }>(
    `select private.truncate_text(t.value ->> 'text', (t.value ->> 'most')::integer) as text from ${asJson(all)} order by t.place`,
  );
  expect(rows.map(({ text }) => text)).toEqual(
    all.map(({ text, most }) => truncateMessage(text, most)),
  );
});

test('a text is stored in NFC, and a URL unchanged', async () => {
  const id = randomUUID();
  const decomposed = 'Cafe\u0301';
  const { error } = await db.as('regular').rpc('create_creative', {
    p_id: id,
    p_name: 'Accents',
    p_type: 'Push',
    p_message: decomposed,
    p_content: {
      channel: 'push',
      body: `${decomposed}\n\u0303`,
      link: `https://a.example/${decomposed}`,
    },
  });
  expect(error).toBeNull();
  const [version] = await db.sql(
    `select message, content from public.creative_versions where creative_id = '${id}'`,
  );
  expect(version).toEqual({
    message: 'Café\n\u0303',
    content: { channel: 'push', body: 'Café\n\u0303', link: `https://a.example/${decomposed}` },
  });
});

describe('the SMS encoding', () => {
  const change = (actor: ActorName, encoding: string, id = 'sms') =>
    db
      .as(actor)
      .from('service_types')
      .update({ sms_encoding: encoding as never })
      .eq('id', id)
      .select('sms_encoding');
  const stored = () =>
    db.sql(
      `select string_agg(sms_encoding, ' ' order by sort_order) as all from public.service_types`,
    );

  test.each([
    'anonymous',
    'pending',
    'deactivated',
    'readonly',
    'regular',
    'admin',
    'analyst',
  ] as const)('cannot be changed by %s', async (actor) => {
    expect((await change(actor, 'gsm7')).data ?? []).toEqual([]);
    expect(await stored()).toEqual([{ all: 'ascii ascii ascii ascii ascii ascii' }]);
  });

  test('can be changed by a superadmin, is audited, and is readable with the prices by every organization', async () => {
    const { data } = await change('superadmin', 'gsm7');
    expect(data).toEqual([{ sms_encoding: 'gsm7' }]);
    const [line] = await db.sql(
      `select before ->> 'sms_encoding' as before, after ->> 'sms_encoding' as after, actor_id from public.audit_log
        where table_name = 'service_types' and row_id = 'sms' order by id desc limit 1`,
    );
    expect(line).toEqual({ before: 'ascii', after: 'gsm7', actor_id: db.idOf('superadmin') });
    for (const actor of ['readonly', 'foreignAdmin'] as const) {
      const read = await db.as(actor).from('organisations').select('service_rates,sms_encoding');
      expect(read.data?.map(({ sms_encoding }) => sms_encoding)).toEqual(['gsm7']);
    }
  });

  test.each([
    ['utf8', 'sms', 'The encoding of SMS must be ascii or gsm7.'],
    ['GSM7', 'sms', 'The encoding of SMS must be ascii or gsm7.'],
    ['gsm7', 'rcs', 'Only SMS can have an encoding other than ascii.'],
  ])('is refused as %s for %s with a message', async (encoding, id, message) => {
    const { error } = await change('superadmin', encoding, id);
    expect(error).toMatchObject({ hint: 'service_type_encoding', message });
  });
});

describe('a change of the SMS encoding', () => {
  const at = (hours: number) =>
    new Date(Date.parse('2031-05-14T12:00:00Z') + hours * 3_600_000).toISOString();
  const clock = (hours: number) =>
    db.sql(`update private.delivery_clock set ahead = '${at(hours)}'::timestamptz - now()`);
  const spans = (flight: string) =>
    db.sql<{ price: number; variant_prices: unknown }>(
      `select price, variant_prices from private.active_spans where subject = '${flight}' order by starts_at`,
    );
  /** Parts and prices of a message according to the gateway, the plan and the forecast. */
  const readPricing = async (flight: string) => {
    const [row] = await db.sql<{ work: Record<string, unknown> }>(
      `select private.flight_work(f, private.flight_need(f.id), 100, 100) || jsonb_build_object('need', (private.flight_need(f.id)).price) as work
         from public.flights f where f.id = '${flight}'`,
    );
    const { parts, cost_per_send, need, variants } = row?.work ?? {};
    return { parts, cost_per_send, need, variants };
  };

  test('changes price, parts, plan and reports from its moment on, and no booked amount', async () => {
    const made = await aDelivery(db);
    const plain = await addFlight(db, made);
    await backdateFlight(db, made.flight, '2031-05-12');
    await set(made.flight, `message = '${ACCENTED}'`);
    await set(plain, `message = '${'a'.repeat(161)}'`);
    await clock(1.5);
    const report = async (hour: number, cost: number) =>
      (await ingest(db, [aReport(made.flight, { hour: at(hour), cost })]))[0];
    expect(await report(0, 1)).toBe('accepted');
    expect(await readPricing(made.flight)).toMatchObject({
      parts: 2,
      cost_per_send: 0.1,
      need: 0.1,
    });
    const [before, plainSpans] = [await readBooks(db, made.organisation), await spans(plain)];
    await setEncoding('gsm7');
    expect(await readBooks(db, made.organisation)).toEqual(before);
    expect(await readPricing(made.flight)).toMatchObject({
      parts: 1,
      cost_per_send: 0.05,
      need: 0.05,
    });
    await processPriceChanges(db);
    expect((await spans(made.flight)).map(({ price }) => price)).toEqual([0.1, 0.05]);
    expect(await spans(plain)).toEqual(plainSpans);
    await clock(3.5);
    expect(await report(2, 1)).toBe('wrong_cost');
    expect(await report(2, 0.5)).toBe('accepted');
    // In the hour of the change both prices are right; before it only the old one.
    for (const cost of [0.5, 1]) expect(await report(1, cost)).toBe('accepted');
    expect(await report(0, 0.5)).toBe('wrong_cost');
    const [flight] = await db.sql(`select spent from public.flights where id = '${made.flight}'`);
    expect(flight).toEqual({ spent: 3 });
  });

  test('changes the price of each variant and language', async () => {
    const { flight } = await aDelivery(db);
    await set(
      flight,
      `translations = '{"fr": "${ACCENTED}"}', variants = jsonb_build_array(jsonb_build_object('variant', 'B', 'share', 40,
         'version_id', gen_random_uuid(), 'name', 'Long', 'message', repeat('[', 100), 'content', jsonb_build_object('channel', 'sms', 'text', repeat('[', 100))))`,
    );
    const prices = async () => (await spans(flight)).at(-1);
    expect(await prices()).toEqual({ price: 0.1, variant_prices: { A: 0.1, B: 0.05 } });
    await setEncoding('gsm7');
    await processPriceChanges(db);
    expect(await prices()).toEqual({ price: 0.1, variant_prices: { A: 0.05, B: 0.1 } });
    expect(await readPricing(flight)).toMatchObject({
      parts: 1,
      need: 0.1,
      variants: [
        { variant: 'A', parts: 1, cost_per_send: 0.05 },
        { variant: 'B', parts: 2, cost_per_send: 0.1 },
      ],
    });
  });

  test('changes the cost of a test message as on its screen', async () => {
    const [org] = await db.sql<{ rates: unknown }>(
      `select service_rates as rates from public.organisations where id = '${NORTHWIND}'`,
    );
    const cost = (encoding: 'ascii' | 'gsm7') =>
      testCost(org?.rates, { channel: 'SMS', encoding, message: ACCENTED, people: 1 });
    await db.sql(
      `insert into public.test_addresses (organisation_id, address) values ('${NORTHWIND}', '+12025550143') on conflict do nothing`,
    );
    const tested = async (p_cost: number) =>
      db.as('regular').rpc('send_test', {
        p_id: crypto.randomUUID(),
        p_name: 'Hut opening',
        p_type: 'SMS',
        p_content: { channel: 'sms', text: ACCENTED },
        p_person: {},
        p_addresses: ['+12025550143'],
        p_cost,
      });
    await setEncoding('gsm7');
    expect((await tested(cost('ascii'))).error?.hint).toBe('price_changed');
    const { data } = await tested(cost('gsm7'));
    expect(data).toMatchObject([{ parts: 1, cost: cost('gsm7') }]);
  });
});
