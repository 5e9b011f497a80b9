import { beforeEach, describe, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { webhookCalls } from '../../support/database/webhooks.ts';

const db = testDatabase();
const { claim, queue, clear } = webhookCalls(db);
const URL_OWN = 'https://hooks.marketer.example/in';
type Person = 'regular' | 'admin';

const saveUrl = async (p_webhook_url: string, actor: Person = 'regular') => {
  const { error } = await db.as(actor).rpc('save_settings', {
    p_name: 'Marketer',
    p_phone: '',
    p_language: 'en',
    p_notifications: {},
    p_webhook_url,
  });
  expect(error).toBeNull();
  await db.sql(`update public.webhook_endpoints set host_state = 'public'`);
};
const own = async (actor: Person = 'regular') =>
  (await db.as(actor).from('webhook_endpoints').select('id,url,status,organisation_id')).data ?? [];
const setPerson = (values: string) =>
  db.sql(`update public.link_users set ${values} where id = '${db.idOf('regular')}'`);

beforeEach(async () => {
  await clear();
  await setPerson(`status = 'active', organisation_id = '${NORTHWIND}'`);
});

describe('the webhook URL of a person', () => {
  test('receives the events of their organization', async () => {
    await saveUrl(URL_OWN);
    await queue('flight.launched');
    expect(await claim()).toMatchObject([{ url: URL_OWN }]);
  });

  test('receives invoices only if the person is an admin', async () => {
    await saveUrl(URL_OWN);
    await saveUrl('https://hooks.admin.example/', 'admin');
    await queue('invoice.issued');
    expect((await claim()).map(({ url }) => url)).toEqual(['https://hooks.admin.example/']);
  });

  test('neither receives nor shows queued invoices once the person is no admin any more', async () => {
    await saveUrl(URL_OWN, 'admin');
    const [mine] = await own('admin');
    const p_id = mine?.id ?? '';
    await queue('invoice.issued');
    const [row] = await db.sql<{ id: number }>('select id from private.webhook_deliveries');
    const p_delivery = Number(row?.id);
    const setRole = (role: string) =>
      db.sql(`update public.user_roles set role = '${role}' where user_id = '${db.idOf('admin')}'`);
    await setRole('regular');
    try {
      expect(await claim()).toEqual([]);
      const as = db.as('admin');
      expect((await as.rpc('webhook_log', { p_id })).data).toEqual([]);
      expect((await as.rpc('webhook_delivery', { p_id, p_delivery })).data).toBeNull();
      expect((await as.rpc('replay_webhooks', { p_id, p_delivery })).data).toBe(0);
    } finally {
      await setRole('admin');
    }
    expect(await claim()).toHaveLength(1);
  });

  test('keeps its secret and log when it is saved again, and ends when it is cleared', async () => {
    await saveUrl(URL_OWN);
    const [first] = await own();
    const secret = () => db.as('regular').rpc('webhook_secret', { p_id: first?.id ?? '' });
    const before = (await secret()).data;
    await saveUrl(URL_OWN);
    await saveUrl('https://other.marketer.example/');
    expect((await own()).map(({ id }) => id)).toEqual([first?.id]);
    expect((await secret()).data).toEqual(before);
    await saveUrl('');
    expect(await own()).toEqual([]);
  });

  test('is not visible to an admin, who cannot use it either', async () => {
    await saveUrl(URL_OWN);
    const [mine] = await own();
    expect(await own('admin')).toEqual([]);
    const log = await db.as('admin').rpc('webhook_log', { p_id: mine?.id ?? '' });
    expect(log.error?.hint).toBe('not_found');
  });

  test.each([
    ['is deactivated', `status = 'deactivated'`],
    ['moves to another organization', `organisation_id = '${BLUEPEAK}'`],
  ])('receives nothing more when the person %s', async (_, change) => {
    await saveUrl(URL_OWN);
    await queue('flight.launched', 'before');
    await setPerson(change);
    await queue('flight.launched', 'after');
    expect(await claim()).toEqual([]);
    expect(await db.sql('select 1 from private.webhook_deliveries')).toHaveLength(1);
  });

  test('shows no log of an organization that the person has left, and begins again in the new one', async () => {
    await saveUrl(URL_OWN);
    await queue('flight.launched');
    const [left] = await own();
    await setPerson(`organisation_id = '${BLUEPEAK}'`);
    const log = await db.as('regular').rpc('webhook_log', { p_id: left?.id ?? '' });
    expect(log.error?.hint).toBe('not_found');
    await saveUrl(URL_OWN);
    expect(await own()).toMatchObject([{ organisation_id: BLUEPEAK, url: URL_OWN }]);
    expect(await db.sql('select 1 from private.webhook_deliveries')).toEqual([]);
  });
});
