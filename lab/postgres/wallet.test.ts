import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database/database.ts';
import { errorCode, connections, inParallel, random, shuffled } from './lane.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 20);
const DEBITS = Number(process.env['DEBITS'] ?? 10_000);
const CONNECTIONS = 50;

const db = testDatabase();
let sql: Sql;
beforeAll(async () => {
  sql = await connections(db, CONNECTIONS);
});
afterAll(() => sql.end({ timeout: 5 }));

interface Debit {
  key: string;
  /** Ten-thousandths of a dollar. */
  units: number;
}

/** Draws debits in random order; one in five repeats an earlier key. `funds` is in ten-thousandths of a dollar. */
function draw(seed: number): { debits: Debit[]; funds: number } {
  const chance = random(seed);
  const distinct = Math.ceil(DEBITS * 0.8);
  const first = Array.from({ length: distinct }, (_, index) => ({
    key: `${seed}:${index}`,
    units: 1 + Math.floor(chance() * 20_000),
  }));
  const replays = Array.from(
    { length: DEBITS - distinct },
    () => first[Math.floor(chance() * distinct)] ?? { key: '', units: 1 },
  );
  const all = [...first, ...replays];
  const debits = shuffled(DEBITS, chance).flatMap((index) => all[index] ?? []);
  // The wallet covers 50%, 90%, 2% or 100% of the debits, so most runs must refuse some.
  const total = first.reduce((sum, { units }) => sum + units, 0);
  return { debits, funds: Math.floor(total * ([0.5, 0.9, 0.02, 1][seed % 4] ?? 1)) };
}

const state = async (organisation: string) =>
  (
    await sql<
      {
        balance: string;
        ledger: string;
        lowest: string;
        rows: number;
        keys: number;
        broken: number;
      }[]
    >`
    select w.balance, sum(l.amount) as ledger, min(l.balance_after) as lowest, count(*)::int as rows,
           count(distinct l.idempotency_key)::int as keys,
           (select count(*)::int from (
              select balance_after - amount as before, lag(balance_after, 1, 0) over (order by entry) as expected
                from public.credit_ledger x where x.organisation_id = ${organisation}) as chain
             where before <> expected) as broken
      from public.wallets w join public.credit_ledger l on l.organisation_id = w.organisation_id
     where w.organisation_id = ${organisation} group by w.balance`
  )[0];

describe(`${DEBITS} debits on ${CONNECTIONS} connections`, () => {
  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'seed %i: keep the balance at or above zero and equal to the ledger, and book each key once',
    async (seed) => {
      const organisation = randomUUID();
      const { debits, funds } = draw(seed);
      await sql`insert into public.organisations (id, name) values (${organisation}, ${`Seed ${seed}`})`;
      await sql`select private.wallet_apply(${organisation}, 'opening', ${funds / 10_000}, 'opening', 'Opening balance')`;
      const answered = new Map<string, string>();
      let refused = 0;
      const differing: string[] = [];
      await inParallel(debits, CONNECTIONS, async ({ key, units }) => {
        try {
          const [row] = await sql<{ id: string }[]>`
            select id from private.wallet_apply(${organisation}, 'debit', ${-units / 10_000}, ${key}, 'Messages sent')`;
          const id = row?.id ?? '';
          if ((answered.get(key) ?? id) !== id) differing.push(key);
          answered.set(key, id);
        } catch (error) {
          if (errorCode(error) !== 'PT402') throw error;
          refused += 1;
        }
      });
      const end = await state(organisation);
      expect(differing).toEqual([]);
      expect(Number(end?.lowest)).toBeGreaterThanOrEqual(0);
      expect(end?.balance).toBe(end?.ledger);
      expect(end?.broken).toBe(0);
      expect(end?.rows).toBe(end?.keys);
      expect(end?.rows).toBe(answered.size + 1);
      const paid = new Map(debits.map(({ key, units }) => [key, units]));
      const spent = [...answered.keys()].reduce((sum, key) => sum + (paid.get(key) ?? 0), 0);
      expect(Math.round(Number(end?.balance) * 10_000)).toBe(funds - spent);
      expect(refused > 0).toBe(seed % 4 !== 3);
      expect(
        await sql`select * from private.wallet_differences() where organisation_id = ${organisation}`,
      ).toEqual([]);
    },
    600_000,
  );
});
