import { expect, test } from 'vitest';
import { flightLabel } from '@/features/configuration/flight-label';
import { flightState } from '@/domain/flight/state';
import { LAUNCH_FIXES, LAUNCH_PROBLEMS } from '@/domain/launch/launch';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

async function readReasons(table: 'flights' | 'campaigns'): Promise<string[]> {
  const [check] = await db.sql<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${table}_status_reason_known'`,
  );
  return quoted(check?.definition.split(' IS NOT FALSE')[0] ?? '');
}

test('every status reason of a flight in the database has a label', async () => {
  const known = await readReasons('flights');
  expect(known.length).toBeGreaterThan(6);
  for (const reason of known)
    expect(flightLabel(flightState({ status: 'paused', status_reason: reason }))).toMatch(
      /^Paused · ./,
    );
});

test('the database and the client know the same launch problems and fixes', async () => {
  const [kinds] = await db.sql<{ prosrc: string }>(
    `select prosrc from pg_proc where oid = 'private.problem_kind(text)'::regprocedure`,
  );
  const found = [...(kinds?.prosrc ?? '').matchAll(/\('(\w+)', '(?:blocker|warning)', '(\w+)'\)/g)];
  expect(new Set(found.map(([, code]) => code))).toEqual(new Set(LAUNCH_PROBLEMS));
  expect(new Set(found.map(([, , fix]) => fix))).toEqual(new Set(LAUNCH_FIXES));
});

test('every status reason of a campaign in the database is known', async () => {
  const known = await readReasons('campaigns');
  expect(known).toHaveLength(4);
  const said = ['campaign_budget_used', 'end_date_passed', 'month_limit', 'wallet_empty'];
  expect(known.filter((reason) => !said.includes(reason))).toEqual([]);
});
