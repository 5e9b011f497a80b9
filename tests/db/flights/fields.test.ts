import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { FLIGHT_FIELD_ROWS } from '@/domain/flight/fields';
import { emptyFieldForms, toFieldRequest } from '@/domain/flight/field-values';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const OPTIONAL = FLIGHT_FIELD_ROWS.filter(({ isOptional }) => isOptional);

test('a field that a request may leave out has the value of an empty form as default', async () => {
  const [campaign, flight] = [randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.campaigns (id, name, organisation_id) values ('${campaign}', 'Defaults', '${NORTHWIND}');
    insert into public.flights (id, campaign_id, organisation_id, name, type, budget)
    values ('${flight}', '${campaign}', '${NORTHWIND}', 'Defaults', 'SMS', 10)`);
  const [row] = await db.sql<{ stored: Record<string, unknown> }>(
    `select private.flight_values(f) as stored from public.flights f where f.id = '${flight}'`,
  );
  const request = new Map<string, unknown>(Object.entries(toFieldRequest(emptyFieldForms())));
  expect(OPTIONAL.map(({ field }) => [field, row?.stored[field]])).toEqual(
    OPTIONAL.map(({ field }) => [field, request.get(field)]),
  );
  expect(OPTIONAL).not.toHaveLength(0);
});
