import { expect, test } from 'vitest';
import { activationProblems } from '@/domain/activation';
import { flightLabel } from '@/features/configuration/flight-label';
import { activationProblemText } from '@/features/flights/words';
import { flightState } from '@/domain/flight-state';
import { campaignReason } from '@/features/campaigns/words';
import { testDatabase } from '../support/database.ts';

const db = testDatabase();

const quoted = (text: string) => [...text.matchAll(/'(\w+)'/g)].map(([, word = '']) => word);

async function reasonsOf(table: 'flights' | 'campaigns'): Promise<string[]> {
  const [check] = await db.sql<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${table}_status_reason_known'`,
  );
  return quoted(check?.definition ?? '');
}

test('every reason that the database can give for a flight’s status has words', async () => {
  const known = await reasonsOf('flights');
  expect(known.length).toBeGreaterThan(6);
  for (const reason of known)
    expect(flightLabel(flightState({ status: 'paused', status_reason: reason }))).toMatch(
      /^Paused · ./,
    );
});

test('a campaign says what lifts the limit that delivery has set', async () => {
  const known = await reasonsOf('campaigns');
  expect(known).toHaveLength(3);
  for (const reason of known) expect(campaignReason(reason)).toMatch(/\.$/);
});

test('every problem that an activation can have has a sentence', async () => {
  const [body] = await db.sql<{ prosrc: string }>(
    `select prosrc from pg_proc where oid = 'private.flight_problems(public.flights, numeric, numeric)'::regprocedure`,
  );
  const found = [...(body?.prosrc ?? '').matchAll(/return next '(\w+)'/g)].map(
    ([, word = '']) => word,
  );
  expect(found).toHaveLength(14);
  for (const problem of [...found, 'reach_used', 'budget_used'])
    expect(activationProblems([problem]).map(activationProblemText)).toEqual([
      expect.stringMatching(/\.$/),
    ]);
});
