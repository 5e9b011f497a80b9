import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database/database.ts';
import { aDelivery, aReport, type Delivery } from '../../tests/support/database/delivery.ts';
import { connections, fragileConnection, inParallel, random, shuffled } from './lane.ts';

const SEEDS = Number(process.env['SEEDS'] ?? 20);
const REPORTS = 400;
const CONNECTIONS = 50;
/** Connections that get killed. With the other fifty they stay below Postgres's default limit of 100. */
const BREAKING = 30;

const db = testDatabase();
let sql: Sql;
beforeAll(async () => {
  sql = await connections(db, CONNECTIONS);
});
afterAll(() => sql.end({ timeout: 5 }));

const outcomes = async (client: Sql, reports: readonly object[]) => {
  const rows = await client<{ outcome: string; reason: string | null }[]>`
    select outcome, reason from public.ingest_delivery_reports(${client.json(reports as never)})`;
  return rows.map(({ outcome, reason }) => reason ?? outcome);
};

/** Figures of a delivery from reports, sums, flight, ledger and wallet. They must all agree. */
const readBooks = async ({ flight, organisation }: Delivery) =>
  (
    await sql<Record<string, number>[]>`
    select (select count(*)::int from public.delivery_reports where flight_id = ${flight}) as reports,
           (select count(distinct report_id)::int from public.delivery_reports where flight_id = ${flight}) as ids,
           (select coalesce(sum(sent), 0)::int from public.delivery_reports where flight_id = ${flight}) as reported,
           (select coalesce(sum(sent), 0)::int from public.flight_hourly_stats where flight_id = ${flight}) as hourly,
           (select coalesce(sum(sent), 0)::int from public.campaign_daily_stats where flight_id = ${flight}) as daily,
           (select sent from public.flights where id = ${flight}) as sent,
           (select spent::float8 from public.flights where id = ${flight}) as spent,
           (select coalesce(-sum(amount), 0)::float8 from public.credit_ledger where flight_id = ${flight}) as debited,
           (select coalesce(sum(reports), 0)::int from public.credit_ledger where flight_id = ${flight}) as debits,
           (select balance::float8 from public.wallets where organisation_id = ${organisation}) as balance`
  )[0] ?? {};

const expectAgreement = (found: Record<string, number>, wallet: number) => {
  const { reports, ids, reported, hourly, daily, sent, spent, debited, debits, balance } = found;
  expect({ ids, debits }).toEqual({ ids: reports, debits: reports });
  expect({ hourly, daily, sent }).toEqual({ hourly: reported, daily: reported, sent: reported });
  expect(debited).toBeCloseTo(spent ?? 0, 4);
  expect((balance ?? 0) + (spent ?? 0)).toBeCloseTo(wallet, 4);
};

const createDelivery = (wallet: number) => aDelivery(db, { wallet, budget: 1e9, reach: 1e7 });

describe('reports sent at the same time', () => {
  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'seed %i: count each report once when every report is sent twice',
    async (seed) => {
      const chance = random(seed);
      const wallet = 60;
      const delivery = await createDelivery(wallet);
      const distinct = Array.from({ length: REPORTS }, (_, index) =>
        aReport(delivery.flight, { report_id: `${seed}:${index}` }),
      );
      const jobs = shuffled(REPORTS * 2, chance).map((index) => distinct[index % REPORTS] ?? {});
      const seen: string[] = [];
      await inParallel(
        jobs,
        CONNECTIONS,
        async (report) => void seen.push(...(await outcomes(sql, [report]))),
      );
      const accepted = seen.filter((outcome) => outcome === 'accepted').length;
      // $60 pay for 120 reports of $0.50; the wallet cannot pay for the rest.
      expect(accepted).toBe(120);
      const found = await readBooks(delivery);
      expect(found['reports']).toBe(accepted);
      expectAgreement(found, wallet);
    },
    120_000,
  );

  test.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
    'seed %i: are stored completely or not at all when connections are killed',
    async (seed) => {
      const chance = random(1000 + seed);
      const wallet = 1000;
      const delivery = await createDelivery(wallet);
      const reports: object[] = Array.from({ length: REPORTS }, (_, index) =>
        aReport(delivery.flight, { report_id: `killed:${seed}:${index}` }),
      );
      let running = true;
      let killed = 0;
      const killer = (async () => {
        while (running) {
          const rows = await db.sql<{ done: boolean }>(
            `select pg_terminate_backend(pid) as done from pg_stat_activity
              where application_name = 'lane' and datname = current_database() and state = 'active' order by random() limit ${1 + Math.floor(chance() * 4)}`,
          );
          killed += rows.length;
          await pause(5 + chance() * 20);
        }
      })();
      const answers: string[] = [];
      // Sends a report again when its answer is lost, as a gateway does.
      const queue = [...reports];
      const worker = async () => {
        const line = await fragileConnection(db);
        for (let report = queue.shift(); report; report = queue.shift()) {
          const one = report;
          const result = await line.run((client) => outcomes(client, [one]));
          if (result) answers.push(...result.answer);
          else queue.push(one);
        }
        await line.end();
      };
      await Promise.all(Array.from({ length: BREAKING }, worker));
      running = false;
      await killer;
      expect(killed).toBeGreaterThan(0);
      expect(answers.filter((outcome) => !['accepted', 'duplicate'].includes(outcome))).toEqual([]);
      const found = await readBooks(delivery);
      expect(found['reports']).toBe(REPORTS);
      expectAgreement(found, wallet);
    },
    120_000,
  );
});
