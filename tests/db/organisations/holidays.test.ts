import { describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const DAY = '2090-12-25';
const set = (actor: Parameters<typeof db.as>[0], p_day: string, p_is_holiday: boolean) =>
  db.as(actor).rpc('set_holiday', { p_day, p_is_holiday });

describe("an organization's holidays", () => {
  test('are set only by its admins and read by all its members', async () => {
    for (const actor of ['regular', 'readonly', 'analyst', 'anonymous', 'pending'] as const)
      expect((await set(actor, DAY, true)).error).not.toBeNull();
    expect((await set('admin', DAY, true)).data).toEqual([DAY]);
    const { data } = await db.as('readonly').from('organisations').select('id,holidays');
    expect(data).toEqual([{ id: NORTHWIND, holidays: [DAY] }]);
    const foreign = await db.as('foreignRegular').from('organisations').select('holidays');
    expect(foreign.data).toEqual([{ holidays: [] }]);
    expect((await set('admin', DAY, false)).data).toEqual([]);
  });

  test('are sorted and unique, and repeating a change writes nothing', async () => {
    await set('admin', '2090-12-26', true);
    await set('admin', DAY, true);
    const version = () =>
      db.sql<{ version: number }>(
        `select version from public.organisations where id = '${NORTHWIND}'`,
      );
    const before = await version();
    expect((await set('admin', DAY, true)).data).toEqual([DAY, '2090-12-26']);
    expect((await set('admin', '2090-01-01', false)).data).toEqual([DAY, '2090-12-26']);
    expect(await version()).toEqual(before);
  });

  test('must be valid dates, and are limited to 400', async () => {
    expect((await set('admin', '2100-01-01', true)).error?.hint).toBe('invalid_day');
    await db.sql(
      `update public.organisations set holidays = array(select date '2020-01-01' + n from generate_series(1, 400) as n) where id = '${NORTHWIND}'`,
    );
    expect((await set('admin', DAY, true)).error?.hint).toBe('too_many_holidays');
  });
});
