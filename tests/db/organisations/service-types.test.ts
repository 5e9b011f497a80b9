import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const serviceTypes = () => db.as('superadmin').from('service_types');
const fax = () => ({
  id: randomUUID(),
  name: 'Fax',
  display_name: 'Telefax',
  default_rate: 0.2,
});
const readMessageType = async (name: string) =>
  (
    await db.sql(
      `select name, display_name, sort_order from public.message_types where name = '${name}'`,
    )
  )[0];

describe('service types', () => {
  test('are stored without surrounding spaces', async () => {
    const { data } = await serviceTypes()
      .insert({
        id: randomUUID(),
        name: '  Letter ',
        display_name: ' A letter ',
        description: ' On paper ',
        default_rate: 0.9,
      })
      .select('name,display_name,description')
      .single();
    expect(data).toEqual({ name: 'Letter', display_name: 'A letter', description: 'On paper' });
  });

  test('create and update the message type of the same name', async () => {
    await serviceTypes().insert({ ...fax(), sort_order: 40 });
    expect(await readMessageType('Fax')).toEqual({
      name: 'Fax',
      display_name: 'Telefax',
      sort_order: 40,
    });
    await serviceTypes().update({ display_name: 'Facsimile', sort_order: 41 }).eq('name', 'Fax');
    expect(await readMessageType('Fax')).toEqual({
      name: 'Fax',
      display_name: 'Facsimile',
      sort_order: 41,
    });
  });

  test.each([
    ['an empty name', { ...fax(), name: ' ' }, 'service_type_name'],
    ['a name of 101 characters', { ...fax(), name: 'x'.repeat(101) }, 'service_type_name'],
    ['an empty display name', { ...fax(), display_name: ' ' }, 'service_type_display_name'],
    ['a rate below 0', { ...fax(), default_rate: -0.01 }, 'service_type_rate'],
    ['a name that differs in case only', { ...fax(), name: 'sMs' }, 'duplicate_service_type'],
  ])('are refused with a message for %s', async (_what, row, hint) => {
    const { error } = await serviceTypes().insert(row);
    expect(error?.hint).toBe(hint);
    expect(error?.message).toMatch(/^(Give|The default rate|A service type)/);
  });
});
