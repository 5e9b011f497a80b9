import { afterAll, expect, test } from 'vitest';
import { gatewayProfile } from '../../../backend/gateway/profiles.ts';
import { testDatabase } from '../../support/database/database.ts';
import { differingFlights, simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();
const HOUR = 3_600_000;
afterAll(() => db.sql(`update private.delivery_clock set ahead = '0'`));

test("the simulator delivers the demo's flights for a day without a refused report", async () => {
  const from = Math.ceil(Date.now() / HOUR) * HOUR;
  const gateway = await simulatedGateway(db, { profile: gatewayProfile });
  const summary = await gateway.run(from, from + 26 * HOUR);
  expect(summary.refused).toEqual({});
  expect(summary.messages).toBeGreaterThan(1000);
  const flights = await db.sql<{ id: string }>(
    `select distinct flight_id as id from public.delivery_reports where gateway = 'simulator'`,
  );
  expect(flights.length).toBeGreaterThan(3);
  expect(
    await differingFlights(
      db,
      flights.map(({ id }) => id),
    ),
  ).toEqual([]);
  expect(await db.sql('select * from private.wallet_differences()')).toEqual([]);
});
