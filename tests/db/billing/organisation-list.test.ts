import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

const db = testDatabase();

const list = async () => {
  const { data, error } = await db.as('superadmin').rpc('organisation_list');
  expect(error).toBeNull();
  return data ?? [];
};
const rowOf = async (id: string) => (await list()).find((row) => row.id === id);
const totals = async () => (await db.as('superadmin').rpc('organisation_totals').single()).data;

describe('the list of organizations', () => {
  test.each<ActorName>(['admin', 'regular', 'readonly', 'foreignAdmin', 'anonymous'])(
    'and its totals are refused to %s',
    async (actor) => {
      for (const name of ['organisation_list', 'organisation_totals'] as const) {
        const { data, error } = await db.as(actor).rpc(name);
        expect(error?.code).toBe('42501');
        expect(data).toBeNull();
      }
    },
  );

  test('has every organization once, with the figures that its own screens show', async () => {
    const { data } = await db
      .as('superadmin')
      .from('organisations')
      .select('id,current_balance,current_month_usage,has_admin')
      .order('id');
    const rows = await list();
    const seen = rows.map(({ id, current_balance, current_month_usage, has_admin }) => ({
      id,
      current_balance,
      current_month_usage,
      has_admin,
    }));
    expect(seen.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(data);
  });

  test('counts pending people and overdue invoices of each organization, and adds them to the totals', async () => {
    const [before, other, sum] = [await rowOf(NORTHWIND), await rowOf(BLUEPEAK), await totals()];
    await db.sql(
      `update public.link_users set status = 'pending' where id = '${db.idOf('readonly')}'`,
    );
    await db.sql(
      `insert into public.invoices (organisation_id, number, description, issued_date, due_date, amount, status)
       values ('${NORTHWIND}', 9999, 'Workshop', '2020-01-01', '2020-01-15', 125.5, 'overdue')`,
    );
    expect(await rowOf(NORTHWIND)).toMatchObject({
      people_waiting: (before?.people_waiting ?? 0) + 1,
      overdue_invoices: (before?.overdue_invoices ?? 0) + 1,
      overdue_amount: (before?.overdue_amount ?? 0) + 125.5,
    });
    expect(await rowOf(BLUEPEAK)).toEqual(other);
    expect(await totals()).toMatchObject({
      people_waiting: (sum?.people_waiting ?? 0) + 1,
      overdue_amount: (sum?.overdue_amount ?? 0) + 125.5,
    });
  });

  test('has the last day with a message, and null before the first', async () => {
    const last = await db.sql<{ day: string | null }>(
      `select max(day)::text as day from public.campaign_daily_stats
        where organisation_id = '${NORTHWIND}' and sent > 0`,
    );
    expect((await rowOf(NORTHWIND))?.last_send).toBe(last[0]?.day ?? null);
    const id = randomUUID();
    await db.sql(
      `insert into public.organisations (id, name, type) values ('${id}', 'New', 'agency')`,
    );
    expect(await rowOf(id)).toMatchObject({ last_send: null, has_admin: false, overdue_amount: 0 });
  });
});
