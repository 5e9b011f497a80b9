import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../tests/support/database/database.ts';
import { addFlight } from '../../tests/support/database/delivery.ts';
import { actingAs, errorCode, connections } from './lane.ts';

const CONNECTIONS = 50;

const db = testDatabase();
let sql: Sql;
beforeAll(async () => {
  sql = await connections(db, CONNECTIONS);
});
afterAll(() => sql.end({ timeout: 5 }));

type Actor = 'admin' | 'superadmin' | 'regular';

/** Runs the statement on fifty connections at the same time. Returns the rows and the SQLSTATEs of the refusals. */
async function fifty(actor: Actor, text: string) {
  const [answers, refusals]: [Record<string, unknown>[], string[]] = [[], []];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      try {
        const [row] = await actingAs(sql, db.idOf(actor), (line) => line.unsafe(text));
        if (row) answers.push(row);
      } catch (error) {
        refusals.push(errorCode(error));
      }
    }),
  );
  return { answers, refusals };
}

const one = async <T extends Record<string, unknown>>(text: string) =>
  (await sql.unsafe<T[]>(text))[0];
const number = async (text: string) => Number((await one<{ n: string }>(`select ${text} as n`))?.n);
const balance = () =>
  number(`(select balance from public.wallets where organisation_id = '${NORTHWIND}')`);
const logged = (table: string, row: string, what: string) =>
  number(
    `(select count(*) from public.audit_log where table_name = '${table}' and row_id = '${row}' and ${what})`,
  );

const aCampaign = async (status = 'pending') => {
  const id = randomUUID();
  await sql`insert into public.campaigns (id, name, status, budget, organisation_id)
    values (${id}, 'Fifty', ${status}, 1000, ${NORTHWIND})`;
  return id;
};
const ledgerHolds = async () =>
  expect(
    await sql`select * from private.wallet_differences() where organisation_id = ${NORTHWIND}`,
  ).toEqual([]);

describe('money requests sent fifty times at the same time', () => {
  test('book the credits of a superadmin once', async () => {
    const [id, before] = [randomUUID(), await balance()];
    const { answers, refusals } = await fifty(
      'superadmin',
      `select * from public.book_credits('${id}', '${NORTHWIND}', 'purchase', 12.5, 'Bank transfer')`,
    );
    expect(refusals).toEqual([]);
    expect(new Set(answers.map((row) => row['id'])).size).toBe(1);
    expect(await balance()).toBe(before + 12.5);
    await ledgerHolds();
  });

  test('buy a package once and credit its paid invoice once', async () => {
    await sql`update public.organisations set prepaid_packages = '{"SMS": [{"quantity": 10000, "discount_percentage": 15}]}',
      service_rates = '{"SMS": 0.05}', active_services = array['SMS'] where id = ${NORTHWIND}`;
    const [id, before] = [randomUUID(), await balance()];
    const bought = await fifty(
      'admin',
      `select * from public.buy_package('${id}', 'SMS', 10000, 15, 425)`,
    );
    expect(bought.refusals).toEqual([]);
    const invoices = new Set(bought.answers.map((row) => row['id']));
    expect(invoices.size).toBe(1);
    expect(await number(`(select count(*) from public.package_purchases where id = '${id}')`)).toBe(
      1,
    );
    expect(await balance()).toBe(before);
    const [invoice] = [...invoices].map(String);
    const paid = await fifty('superadmin', `select * from public.mark_invoice_paid('${invoice}')`);
    expect(paid.refusals).toEqual([]);
    expect(
      await number(`(select count(*) from public.credit_ledger where invoice_id = '${invoice}')`),
    ).toBe(1);
    expect(await balance()).toBeGreaterThan(before);
    expect(await logged('invoices', invoice ?? '', `after ->> 'status' = 'paid'`)).toBe(1);
    await ledgerHolds();
  });

  test('settle deliveries without changing the balance', async () => {
    const before = await balance();
    const lines = Array.from({ length: CONNECTIONS }, () =>
      actingAs(sql, null, (line) => line`select public.settle_delivery()`),
    );
    expect((await Promise.allSettled(lines)).map(({ status }) => status)).not.toContain('rejected');
    expect(await balance()).toBe(before);
    await ledgerHolds();
  });
});

