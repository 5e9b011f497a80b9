import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

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
/** First day of the month this many months before the current month in Berlin. */
const monthsAgo = async (months: number) =>
  (
    await db.sql<{ m: string }>(
      `select (date_trunc('month', private.delivery_now() at time zone 'Europe/Berlin') - interval '${months} months')::date::text as m`,
    )
  )[0]?.m ?? '';

describe('the summary of a statement', () => {
  test('adds up to its closing balance in every month, and opens with the previous closing balance', async () => {
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
      const sum =
        line.opening + line.credited - line.used - line.tested + line.refunded + line.adjusted;
      expect(sum).toBeCloseTo(line.closing, 4);
    }
    expect(lines.slice(1).map(({ opening }) => opening)).toEqual(
      lines.slice(0, -1).map(({ closing }) => closing),
    );
    expect(lines.slice(2).map(({ used_before }) => used_before)).toEqual(
      lines.slice(1, -1).map(({ used }) => used),
    );
    expect((await summary('readonly', lines[0]?.first_month)).used_before).toBeNull();
    expect(lines[3]?.refunded).toBeCloseTo(before.refunded + 0.5, 4);
    expect(lines[3]?.adjusted).toBeCloseTo(before.adjusted - 1.25, 4);
    const [wallet] = await db.sql<{ balance: number }>(
      `select balance::float8 as balance from public.wallets where organisation_id = '${NORTHWIND}'`,
    );
    expect(lines.at(-1)?.closing).toBe(wallet?.balance);
  });

  test('comes with pages that list each movement and each line once', async () => {
    const month = await monthsAgo(1);
    for (let count = 0; count < 5; count += 1)
      await book(NORTHWIND, 'refund', 1.5, `${month.slice(0, 8)}16T12:00:00Z`);
    const client = db.as('readonly');
    const { last_day } = await summary('readonly', month);
    const movements = async (page: object) => {
      const { data, error } = await client.rpc('wallet_statement', {
        p_from: month,
        p_to: last_day,
        ...page,
      });
      expect(error).toBeNull();
      return data ?? [];
    };
    const refunds = await movements({ p_kind: 'refund' });
    expect(refunds.length).toBeGreaterThanOrEqual(5);
    const [first, ...rest] = refunds;
    expect(await movements({ p_kind: 'refund', p_limit: 1 })).toEqual([first]);
    expect(await movements({ p_kind: 'refund', p_offset: 1 })).toEqual(rest);
    const file = async (page: object) => {
      const { data, error } = await client.rpc('statement_file', { p_month: month, ...page });
      expect(error).toBeNull();
      return data as unknown as { total: number; lines: unknown[] };
    };
    const whole = await file({});
    expect(whole.lines).toHaveLength(whole.total);
    const parts: unknown[] = [];
    for (let offset = 0; offset < whole.total; offset += 3) {
      const part = await file({ p_offset: offset, p_limit: 3 });
      expect(part.total).toBe(whole.total);
      parts.push(...part.lines);
    }
    expect(parts).toEqual(whole.lines);
    for (const page of [{ p_limit: 0 }, { p_limit: 1001 }, { p_offset: -1 }]) {
      const times = { p_from: month, p_to: month };
      for (const { error } of [
        await client.rpc('wallet_statement', { ...times, ...page }),
        await client.rpc('statement_file', { p_month: month, ...page }),
      ])
        expect(error).toMatchObject({ code: '22023', hint: 'invalid_limit' });
    }
  });

  test('agrees with the movements of wallet_statement', async () => {
    const line = await summary('readonly', await monthsAgo(1));
    const times = { p_from: line.month, p_to: line.last_day };
    const { data } = await db.as('readonly').rpc('wallet_statement', times);
    const amounts = (data ?? []).map(({ amount }) => amount);
    expect(amounts).toHaveLength(line.movements);
    expect(amounts.reduce((total, amount) => total + amount, line.opening)).toBeCloseTo(
      line.closing,
      4,
    );
  });

  test("starts and ends its month in the organization's time zone, across the start of DST", async () => {
    expect(await summary('regular', '2026-03-20')).toMatchObject({
      month: '2026-03-01',
      last_day: '2026-03-31',
    });
    for (const [at, day] of [
      ['2026-02-28T22:59:59Z', '2026-02-28'],
      ['2026-02-28T23:00:00Z', '2026-03-01'],
      ['2026-03-31T21:59:59Z', '2026-03-31'],
      ['2026-03-31T22:00:00Z', '2026-04-01'],
    ]) {
      const [row] = await db.sql<{ day: string }>(
        `select private.billing_day('${NORTHWIND}', '${at}')::text as day`,
      );
      expect(row?.day).toBe(day);
    }
  });

  test('is for the current month by default, and names the month of the first movement', async () => {
    const line = await summary('admin');
    expect(line.month).toBe(await monthsAgo(0));
    expect(line.first_month < line.month).toBe(true);
  });

  test.each(['1999-12-31', '2999-01-01'])('is refused for %s', async (month) => {
    const { error } = await db.as('admin').rpc('statement_summary', { p_month: month });
    expect(error).toMatchObject({ code: '22023', hint: 'invalid_month' });
  });
});

