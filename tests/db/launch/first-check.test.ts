import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery } from '../../support/database/delivery.ts';

const db = testDatabase();

// The order matters: a session plans the statements of a function when it first runs them.
test('check_due_flights can check a flight that has never started as the first flight of a session', async () => {
  const { flight } = await aDelivery(db, { status: 'pending' });
  await db.sql(
    `update private.flight_checks set due_at = case when flight_id = '${flight}' then now() - interval '1 minute' end`,
  );
  await db.sql('select private.check_due_flights()');
  const checks = await db.sql(
    `select forecast > 0 as has_forecast, cardinality(plan_times) as plan, due_at > now() as is_due_later
       from private.flight_checks where flight_id = '${flight}'`,
  );
  expect(checks).toEqual([{ has_forecast: true, plan: 0, is_due_later: true }]);
  expect(await db.sql(`select * from private.job_failures where job = 'check_flights'`)).toEqual(
    [],
  );
});
