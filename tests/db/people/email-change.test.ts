import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { template } from '../../../backend/database/template.ts';
import { ACTORS, type Client } from '../../support/database/database.ts';
import { mailedToken, type SentMail } from '../../support/database/mailed-links.ts';

const PASSWORD = 'flightdeck-demo';
const CHIEF = 'chief@newclient.example';
const NEW_CLIENT = {
  name: 'New Client',
  type: 'advertiser',
  menu_color: '#123456',
  background_color: '#ffffff',
  time_zone: 'Europe/Berlin',
  monthly_credit_limit: 5000,
  location_targeting_cost: 0.01,
  active_services: ['SMS'],
  service_rates: { SMS: 0.05 },
  prepaid_packages: {},
  segment_costs: {},
};
const mails: SentMail[] = [];
let backend: Backend;

beforeAll(async () => {
  backend = await createBackend({
    template: await template(),
    email: {
      async send(mail) {
        mails.push(mail);
      },
    },
  });
});
afterAll(() => backend.close());

const browser = (): Client =>
  createClient('http://localhost', backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

/** A client like a browser: signed in with the password and with its own session. */
async function signedIn(email: string, password = PASSWORD): Promise<Client> {
  const client = browser();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return client;
}
const readProfile = async (email: string) =>
  (
    await backend.sql<{ id: string }>(`select id from public.link_users where email = '${email}'`)
  )[0];
/** Uses every token that was emailed to an address. */
async function openMailsTo(address: string) {
  for (const mail of mails.filter(({ to }) => to === address)) {
    const { token_hash, type } = mailedToken([mail], address);
    if (token_hash) await browser().auth.verifyOtp({ token_hash, type });
  }
}

test('a user who requests another address without reading its email does not get it', async () => {
  const attacker = await signedIn(ACTORS.unassigned);
  expect((await attacker.auth.updateUser({ email: CHIEF })).error).toBeNull();
  // The attacker can read only their own mailbox.
  await openMailsTo(ACTORS.unassigned);
  expect(mails.map(({ to }) => to)).toContain(CHIEF);
  expect(await readProfile(CHIEF)).toBeUndefined();
  expect((await attacker.auth.getUser()).data.user?.email).toBe(ACTORS.unassigned);

  const superadmin = await signedIn(ACTORS.superadmin);
  const { data, error } = await superadmin.rpc('create_organisation', {
    p_id: randomUUID(),
    p_organisation: { ...NEW_CLIENT },
    p_admin_email: CHIEF,
  });
  expect(error).toBeNull();
  expect(data).toMatchObject([{ first_admin: 'no_user' }]);
});

test('a profile changes when the new address is confirmed, and the old address no longer signs in', async () => {
  const next = 'planner.new@northwind.example';
  const person = await signedIn(ACTORS.peer);
  const before = await readProfile(ACTORS.peer);
  await person.auth.updateUser({ email: next });
  expect(await readProfile(next)).toBeUndefined();
  await openMailsTo(next);
  expect(await readProfile(next)).toEqual(before);
  const old = await person.auth.signInWithPassword({ email: ACTORS.peer, password: PASSWORD });
  expect(old.error).not.toBeNull();
  await signedIn(next);
});

test('an address that already has an account cannot be requested', async () => {
  const person = await signedIn(ACTORS.readonly);
  const { error } = await person.auth.updateUser({ email: ACTORS.admin });
  expect(error).not.toBeNull();
  expect((await readProfile(ACTORS.admin))?.id).toBeTruthy();
});
