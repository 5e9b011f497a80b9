import { expect, test } from 'vitest';
import { ACTORS, testDatabase } from '../support/database.ts';

const db = testDatabase();
const PASSWORD = 'flightdeck-demo';

/** As a browser: signed in with the password, holding a session that can be renewed. */
async function browser(email: string) {
  const client = db.as('anonymous');
  const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD });
  expect(error).toBeNull();
  return client;
}
const setStatus = (id: string, from: string, to: string) =>
  db.as('admin').rpc('set_user_status', { p_user_id: id, p_status: to, p_seen_status: from });

test('F20 USR-13 a deactivated person does nothing with the live token, and gets no other for it', async () => {
  const id = db.idOf('regular');
  const [laptop, phone, colleague] = [
    await browser(ACTORS.regular),
    await browser(ACTORS.regular),
    await browser(ACTORS.peer),
  ];
  const seen = async () => (await laptop.from('campaigns').select('id')).data?.length;
  expect(await seen()).toBeGreaterThan(0);
  expect((await phone.auth.refreshSession()).error).toBeNull();

  expect((await setStatus(id, 'active', 'deactivated')).error).toBeNull();
  expect(await seen()).toBe(0);
  expect((await laptop.from('campaigns').insert({ name: 'Still here' })).error).not.toBeNull();
  for (const device of [laptop, phone])
    expect((await device.auth.refreshSession()).error).not.toBeNull();
  expect((await colleague.auth.refreshSession()).error).toBeNull();

  expect((await setStatus(id, 'deactivated', 'active')).error).toBeNull();
  const again = await browser(ACTORS.regular);
  expect((await again.from('campaigns').select('id')).data?.length).toBeGreaterThan(0);
});

test('a rejected newcomer waits no longer; an approved one keeps the session', async () => {
  const id = db.idOf('pending');
  const newcomer = await browser(ACTORS.pending);
  await setStatus(id, 'pending', 'active');
  expect((await newcomer.auth.refreshSession()).error).toBeNull();
  expect((await newcomer.from('campaigns').select('id')).data?.length).toBeGreaterThan(0);
  await setStatus(id, 'active', 'deactivated');
  expect((await newcomer.auth.refreshSession()).error).not.toBeNull();
});
