import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../backend/backend.ts';

let backend: Backend;
beforeAll(async () => {
  backend = await createBackend({ demo: false });
});
afterAll(() => backend.close());

const signUp = async (email: string) => {
  const client = createClient('http://localhost', backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
  const { data, error } = await client.auth.signUp({ email, password: 'a-good-password' });
  expect(error).toBeNull();
  return data.user?.id ?? '';
};
const person = async (id: string) =>
  (
    await backend.sql(
      `select u.status, o.type, array(select r.role from public.user_roles r where r.user_id = u.id order by 1) as roles
         from public.link_users u left join public.organisations o on o.id = u.organisation_id where u.id = '${id}'`,
    )
  )[0];

test('starts without demo data with the lookup tables and no accounts', async () => {
  const [counts] = await backend.sql(
    `select (select count(*)::int from public.link_users) as people,
            (select count(*)::int from public.campaigns) as campaigns,
            (select count(*)::int from public.service_types) as channels`,
  );
  expect(counts).toEqual({ people: 0, campaigns: 0, channels: 6 });
});

test('makes only the first account a superadmin of VOX', async () => {
  const first = await signUp('first@example.org');
  expect(await person(first)).toEqual({
    status: 'active',
    type: 'VOX',
    roles: expect.arrayContaining(['superadmin']),
  });
  const second = await signUp('second@example.org');
  expect(await person(second)).toEqual({ status: 'pending', type: null, roles: [] });
});
