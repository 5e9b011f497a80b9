import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { addFlight, aDelivery, aReport, ingest } from '../../support/database/delivery.ts';

const db = testDatabase();
const one = async <T = Record<string, unknown>>(sql: string) =>
  (await db.sql<T & Record<string, unknown>>(sql))[0];
const balance = async (organisation = NORTHWIND) =>
  (
    await one<{ n: number }>(
      `select balance as n from public.wallets where organisation_id = '${organisation}'`,
    )
  )?.n ?? 0;

beforeEach(() =>
  db.sql(`update public.organisations set prepaid_packages =
    '{"SMS": [{"quantity": 10000, "discount_percentage": 15}, {"quantity": 0, "discount_percentage": 0}]}',
    service_rates = '{"SMS": 0.05}', active_services = array['SMS', 'Email'] where id = '${NORTHWIND}'`),
);

type Purchase = {
  p_id: string;
  p_channel: string;
  p_quantity: number;
  p_discount: number;
  p_price: number;
};
const order = (over: Partial<Purchase> = {}): Purchase => ({
  p_id: randomUUID(),
  p_channel: 'SMS',
  p_quantity: 10_000,
  p_discount: 15,
  p_price: 425,
  ...over,
});
const buy = (purchase: Purchase, actor: 'admin' | 'regular' | 'foreignAdmin' = 'admin') =>
  db.as(actor).rpc('buy_package', purchase);
const boughtInvoice = async (purchase = order()) => {
  const { data, error } = await buy(purchase);
  expect(error).toBeNull();
  return data?.[0];
};

describe('buying a package', () => {
  test('issues a pending invoice at the discounted price, without adding credits yet', async () => {
    const before = await balance();
    expect(await boughtInvoice()).toMatchObject({
      organisation_id: NORTHWIND,
      amount: 425,
      status: 'pending',
      paid_at: null,
      description: 'SMS package, 10,000 messages',
      invoice_number: expect.stringMatching(/^INV-\d{5}$/),
    });
    expect(await balance()).toBe(before);
  });

  test('numbers invoices without a gap across organizations, even after refusals', async () => {
    const first = (await boughtInvoice())?.number ?? 0;
    const [other] = await db.sql<{ n: number }>(
      `select (private.issue_invoice('${BLUEPEAK}', 5, 'A test')).number as n`,
    );
    expect(other?.n).toBe(first + 1);
    expect((await buy(order({ p_price: 1 }))).error?.hint).toBe('price_changed');
    expect((await boughtInvoice())?.number).toBe(first + 2);
  });

  test('is idempotent for the same id, and refuses the id with other details', async () => {
    const purchase = order();
    const invoice = await boughtInvoice(purchase);
    expect(await boughtInvoice(purchase)).toEqual(invoice);
    expect((await buy({ ...purchase, p_discount: 0 })).error?.hint).toBe('request_reused');
    expect((await buy(purchase, 'foreignAdmin')).error?.hint).toBe('request_reused');
  });

  test.each([
    ['package_not_found', { p_discount: 99 }],
    ['package_not_found', { p_quantity: 9 }],
    ['package_not_found', { p_channel: 'Push' }],
    ['package_not_found', { p_channel: 'Email' }],
    ['price_changed', { p_price: 424.99 }],
    ['price_changed', { p_price: -425 }],
    ['package_out_of_range', { p_quantity: 0, p_discount: 0, p_price: 0 }],
  ])('is refused with %s: %o', async (hint, over) => {
    expect((await buy(order(over))).error?.hint).toBe(hint);
  });

  test.each(['anonymous', 'readonly', 'regular', 'pending', 'unassigned', 'deactivated'] as const)(
    'is denied to %s',
    async (actor) => {
      const purchase = order();
      const { error } = await db.as(actor).rpc('buy_package', purchase);
      expect(error?.code).toBe('42501');
      expect(
        await db.sql(`select 1 from public.package_purchases where id = '${purchase.p_id}'`),
      ).toEqual([]);
    },
  );

  test("can be read afterwards by the organization's admins and by superadmins only", async () => {
    const invoice = await boughtInvoice();
    for (const [actor, rows] of [
      ['admin', 1],
      ['superadmin', 1],
      ['regular', 0],
      ['readonly', 0],
      ['foreignAdmin', 0],
      ['analyst', 0],
    ] as const) {
      const { data } = await db
        .as(actor)
        .from('package_purchases')
        .select('credits,price')
        .eq('invoice_id', invoice?.id ?? '');
      expect(data).toHaveLength(rows);
    }
  });
});

