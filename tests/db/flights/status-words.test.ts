import { expect, test } from 'vitest';
import { flightLabel } from '@/features/configuration/flight-label';
import { flightState } from '@/domain/flight/state';
import { LAUNCH_FIXES, LAUNCH_PROBLEMS } from '@/domain/launch/launch';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

async function reasonsOf(table: 'flights' | 'campaigns'): Promise<string[]> {
  const [check] = await db.sql<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${table}_status_reason_known'`,
  );
  return quoted(check?.definition.split(' IS NOT FALSE')[0] ?? '');
}

test('every reason that the database can give for a flight’s status has words', async () => {
  const known = await reasonsOf('flights');
  expect(known.length).toBeGreaterThan(6);
  for (const reason of known)
    expect(flightLabel(flightState({ status: 'paused', status_reason: reason }))).toMatch(
      /^Paused · ./,
    );
});

test('every problem that keeps a launch from happening, or is worth a look, has a sentence and a known repair', async () => {
  const [kinds] = await db.sql<{ prosrc: string }>(
    `select prosrc from pg_proc where oid = 'private.problem_kind(text)'::regprocedure`,
  );
  const found = [...(kinds?.prosrc ?? '').matchAll(/\('(\w+)', '(?:blocker|warning)', '(\w+)'\)/g)];
  expect(new Set(found.map(([, code]) => code))).toEqual(new Set(LAUNCH_PROBLEMS));
  expect(new Set(found.map(([, , fix]) => fix))).toEqual(new Set(LAUNCH_FIXES));
});

test('what delivery has limited a campaign for is one of them', async () => {
  const known = await reasonsOf('campaigns');
  expect(known).toHaveLength(4);
  const said = ['campaign_budget_used', 'end_date_passed', 'month_limit', 'wallet_empty'];
  expect(known.filter((reason) => !said.includes(reason))).toEqual([]);
});
