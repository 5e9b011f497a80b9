import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, BLUEPEAK, NORTHWIND, testDatabase } from '../support/database.ts';

const db = testDatabase();

const book = (organisation: string, kind: string, amount: number, at: string) =>
  db.sql(
    `select private.wallet_apply('${organisation}', '${kind}', ${amount}, '${randomUUID()}', 'A test', '${at}')`,
  );
const summary = async (actor: ActorName, month?: string) => {
  const { data, error } = await db
    .as(actor)
    .rpc('statement_summary', month ? { p_month: month } : {});
  if (error || !data[0]) throw new Error(error?.message ?? 'no line');
  return data[0];
};
/** The first day of the month so many months before the running one of Berlin. */
const monthsAgo = async (months: number) =>
  (
    await db.sql<{ m: string }>(
      `select (date_trunc('month', private.delivery_now() at time zone 'Europe/Berlin') - interval '${months} months')::date::text as m`,
    )
  )[0]?.m ?? '';

describe('the frame of a statement', () => {
  test('D-02 opening + credited - used + refunded + adjusted = closing, for every month, and it goes on in the next', async () => {
    const month = await monthsAgo(1);
    const before = await summary('readonly', month);
    for (const [kind, amount] of [
      ['purchase', 10.5],
      ['package', 100],
      ['debit', -3.0001],
      ['refund', 0.5],
      ['adjustment', -1.25],
    ] as const)
      await book(NORTHWIND, kind, amount, `${month.slice(0, 8)}15T12:00:00Z`);
    const lines = [];
    for (const ago of [4, 3, 2, 1, 0]) lines.push(await summary('readonly', await monthsAgo(ago)));
    for (const line of lines) {
      const sum = line.opening + line.credited - line.used + line.refunded + line.adjusted;
      expect(sum).toBeCloseTo(line.closing, 4);
    }
    expect(lines.slice(1).map(({ opening }) => opening)).toEqual(
      lines.slice(0, -1).map(({ closing }) => closing),
    );
    expect(lines[3]?.refunded).toBeCloseTo(before.refunded + 0.5, 4);
    expect(lines[3]?.adjusted).toBeCloseTo(before.adjusted - 1.25, 4);
    const [wallet] = await db.sql<{ balance: number }>(
      `select balance::float8 as balance from public.wallets where organisation_id = '${NORTHWIND}'`,
    );
    expect(lines.at(-1)?.closing).toBe(wallet?.balance);
  });

  test('its times are the movements that wallet_statement lists', async () => {
    const line = await summary('readonly', await monthsAgo(1));
    const times = { p_from: line.starts_at, p_to: line.ends_at };
    const { data } = await db.as('readonly').rpc('wallet_statement', times);
    const amounts = (data ?? []).map(({ amount }) => amount);
    expect(amounts).toHaveLength(line.movements);
    expect(amounts.reduce((total, amount) => total + amount, line.opening)).toBeCloseTo(
      line.closing,
      4,
    );
  });

  test('a month begins and ends in the organisation’s zone, over the change to summer time', async () => {
    const line = await summary('regular', '2026-03-20');
    expect(line).toMatchObject({ month: '2026-03-01' });
    expect(Date.parse(line.starts_at)).toBe(Date.parse('2026-02-28T23:00:00Z'));
    expect(Date.parse(line.ends_at)).toBe(Date.parse('2026-03-31T22:00:00Z'));
  });

  test('without a month it is the running one; the first month is that of the first movement', async () => {
    const line = await summary('admin');
    expect(line.month).toBe(await monthsAgo(0));
    expect(line.first_month < line.month).toBe(true);
  });

  test.each(['1999-12-31', '2999-01-01'])('there is none of %s', async (month) => {
    const { error } = await db.as('admin').rpc('statement_summary', { p_month: month });
    expect(error).toMatchObject({ code: '22023', hint: 'invalid_month' });
  });
});

describe('who sees it', () => {
  test('another organisation’s credits are in nobody’s statement', async () => {
    const before = await summary('foreignRegular');
    await book(NORTHWIND, 'purchase', 77, new Date().toISOString());
    expect(await summary('foreignRegular')).toEqual(before);
    await book(BLUEPEAK, 'purchase', 5, new Date().toISOString());
    expect((await summary('foreignRegular')).closing).toBe(before.closing + 5);
  });

  test.each(['pending', 'deactivated', 'unassigned'] as const)(
    '%s sees an empty one',
    async (actor) => {
      expect(await summary(actor)).toMatchObject({ opening: 0, closing: 0, movements: 0 });
    },
  );

  test('BILL-01 a visitor may not ask', async () => {
    const { error } = await db.as('anonymous').rpc('statement_summary', {});
    expect(error?.code).toBe('42501');
  });
});