describe('a paid invoice', () => {
  test('adds the credits once and is named in the statement for admins', async () => {
    const invoice = await boughtInvoice();
    const before = await balance();
    for (let again = 0; again < 2; again += 1) {
      const { data, error } = await db
        .as('superadmin')
        .rpc('mark_invoice_paid', { p_invoice_id: invoice?.id ?? '' });
      expect(error).toBeNull();
      expect(data?.[0]).toMatchObject({ status: 'paid', paid_at: expect.any(String) });
    }
    // 10,000 messages at the list rate of 0.05; the discount applies to the price only.
    expect(await balance()).toBe(before + 500);
    const { data: lines } = await db
      .as('admin')
      .rpc('wallet_statement', { p_from: '2020-01-01', p_to: '2100-01-01' });
    expect(lines?.[0]).toMatchObject({
      kind: 'package',
      amount: 500,
      balance_after: before + 500,
      invoice_number: invoice?.invoice_number,
    });
    // All members can read the movement, but only admins can read the invoice.
    const { data: seen } = await db
      .as('regular')
      .rpc('wallet_statement', { p_from: '2020-01-01', p_to: '2100-01-01' });
    expect(seen?.[0]).toMatchObject({ kind: 'package', amount: 500, invoice_number: null });
  });

  test.each(['admin', 'regular', 'analyst', 'foreignAdmin', 'anonymous'] as const)(
    'cannot be marked as paid by %s',
    async (actor) => {
      const invoice = await boughtInvoice();
      const { error } = await db
        .as(actor)
        .rpc('mark_invoice_paid', { p_invoice_id: invoice?.id ?? '' });
      expect(error?.code).toBe('42501');
      expect(await one(`select status from public.invoices where id = '${invoice?.id}'`)).toEqual({
        status: 'pending',
      });
    },
  );

  test('shows the default payment method while open, and afterwards the method it was paid with', async () => {
    const invoice = await boughtInvoice();
    const printed = async () =>
      (
        await db
          .as('admin')
          .from('invoices')
          .select('payment_method,paid_on,payment_reference')
          .eq('id', invoice?.id ?? '')
          .single()
      ).data;
    expect(await printed()).toMatchObject({ payment_method: 'Visa •••• 4242', paid_on: null });
    const pay = (paidOn: string, reference: string) =>
      db.as('superadmin').rpc('mark_invoice_paid', {
        p_invoice_id: invoice?.id ?? '',
        p_paid_on: paidOn,
        p_reference: reference,
      });
    const [day] = await db.sql<{ today: string }>(
      `select private.billing_day('${NORTHWIND}', private.delivery_now())::text as today`,
    );
    const today = day?.today ?? '';
    expect((await pay('2099-01-01', 'x')).error?.hint).toBe('invalid_paid_on');
    expect((await pay(today, 'two\nlines')).error?.hint).toBe('invalid_reference');
    expect((await pay(today, ' TRX-77 ')).error).toBeNull();
    await db.sql(
      `update public.payment_methods set is_default = true where organisation_id = '${NORTHWIND}' and last_four = '4444'`,
    );
    expect(await printed()).toEqual({
      payment_method: 'Visa •••• 4242',
      paid_on: today,
      payment_reference: 'TRX-77',
    });
    // A repeated call keeps the first payment.
    expect((await pay(today, 'TRX-78')).data?.[0]?.payment_reference).toBe('TRX-77');
  });

  test('cannot have been a draft, but may have been overdue', async () => {
    const invoice = await boughtInvoice();
    await db.sql(`update public.invoices set status = 'draft' where id = '${invoice?.id}'`);
    const pay = () =>
      db.as('superadmin').rpc('mark_invoice_paid', { p_invoice_id: invoice?.id ?? '' });
    expect((await pay()).error?.hint).toBe('invoice_not_open');
    await db.sql(
      `update public.invoices set status = 'pending', issued_date = current_date - 20, due_date = current_date - 3 where id = '${invoice?.id}'`,
    );
    await db.service.rpc('settle_delivery');
    expect(await one(`select status from public.invoices where id = '${invoice?.id}'`)).toEqual({
      status: 'overdue',
    });
    expect((await pay()).error).toBeNull();
  });
});