describe('the lines of a statement', () => {
  const flight = randomUUID();
  const charge = (amount: number, at: string) =>
    db.sql(
      `select private.wallet_apply('${NORTHWIND}', 'debit', ${amount}, '${randomUUID()}', 'Messages sent', '${at}', '${flight}')`,
    );
  const lines = async (actor: ActorName, times: { p_from: string; p_to: string }) => {
    const { data, error } = await db.as(actor).rpc('statement_lines', times);
    expect(error).toBeNull();
    return data ?? [];
  };

  test("combine a flight's usage of a day in one line, and add up from the opening to the closing balance", async () => {
    const campaign = randomUUID();
    await db.sql(`
      insert into public.campaigns (id, name, organisation_id, user_id)
      values ('${campaign}', 'Billed', '${NORTHWIND}', '${db.idOf('regular')}');
      insert into public.flights (id, name, type, budget, campaign_id, organisation_id, user_id)
      values ('${flight}', 'Charged by the minute', 'SMS', 100, '${campaign}', '${NORTHWIND}', '${db.idOf('regular')}')`);
    const month = await monthsAgo(1);
    const day = `${month.slice(0, 8)}20`;
    await charge(-0.0425, `${day}T08:00:00Z`);
    await charge(-0.0425, `${day}T08:01:00Z`);
    await book(NORTHWIND, 'purchase', 10, `${day}T09:00:00Z`);
    await charge(-0.0375, `${day}T10:00:00Z`);
    // Already the next day in Berlin.
    await charge(-1, `${day}T23:30:00Z`);
    const frame = await summary('readonly', month);
    const times = { p_from: frame.month, p_to: frame.last_day };
    const all = await lines('readonly', times);
    const own = all.filter(({ flight_id }) => flight_id === flight);
    expect(own.map(({ day: date, movements, amount }) => [date, movements, amount])).toEqual([
      [`${month.slice(0, 8)}21`, 1, -1],
      [day, 3, -0.1225],
    ]);
    expect(own[0]).toMatchObject({ flight_name: 'Charged by the minute', campaign_name: 'Billed' });
    let balance = frame.opening;
    for (const line of all.toReversed()) {
      balance += line.amount;
      expect(line.balance_after).toBeCloseTo(balance, 4);
    }
    expect(balance).toBeCloseTo(frame.closing, 4);
    expect(all.reduce((sum, { movements }) => sum + movements, 0)).toBe(frame.movements);
    const { data: behind } = await db
      .as('readonly')
      .rpc('wallet_statement', times)
      .eq('flight_id', flight);
    expect(behind).toHaveLength(4);
  });

  test.each(['pending', 'deactivated', 'unassigned'] as const)(
    'are empty for %s',
    async (actor) => {
      expect(await lines(actor, { p_from: '2020-01-01', p_to: '2099-12-31' })).toEqual([]);
    },
  );

  test('hold no line of another organization, and are denied to anonymous visitors', async () => {
    const times = { p_from: '2020-01-01', p_to: '2099-12-31' };
    const foreign = await lines('foreignRegular', times);
    expect(foreign.some(({ flight_id }) => flight_id === flight)).toBe(false);
    const { error } = await db.as('anonymous').rpc('statement_lines', times);
    expect(error?.code).toBe('42501');
  });
});

describe("an organization's account", () => {
  const count = async (actor: ActorName, table: 'credit_ledger' | 'wallets' | 'invoices') => {
    const { data, error } = await db
      .as(actor)
      .from(table)
      .select('organisation_id')
      .eq('organisation_id', NORTHWIND);
    expect(error).toBeNull();
    return data?.length ?? 0;
  };

  test.each(['admin', 'regular', 'readonly'] as const)(
    'shows balance, usage and statement to %s',
    async (actor) => {
      expect(await count(actor, 'credit_ledger')).toBeGreaterThan(0);
      expect(await count(actor, 'wallets')).toBe(1);
      expect((await summary(actor)).closing).toBeGreaterThan(0);
    },
  );

  test.each(['foreignRegular', 'foreignAdmin', 'analyst', 'pending', 'deactivated'] as const)(
    'is not readable by %s',
    async (actor) => {
      for (const table of ['credit_ledger', 'wallets', 'invoices'] as const)
        expect(await count(actor, table)).toBe(0);
    },
  );

  test('shows payment methods, invoices and purchases to admins only', async () => {
    await db.sql(`insert into public.payment_methods (organisation_id, brand, last_four, expiry_month, expiry_year)
      values ('${NORTHWIND}', 'Visa', '4242', 12, 2099)`);
    const read = async (
      actor: ActorName,
      table: 'payment_methods' | 'invoices' | 'package_purchases',
    ) => {
      const { data } = await db.as(actor).from(table).select('id').eq('organisation_id', NORTHWIND);
      return data?.length ?? 0;
    };
    for (const table of ['payment_methods', 'invoices', 'package_purchases'] as const) {
      const [stored] = await db.sql<{ n: number }>(
        `select count(*)::int as n from public.${table} where organisation_id = '${NORTHWIND}'`,
      );
      expect(await read('admin', table)).toBe(stored?.n);
      for (const actor of ['regular', 'readonly', 'foreignAdmin', 'analyst'] as const)
        expect(await read(actor, table)).toBe(0);
    }
    expect(await read('admin', 'payment_methods')).toBeGreaterThan(0);
  });
});

describe('access to a statement', () => {
  test("never includes another organization's credits", async () => {
    const before = await summary('foreignRegular');
    await book(NORTHWIND, 'purchase', 77, new Date().toISOString());
    expect(await summary('foreignRegular')).toEqual(before);
    await book(BLUEPEAK, 'purchase', 5, new Date().toISOString());
    expect((await summary('foreignRegular')).closing).toBe(before.closing + 5);
  });

  test.each(['pending', 'deactivated', 'unassigned'] as const)(
    'gives %s an empty statement',
    async (actor) => {
      expect(await summary(actor)).toMatchObject({ opening: 0, closing: 0, movements: 0 });
    },
  );

  test('is denied to anonymous visitors', async () => {
    const { error } = await db.as('anonymous').rpc('statement_summary', {});
    expect(error?.code).toBe('42501');
  });
});
