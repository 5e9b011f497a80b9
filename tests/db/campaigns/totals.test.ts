import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_ACTORS } from '../../support/cases/access.ts';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const VIEW = 'campaigns_with_totals';
const untyped = (client: unknown) => client as SupabaseClient;

beforeAll(async () => {
  for (const organisation of [NORTHWIND, BLUEPEAK])
    await db.sql(`
      with c as (insert into public.campaigns (name, budget, organisation_id) values ('Totals', 100, '${organisation}') returning id)
      insert into public.flights (name, type, budget, spent, campaign_id, organisation_id)
      select 'Flight', 'SMS', 60, 70, c.id, '${organisation}' from c cross join generate_series(1, 2)`);
});

describe('campaigns_with_totals', () => {
  test('returns the amount spent, the remaining budget even below zero, and the number of flights', async () => {
    const { data } = await db
      .as('regular')
      .from(VIEW)
      .select('budget,total_spent,remaining_budget,flight_count')
      .eq('name', 'Totals');
    expect(data).toEqual([
      { budget: 100, total_spent: 140, remaining_budget: -40, flight_count: 2 },
    ]);
  });

  test('returns 0 spent and no remaining budget for a campaign without flights and budget', async () => {
    await db.sql(
      `insert into public.campaigns (name, organisation_id) values ('Bare', '${NORTHWIND}')`,
    );
    const { data } = await db
      .as('regular')
      .from(VIEW)
      .select('budget,total_spent,remaining_budget,flight_count')
      .eq('name', 'Bare');
    expect(data).toEqual([
      { budget: null, total_spent: 0, remaining_budget: null, flight_count: 0 },
    ]);
  });

  test.each(ACCESS_ACTORS)(
    'returns to %s exactly the campaigns that they can read in the table',
    async (actor) => {
      const client = untyped(await db.become(actor));
      const ids = async (from: string) =>
        (await client.from(from).select('id').order('id')).data?.map(({ id }) => id);
      expect(await ids(VIEW)).toEqual(await ids('campaigns'));
    },
  );

  test('cannot be written', async () => {
    const { data } = await db.as('regular').from(VIEW).select('id').eq('name', 'Totals').single();
    for (const actor of ['regular', 'admin', 'superadmin'] as const) {
      const view = untyped(db.as(actor)).from(VIEW);
      for (const attempt of [
        view.insert({ name: 'Through the view', organisation_id: NORTHWIND }),
        view.update({ name: 'Through the view' }).eq('id', data?.id),
        view.delete().eq('id', data?.id),
      ])
        expect((await attempt).error?.code).toBe('42501');
    }
    const [row] = await db.sql<{ name: string }>(
      `select name from public.campaigns where id = '${data?.id}'`,
    );
    expect(row?.name).toBe('Totals');
  });
});