describe('simultaneous writes of fifty users', () => {
  test('apply status changes of a campaign one after another', async () => {
    const id = await aCampaign();
    const names = ['active', 'paused', 'ended'];
    const version = await number(`(select version from public.campaigns where id = '${id}')`);
    const done = await Promise.allSettled(
      Array.from({ length: CONNECTIONS }, (_, index) =>
        actingAs(sql, db.idOf('regular'), (line) =>
          line.unsafe(
            `update public.campaigns set status = '${names[index % 3]}' where id = '${id}'`,
          ),
        ),
      ),
    );
    const refusals = done.flatMap((end) =>
      end.status === 'rejected' ? errorCode(end.reason) : [],
    );
    expect(refusals.filter((code) => code !== 'PT409')).toEqual([]);
    const changes = await sql<{ was: string; is: string }[]>`
      select before ->> 'status' as was, after ->> 'status' as is from public.audit_log
       where table_name = 'campaigns' and row_id = ${id} and action = 'update' and after ? 'status' order by id`;
    expect(changes.length).toBeGreaterThan(1);
    // The log is complete: each change starts from the previous status, and the last one matches the row.
    let at: string | undefined = 'pending';
    for (const { was, is } of changes) {
      expect(was).toBe(at);
      at = is;
    }
    const end = await one<{ status: string; version: number }>(
      `select status, version from public.campaigns where id = '${id}'`,
    );
    expect(end?.status).toBe(at);
    expect(end?.version).toBeGreaterThanOrEqual(version + changes.length);
  });

  test('save a campaign once when all of them edit the same version', async () => {
    const id = await aCampaign();
    const { answers } = await fifty(
      'regular',
      `update public.campaigns set status = 'active' where id = '${id}' and version = 1 returning id`,
    );
    expect(answers).toHaveLength(1);
    expect(await logged('campaigns', id, `after ->> 'status' = 'active'`)).toBe(1);
  });

  test('activate a flight once', async () => {
    const campaign = await aCampaign('active');
    // Stays below the number of messages that a launch has to confirm.
    const flight = await addFlight(
      db,
      { organisation: NORTHWIND, campaign },
      { status: 'pending', budget: 100 },
    );
    const { answers } = await fifty(
      'regular',
      `update public.flights set status = 'active' where id = '${flight}' and status = 'pending' returning id`,
    );
    expect(answers).toHaveLength(1);
    expect(await logged('flights', flight, `after ->> 'status' = 'active'`)).toBe(1);
  });

  test('create a flight, a creative and a cohort once when all of them use the same id', async () => {
    const [flight, creative, cohort] = [randomUUID(), randomUUID(), randomUUID()];
    const campaign = await aCampaign();
    const segment = await one<{ id: string }>(
      `select id from public.segments where organisation_id = '${NORTHWIND}' limit 1`,
    );
    const source = await addFlight(
      db,
      { organisation: NORTHWIND, campaign },
      { status: 'pending' },
    );
    const rules = JSON.stringify([{ operator: 'AND', segment_ids: [segment?.id] }]);
    for (const [table, id, text] of [
      ['flights', flight, `select * from public.duplicate_flight('${flight}', '${source}')`],
      [
        'creatives',
        creative,
        `select * from public.create_creative('${creative}', 'Fifty', 'SMS', 'Hello')`,
      ],
      [
        'audiences',
        cohort,
        `select * from public.save_audience('${cohort}', null, 'Fifty', '', '${rules}')`,
      ],
    ] as const) {
      const { refusals } = await fifty('regular', text);
      expect({ table, refusals }).toEqual({ table, refusals: [] });
      expect(await number(`(select count(*) from public.${table} where id = '${id}')`)).toBe(1);
    }
  });
});