describe('book_credits', () => {
  const book = (over: Record<string, unknown> = {}) =>
    ({
      p_id: randomUUID(),
      p_organisation_id: NORTHWIND,
      p_kind: 'purchase',
      p_amount: 10,
      p_description: 'Bank transfer',
      ...over,
    }) as never;

  test('books once for each key, accepts a negative adjustment, and never goes below zero', async () => {
    const before = await balance();
    const call = book();
    for (let again = 0; again < 2; again += 1)
      expect((await db.as('superadmin').rpc('book_credits', call)).error).toBeNull();
    await db.as('superadmin').rpc('book_credits', book({ p_kind: 'adjustment', p_amount: -4.5 }));
    expect(await balance()).toBeCloseTo(before + 5.5, 4);
    const { error } = await db
      .as('superadmin')
      .rpc('book_credits', book({ p_kind: 'adjustment', p_amount: -1e9 }));
    expect(error?.hint).toBe('insufficient_credits');
  });

  test.each([
    ['invalid_booking', { p_kind: 'debit', p_amount: -1 }],
    ['invalid_booking', { p_kind: 'opening' }],
    ['invalid_booking', { p_amount: -1 }],
    ['invalid_booking', { p_amount: 0 }],
    ['invalid_booking', { p_amount: 'NaN' }],
    ['invalid_booking', { p_amount: 0.00001 }],
    ['invalid_booking', { p_amount: 1e11 }],
    ['invalid_description', { p_description: ' ' }],
    ['not_found', { p_organisation_id: randomUUID() }],
  ])('refuses with %s: %o', async (hint, over) => {
    expect((await db.as('superadmin').rpc('book_credits', book(over))).error?.hint).toBe(hint);
  });

  test.each(['admin', 'regular', 'analyst', 'foreignAdmin', 'anonymous'] as const)(
    'is denied to %s',
    async (actor) => {
      const before = await balance();
      expect((await db.as(actor).rpc('book_credits', book())).error?.code).toBe('42501');
      expect(await balance()).toBe(before);
    },
  );
});

describe('the ledger', () => {
  test('refuses every update, delete and truncate', async () => {
    for (const sql of [
      'update public.credit_ledger set amount = 1',
      'delete from public.credit_ledger',
      'truncate public.credit_ledger cascade',
    ])
      await expect(db.sql(sql)).rejects.toThrow('Add a correction');
  });

  test('is compared with wallets and monthly usage by wallet_differences', async () => {
    const { flight, organisation } = await aDelivery(db, { timeZone: 'Pacific/Apia' });
    await ingest(db, [aReport(flight), aReport(flight, { sent: 25 })]);
    expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
    await db.sql(
      `update public.wallets set balance = balance + 1 where organisation_id = '${organisation}'`,
    );
    await db.sql(
      `update public.monthly_usage set used = used + 1 where organisation_id = '${organisation}'`,
    );
    const found = await db.sql<{ organisation_id: string; difference: string }>(
      'select organisation_id, difference from private.wallet_differences() order by difference',
    );
    expect(new Set(found.map(({ organisation_id }) => organisation_id))).toEqual(
      new Set([organisation]),
    );
    expect(found.map(({ difference }) => difference)).toEqual([
      'balance',
      'last balance_after',
      expect.stringMatching(/^usage of \d{4}-\d{2}$/),
    ]);
    await db.sql(`
      update public.wallets set balance = balance - 1 where organisation_id = '${organisation}';
      update public.monthly_usage set used = used - 1 where organisation_id = '${organisation}'`);
  });

  test("counts usage toward the month in the organization's time zone", async () => {
    const { organisation } = await aDelivery(db, { timeZone: 'Pacific/Apia', wallet: 0 });
    const apply = (amount: number, at: string) =>
      db.sql(
        `select private.wallet_apply('${organisation}', '${amount < 0 ? 'debit' : 'purchase'}', ${amount}, '${randomUUID()}', 'x', '${at}')`,
      );
    const usage = () =>
      db.sql(
        `select month::text, used from public.monthly_usage where organisation_id = '${organisation}' order by month`,
      );
    await apply(100, '2026-03-31T09:00:00Z');
    await apply(-3, '2026-03-31T10:59:00Z');
    expect(await usage()).toEqual([{ month: '2026-03-01', used: 3 }]);
    await apply(-4, '2026-03-31T11:00:00Z');
    // A late debit counts toward the month in which its messages were sent.
    await apply(-5, '2026-03-31T10:59:00Z');
    await apply(6, '2026-04-02T00:00:00Z');
    expect(await usage()).toEqual([
      { month: '2026-03-01', used: 8 },
      { month: '2026-04-01', used: 4 },
    ]);
    expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
  });

  test('names the flight of every movement', async () => {
    const campaign = randomUUID();
    await db.sql(`insert into public.campaigns (id, name, status, organisation_id) values ('${campaign}', 'Named', 'active', '${NORTHWIND}');
`);
    const flight = await addFlight(db, { organisation: NORTHWIND, campaign });
    await db.sql(`update public.flights set name = 'Named flight' where id = '${flight}'`);
    await ingest(db, [aReport(flight)]);
    const { data } = await db
      .as('readonly')
      .rpc('wallet_statement', { p_from: '2020-01-01', p_to: '2100-01-01' });
    expect(data?.[0]).toMatchObject({
      kind: 'debit',
      amount: -0.5,
      flight_id: flight,
      flight_name: 'Named flight',
      campaign_name: 'Named',
    });
    const { data: foreign } = await db
      .as('foreignAdmin')
      .rpc('wallet_statement', { p_from: '2020-01-01', p_to: '2100-01-01' });
    expect(foreign?.some((line) => line.flight_id === flight)).toBe(false);
  });
});

