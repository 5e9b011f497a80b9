import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCESS_ACTORS, members } from '../../support/cases/access.ts';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
let organisation = '';

beforeEach(async () => {
  organisation = randomUUID();
  await db.sql(`insert into public.organisations (id, name) values ('${organisation}', 'Funded')`);
});

const apply = async (kind: string, amount: string, key: string = randomUUID()) =>
  (
    await db.sql<{ balance_after: number; id: string }>(
      `select id, balance_after from private.wallet_apply('${organisation}', '${kind}', ${amount}, '${key}', 'A test')`,
    )
  )[0];

const state = async () =>
  (
    await db.sql(
      `select w.balance, (select sum(amount) from public.credit_ledger l where l.organisation_id = w.organisation_id) as ledger,
              (select count(*)::int from public.credit_ledger l where l.organisation_id = w.organisation_id) as rows
         from public.wallets w where w.organisation_id = '${organisation}'`,
    )
  )[0];

describe('the wallet', () => {
  test('holds the sum of its ledger, to the hundredth of a cent', async () => {
    await apply('purchase', '100');
    await apply('debit', '-0.0001');
    await apply('debit', '-33.3333');
    await apply('refund', '0.1');
    expect(await state()).toEqual({ balance: 66.7666, ledger: 66.7666, rows: 4 });
  });

  test('never goes below zero, and a refused debit leaves no trace', async () => {
    await apply('purchase', '1');
    await expect(apply('debit', '-1.0001')).rejects.toThrow('does not hold enough');
    expect(await state()).toEqual({ balance: 1, ledger: 1, rows: 1 });
    await apply('debit', '-1');
    expect(await state()).toMatchObject({ balance: 0, rows: 2 });
  });

  test('returns the first row for a repeated key, and refuses the key with another amount', async () => {
    await apply('purchase', '10');
    const key = randomUUID();
    const first = await apply('debit', '-4', key);
    expect(await apply('debit', '-4', key)).toEqual(first);
    await expect(apply('debit', '-5', key)).rejects.toThrow('used for another amount');
    expect(await state()).toMatchObject({ balance: 6, rows: 2 });
  });

  test.each([`'NaN'`, `'Infinity'`, '1e13', '0'])('refuses an amount of %s', async (amount) => {
    await expect(apply('purchase', amount)).rejects.toThrow(/out of range|overflow/);
    expect(await state()).toBeUndefined();
  });

  test('supplies the balance and usage figures of the header', async () => {
    const { data } = await db
      .as('regular')
      .from('organisations')
      .select('current_balance,current_month_usage,billing_cycle_start,billing_cycle_end')
      .eq('id', NORTHWIND)
      .single();
    expect(data).toMatchObject({
      current_balance: 12_847.5,
      current_month_usage: expect.any(Number),
      billing_cycle_start: expect.stringMatching(/-01$/),
    });
    const { data: foreign } = await db
      .as('regular')
      .from('organisations')
      .select('current_balance')
      .eq('id', BLUEPEAK);
    expect(foreign).toEqual([]);
  });

  test('cannot be changed by any client through wallet_apply, in any schema', async () => {
    for (const actor of ['anonymous', 'regular', 'admin', 'superadmin'] as const) {
      for (const schema of ['public', 'private']) {
        const { error } = await db
          .as(actor)
          .schema(schema as 'public')
          .rpc(
            'wallet_apply' as 'organisation_members',
            {
              p_org: NORTHWIND,
              p_kind: 'purchase',
              p_amount: 1000,
              p_key: randomUUID(),
              p_description: 'A gift',
            } as never,
          );
        expect(error).not.toBeNull();
      }
    }
    const gifts = await db.sql(`select 1 from public.credit_ledger where description = 'A gift'`);
    expect(gifts).toEqual([]);
  });
});

describe('the wallet of an organization', () => {
  const readers: string[] = [...members, 'superadmin'].filter((actor) => actor !== 'impersonating');
  test.each(ACCESS_ACTORS.filter((actor) => actor !== 'impersonating'))(
    'is readable only by its members and superadmins, and writable by no client: %s',
    async (actor) => {
      const wallets = (db.as(actor) as unknown as SupabaseClient).from('wallets');
      const { data } = await wallets.select('organisation_id').eq('organisation_id', NORTHWIND);
      expect(data?.length ?? 0).toBe(readers.includes(actor) ? 1 : 0);
      const balance = async () =>
        (await db.sql(`select * from public.wallets where organisation_id = '${NORTHWIND}'`))[0];
      const before = await balance();
      expect(
        (await wallets.update({ balance: 1 }).eq('organisation_id', NORTHWIND)).error,
      ).not.toBeNull();
      expect((await wallets.delete().eq('organisation_id', NORTHWIND)).error).not.toBeNull();
      expect(await balance()).toEqual(before);
    },
  );
});