describe('simultaneous changes of people', () => {
  const admins = `select count(*) from public.link_users u join public.user_roles r on r.user_id = u.id and r.role = 'admin'
    where u.organisation_id = '${NORTHWIND}' and u.status = 'active'`;
  const become = async (actor: 'peer' | 'regular', role: string) => {
    await sql`delete from public.user_roles where user_id = ${db.idOf(actor)}`;
    await sql`insert into public.user_roles (user_id, role) values (${db.idOf(actor)}, ${role})`;
  };

  test('approve a pending user once', async () => {
    const id = db.idOf('pending');
    const before = await logged('link_users', id, `after ->> 'status' = 'active'`);
    const { answers, refusals } = await fifty(
      'admin',
      `select * from public.set_user_status('${id}', 'active', 'pending')`,
    );
    expect(answers.length + refusals.length).toBe(CONNECTIONS);
    expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['PT409'] : []));
    expect(await logged('link_users', id, `after ->> 'status' = 'active'`)).toBe(before + 1);
  });

  test.each([
    [
      'deactivate',
      (id: string) => `select * from public.set_user_status('${id}', 'deactivated', 'active')`,
    ],
    [
      'demote',
      (id: string) => `delete from public.user_roles where user_id = '${id}' and role = 'admin'`,
    ],
  ])('leave one active admin when two admins %s each other', async (_what, remove) => {
    for (let round = 0; round < 10; round += 1) {
      await become('peer', 'admin');
      await sql`insert into public.user_roles (user_id, role) values (${db.idOf('admin')}, 'admin'), (${db.idOf('admin')}, 'regular'), (${db.idOf('peer')}, 'regular') on conflict do nothing`;
      await sql`update public.link_users set status = 'active' where id in (${db.idOf('admin')}, ${db.idOf('peer')})`;
      const done = await Promise.allSettled(
        (
          [
            ['admin', 'peer'],
            ['peer', 'admin'],
          ] as const
        ).map(([who, whom]) =>
          actingAs(sql, db.idOf(who), (line) => line.unsafe(remove(db.idOf(whom)))),
        ),
      );
      expect(done.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1);
      expect(await number(`(${admins})`)).toBe(1);
    }
  });

  test.each([
    [
      'by a change of role',
      (id: string) =>
        `select * from public.edit_user('${id}', 'active', (select updated_at from public.link_users where id = '${id}'), 'readonly', '${NORTHWIND}')`,
    ],
    [
      'by a deactivation',
      (id: string) => `select * from public.set_user_status('${id}', 'deactivated', 'active')`,
    ],
  ])(
    'refuse the slower of two admins who remove each other %s while a third admin remains',
    async (_what, remove) => {
      for (let round = 0; round < 20; round += 1) {
        const people = [db.idOf('admin'), db.idOf('peer'), db.idOf('regular')];
        const list = `{${people.join(',')}}`;
        await sql`delete from public.user_roles where user_id = any (${list}::uuid[])`;
        await sql`insert into public.user_roles (user_id, role) select unnest(${list}::uuid[]), 'admin'`;
        await sql`update public.link_users set status = 'active' where id = any (${list}::uuid[])`;
        const [first = '', second = ''] = people;
        const done = await Promise.allSettled(
          [[first, second] as const, [second, first] as const].map(([who, whom]) =>
            actingAs(sql, who, (line) => line.unsafe(remove(whom))),
          ),
        );
        const codes = done.map((one) =>
          one.status === 'rejected' ? errorCode(one.reason) : 'done',
        );
        expect(codes.toSorted()).toEqual(['42501', 'done']);
        expect(await number(`(${admins})`)).toBe(2);
        expect(
          await sql`select user_id from public.user_roles where role <> 'superadmin' group by 1 having count(*) > 1`,
        ).toEqual([]);
      }
    },
  );
});