describe('payment methods', () => {
  const method = (over: Record<string, unknown> = {}) => ({
    id: randomUUID(),
    brand: 'Visa',
    last_four: '4242',
    expiry_month: 12,
    expiry_year: 2099,
    ...over,
  });

  test('have one default: the first card, then each new default, then the next card after a deletion', async () => {
    await db.sql(`delete from public.payment_methods where organisation_id = '${BLUEPEAK}'`);
    const client = db.as('foreignAdmin');
    const [first, second] = [method(), method({ is_default: true })];
    const defaults = async () =>
      (await client.from('payment_methods').select('id').eq('is_default', true)).data?.map(
        ({ id }) => id,
      );
    await client.from('payment_methods').insert(first);
    expect(await defaults()).toEqual([first.id]);
    await client.from('payment_methods').insert(second);
    expect(await defaults()).toEqual([second.id]);
    await client.from('payment_methods').update({ is_default: true }).eq('id', first.id);
    expect(await defaults()).toEqual([first.id]);
    await client.from('payment_methods').delete().eq('id', first.id);
    expect(await defaults()).toEqual([second.id]);
  });

  test.each([
    ['a card number', { last_four: '4242424242424242' }],
    ['a card number as the brand', { brand: '4242 4242 4242 4242' }],
    ['no digits', { last_four: 'abcd' }],
    ['month 13', { expiry_month: 13 }],
    ['an expired card', { expiry_year: 2020 }],
    ['no brand', { brand: ' ' }],
    ['another organisation', { organisation_id: BLUEPEAK }],
  ])('with %s are refused', async (_what, over) => {
    const { error } = await db.as('admin').from('payment_methods').insert(method(over));
    expect(error).not.toBeNull();
  });
});

