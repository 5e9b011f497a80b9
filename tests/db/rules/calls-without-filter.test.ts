import { beforeAll, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

beforeAll(async () => {
  await db.become('impersonating');
  await db.sql(`
    insert into public.campaign_views (user_id, organisation_id, name, address)
    values ('${db.idOf('regular')}', '${NORTHWIND}', 'Mine', 'status=active')`);
});

/** Runs a statement like an API call without a filter and without returned rows, so that no select policy limits it. */
const asForeigner = (statement: string) =>
  db.sql(`do $$ begin
    perform set_config('request.jwt.claims', '{"sub": "${db.idOf('foreignRegular')}", "role": "authenticated"}', true),
            set_config('request.jwt.claim.sub', '${db.idOf('foreignRegular')}', true);
    set local role authenticated;
    ${statement};
  end $$`);

test.each([
  ['campaign_views', `update public.campaign_views set name = 'Theirs'`],
  ['campaign_views', 'delete from public.campaign_views'],
  ['payment_methods', `update public.payment_methods set brand = 'Theirs'`],
  ['payment_methods', 'delete from public.payment_methods'],
  ['superadmin_impersonations', `update public.superadmin_impersonations set reason = 'Theirs'`],
  ['superadmin_impersonations', 'delete from public.superadmin_impersonations'],
])(
  "a change without a filter leaves other users' rows of %s unchanged: %s",
  async (table, statement) => {
    const rows = () => db.sql(`select to_jsonb(t) as row from public.${table} as t order by 1`);
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    await asForeigner(statement);
    expect(await rows()).toEqual(before);
  },
);

test('a user cannot start an impersonation, even without reading the row back', async () => {
  await expect(
    asForeigner(
      `insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id) values ('${db.idOf('foreignRegular')}', '${NORTHWIND}')`,
    ),
  ).rejects.toThrow('row-level security');
});
