import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres, { type Sql } from 'postgres';
import type { TestDatabase } from '../../tests/support/database/database.ts';

/** Seeded random numbers in [0, 1) (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Numbers from 0 in random order. */
export function shuffled(count: number, chance: () => number): number[] {
  const order = Array.from({ length: count }, (_, index) => index);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = Math.floor(chance() * (last + 1));
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}

/** URL of the test's own database. */
export async function addressOf(db: TestDatabase): Promise<string> {
  const [row] = await db.sql<{ name: string }>('select current_database() as name');
  const url = new URL(process.env['DATABASE_URL'] ?? '');
  url.pathname = `/${row?.name ?? ''}`;
  return url.href;
}

const OPTIONS = { connection: { application_name: 'lane' }, fetch_types: false, onnotice() {} };

/** Pool of `max` connections to the test's own database. `onnotice` receives the server's notices. */
export const connections = async (
  db: TestDatabase,
  max: number,
  onnotice: (notice: { message?: string }) => void = () => {},
) => postgres(await addressOf(db), { ...OPTIONS, max, onnotice });

/** Connection that reconnects when it breaks. `run` returns the answer, or null if the connection broke. */
export async function fragileConnection(db: TestDatabase) {
  const address = await addressOf(db);
  const open = () => postgres(address, { ...OPTIONS, max: 1, connect_timeout: 5 });
  let client = open();
  return {
    run: async <T>(work: (sql: Sql) => Promise<T>): Promise<{ answer: T } | null> => {
      const broken = new AbortController();
      try {
        // The driver never settles a statement whose connection closed while sending.
        const late = pause(3000, null, { signal: broken.signal }).catch(() => null);
        const answer = await Promise.race([
          work(client).then((value) => ({ answer: value })),
          late,
        ]);
        if (answer) return answer;
      } catch (error) {
        if (!/CONNECTION|57P01|53300|ECONN/.test(errorCode(error))) throw error;
      } finally {
        broken.abort();
      }
      client.end({ timeout: 0 }).catch(() => {});
      client = open();
      return null;
    },
    end: () => client.end({ timeout: 0 }),
  };
}

/** Starts the jobs in order, at most `width` at a time. */
export async function inParallel<T>(
  jobs: readonly T[],
  width: number,
  work: (job: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    for (let at = next; at < jobs.length; at = next) {
      next = at + 1;
      const job = jobs[at];
      if (job !== undefined) await work(job);
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
}

/** SQLSTATE of a failed statement, or the error code of a failed connection. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

/** A measured ratio and its target, for the table of `npm run bench`. */
export interface Ratio {
  what: string;
  value: number;
  target: number;
}

/** Writes measurements to `BENCH_RESULT`, where `npm run bench` reads them. Does nothing without it. */
export function saveFigures(name: string, figures: object): void {
  const folder = process.env['BENCH_RESULT'];
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(figures));
}

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Median times of both in milliseconds, measured alternately so that a busy moment affects both. */
export async function inTurns(
  [one, other]: readonly [() => PromiseLike<unknown>, () => PromiseLike<unknown>],
  runs: number,
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  const run = async (work: () => PromiseLike<unknown>, into: number[]) => {
    const started = performance.now();
    await work();
    into.push(performance.now() - started);
  };
  await Promise.all([one(), other()]);
  for (let round = 0; round < runs; round += 1) {
    await run(one, times[0]);
    await run(other, times[1]);
  }
  return [median(times[0]), median(times[1])];
}

/** Runs statements as the API does, for this user or, with null, for the service role. */
export const actingAs = <T>(sql: Sql, user: string | null, work: (sql: Sql) => Promise<T>) =>
  sql.begin(async (transaction) => {
    const claims = JSON.stringify({ sub: user, role: user ? 'authenticated' : 'service_role' });
    await transaction`select set_config('request.jwt.claims', ${claims}, true),
      set_config('request.jwt.claim.sub', ${user ?? ''}, true)`;
    await transaction.unsafe(`set local role ${user ? 'authenticated' : 'service_role'}`);
    return work(transaction as unknown as Sql);
  });