describe("the provider's figures", () => {
  test.each([
    ['superadmin', true],
    ['analyst', true],
    ['admin', false],
    ['regular', false],
    ['foreignAdmin', false],
    ['pending', false],
    ['anonymous', false],
  ] as const)('of balances and revenue are readable by %s: %s', async (actor, may) => {
    const client = db.as(actor);
    const balances = await client.rpc('organisation_balances');
    const month = await client.rpc('get_monthly_revenue', {
      target_month: new Date().toISOString().slice(0, 10),
    });
    const year = await client.rpc('get_yearly_revenue', {
      target_year: new Date().getUTCFullYear(),
    });
    for (const { error } of [balances, month, year])
      expect(error?.code ?? null).toBe(may ? null : '42501');
    const seen = balances.data?.find(({ id }) => id === NORTHWIND)?.current_balance;
    expect(seen).toBe(may ? await balance() : undefined);
  });

  test('are closed to a superadmin while they impersonate an advertiser', async () => {
    await db.sql(
      `insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id) values ('${db.idOf('superadmin')}', '${NORTHWIND}')`,
    );
    expect((await db.as('superadmin').rpc('organisation_balances')).error?.hint).toBe(
      'not_provider',
    );
    await db.sql('delete from public.superadmin_impersonations');
  });

  test("count usage as revenue, in the month of each customer's time zone", async () => {
    const before =
      (await db.as('superadmin').rpc('get_monthly_revenue', { target_month: '2019-03-15' })).data ??
      0;
    const apia = await aDelivery(db, { timeZone: 'Pacific/Apia', wallet: 0 });
    const entries: [string, number, string][] = [
      ['purchase', 100, '2019-02-01T00:00:00Z'],
      ['debit', -7, '2019-02-28T10:00:00Z'],
      ['debit', -1, '2019-02-28T09:59:00Z'],
      ['refund', 2, '2019-03-31T09:59:00Z'],
      ['debit', -8, '2019-03-31T10:00:00Z'],
    ];
    for (const [kind, amount, at] of entries)
      await db.sql(
        `select private.wallet_apply('${apia.organisation}', '${kind}', ${amount}, '${randomUUID()}', 'x', '${at}')`,
      );
    expect(
      (await db.as('superadmin').rpc('get_monthly_revenue', { target_month: '2019-03-15' })).data,
    ).toBe(before + 5);
    expect(
      (await db.as('superadmin').rpc('get_yearly_revenue', { target_year: 2019 })).data,
    ).toBeGreaterThanOrEqual(14);
  });
});

describe('delivery_stats', () => {
  test('adds up reports by every key, and keeps unmeasured opens out of counts and rates', async () => {
    const campaign = randomUUID();
    await db.sql(
      `insert into public.campaigns (id, name, status, organisation_id) values ('${campaign}', 'Measured', 'active', '${NORTHWIND}')`,
    );
    const place = { organisation: NORTHWIND, campaign };
    const [sms, email] = [
      await addFlight(db, place),
      await addFlight(db, place, { channel: 'Email' }),
    ];
    await ingest(db, [
      aReport(sms, { sent: 100, delivered: 90, opened: null, clicked: 5, cost: 5 }),
      aReport(email, { sent: 50, delivered: 40, opened: 20, clicked: 4, cost: 2.5, revenue: 9 }),
    ]);
    const range = { p_from: '2020-01-01', p_to: '2100-01-01', p_campaign_id: campaign };
    const read = async (p_by: string) =>
      (await db.as('readonly').rpc('delivery_stats', { ...range, p_by })).data;
    expect(await read('total')).toEqual([
      {
        key: 'total',
        sent: 150,
        delivered: 130,
        opened: 20,
        clicked: 9,
        conversions: 0,
        revenue: 9,
        cost: 7.5,
        opened_of: 40,
        clicked_of: 130,
        opens_of_clicked: 20,
        clicks_of_opened: 4,
        conversions_of_clicked: 0,
        cost_of_clicked: 7.5,
      },
    ]);
    expect(await read('channel')).toMatchObject([
      { key: 'Email', sent: 50, opened: 20 },
      { key: 'SMS', sent: 100, opened: null, opened_of: 0 },
    ]);
    expect((await read('flight'))?.map(({ key }) => key).toSorted()).toEqual(
      [sms, email].toSorted(),
    );
    expect(await read('campaign')).toMatchObject([{ key: campaign, cost: 7.5 }]);
    expect(await read('day')).toHaveLength(1);
    const { data: foreign } = await db
      .as('foreignAdmin')
      .rpc('delivery_stats', { ...range, p_by: 'total' });
    expect(foreign).toEqual([]);
  });
});

describe('the invoice page', () => {
  const parties =
    'invoice_number,organisation:organisations!invoices_organisation_id_fkey(name,time_zone),purchase:package_purchases!package_purchases_invoice_id_fkey(channel,quantity,credits)';

  test.each(['admin', 'superadmin'] as const)(
    'lets %s read an invoice with its organization and its purchase',
    async (actor) => {
      const { data, error } = await db
        .as(actor)
        .from('invoices')
        .select(parties)
        .eq('organisation_id', NORTHWIND)
        .eq('number', 1)
        .single();
      expect(error).toBeNull();
      expect(data).toMatchObject({
        invoice_number: 'INV-00001',
        organisation: { name: 'Northwind Outdoor' },
      });
      expect([data?.purchase].flat()).toMatchObject([{ channel: 'SMS', credits: 12500 }]);
    },
  );
});
