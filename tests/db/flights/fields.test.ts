import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FLIGHT_FIELD_ROWS } from '@/domain/flight/fields';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const withInitialValue = FLIGHT_FIELD_ROWS.filter(({ initial }) => initial !== undefined);

test('the initial value of a field is the default of its column', async () => {
  const [campaign, flight] = [randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.campaigns (id, name, organisation_id) values ('${campaign}', 'Defaults', '${NORTHWIND}');
    insert into public.flights (id, campaign_id, organisation_id, name, type, budget)
    values ('${flight}', '${campaign}', '${NORTHWIND}', 'Defaults', 'SMS', 10)`);
  const [row] = await db.sql<{ stored: Record<string, unknown> }>(
    `select private.flight_values(f) as stored from public.flights f where f.id = '${flight}'`,
  );
  expect(withInitialValue.map(({ field }) => [field, row?.stored[field]])).toEqual(
    withInitialValue.map(({ field, initial }) => [field, initial]),
  );
  expect(withInitialValue).not.toHaveLength(0);
});
