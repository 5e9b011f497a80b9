import { beforeAll, describe, expect, test } from 'vitest';
import { containsPattern } from '@/lib/query/like-pattern';
import { registerCrowd } from '../../support/database/crowd.ts';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();
const MANY = inTestOrLab(1200, 5000);
const COLUMNS =
  'id,name,email,status,created_at,user_roles!user_roles_user_id_fkey(role),organisation:organisations!link_users_organisation_id_fkey(name)';

beforeAll(async () => {
  await registerCrowd(db, MANY);
  await db.sql(`
    update public.link_users u
       set name = 'Crowd ' || substring(u.email from '\\d+'),
           organisation_id = case when right(split_part(u.email, '@', 1), 1) = '7' then '${BLUEPEAK}' else '${NORTHWIND}' end::uuid,
           status = case when right(split_part(u.email, '@', 1), 1) = '3' then 'deactivated' else 'active' end,
           created_at = now() - substring(u.email from '\\d+')::int * interval '1 minute'
     where u.email like 'crowd%';
    insert into public.user_roles (user_id, role)
    select u.id, case when right(split_part(u.email, '@', 1), 1) = '5' then 'readonly' else 'regular' end
      from public.link_users u where u.email like 'crowd%' on conflict do nothing;
    analyze public.link_users; analyze public.user_roles;`);
});

/** Reads one page with the screen's query. */
async function page(actor: ActorName, number: number, search = '') {
  const first = (number - 1) * 25;
  let query = db.as(actor).from('link_users').select(COLUMNS, { count: 'exact' });
  if (search) query = query.like('search_text', containsPattern(search));
  const { data, count, error } = await query
    .order('is_waiting', { ascending: false })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, first + 24);
  expect(error).toBeNull();
  return { rows: data ?? [], count };
}

describe(`a list of ${MANY} users`, () => {
  test('has 25 different users on each page, pending ones first and then the newest, with the exact total', async () => {
    const seen = new Set<string>();
    const total = (await page('superadmin', 1)).count ?? 0;
    expect(total).toBeGreaterThan(MANY);
    expect((await page('superadmin', 1)).rows[0]?.status).toBe('pending');
    let last = '9';
    for (const number of [1, 2, 3, MANY / 50, MANY / 25]) {
      const { rows } = await page('superadmin', number);
      expect(rows).toHaveLength(25);
      for (const { id, status, created_at } of rows) {
        expect(seen.has(id)).toBe(false);
        seen.add(id);
        const place = `${status === 'pending' ? 1 : 0} ${created_at}`;
        expect(place <= last).toBe(true);
        last = place;
      }
    }
  });

  test('shows an admin only their own organization', async () => {
    const { count, rows } = await page('admin', 0.03 * MANY);
    expect(count).toBeGreaterThan(MANY * 0.89);
    expect(count).toBeLessThan(MANY * 0.91);
    expect(new Set(rows.map(({ organisation }) => organisation?.name))).toEqual(
      new Set(['Northwind Outdoor']),
    );
  });

  test('finds one user by name or by address', async () => {
    for (const text of ['crowd 1121', 'CROWD1121@'])
      expect((await page('superadmin', 1, text)).rows.map(({ name }) => name)).toEqual([
        'Crowd 1121',
      ]);
    expect((await page('admin', 1, 'crowd 1127')).rows).toEqual([]);
  });

  test('has tabs whose counts match the list', async () => {
    const counted = async (filter: Record<string, unknown>) =>
      (await db.as('superadmin').rpc('count_people', { p_search: 'crowd', ...filter })).data ?? [];
    const sum = (rows: { people: number }[]) => rows.reduce((all, { people }) => all + people, 0);
    const all = await counted({});
    expect(sum(all)).toBe(MANY);
    expect(all.find(({ status }) => status === 'deactivated')?.people).toBe(MANY / 10);
    expect(sum(await counted({ p_role: 'readonly' }))).toBe(MANY / 10);
    expect(sum(await counted({ p_organisation_id: BLUEPEAK }))).toBe(MANY / 10);
  });
});
