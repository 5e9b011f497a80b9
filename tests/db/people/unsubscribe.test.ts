import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { platformMail } from '../../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import { unsubscribeStore } from '../../../supabase/functions/_shared/rest-store.ts';
import { unsubscribe } from '../../../supabase/functions/_shared/unsubscribe.ts';
import { ACTORS, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { sendMails } from '../../support/database/outbox.ts';

const db = testDatabase();
const APP = 'https://app.example';
const API = 'https://project.example';

beforeEach(() =>
  db.sql(`delete from private.outbox; delete from public.notifications;
    delete from private.notification_choices`),
);

/** Records an event about which two people hear, and returns the kinds of email by recipient. */
async function record(
  kind: string,
  facts: object = { name: 'Huts', by: 'Mara', flights: 1, approved: true, remarks: [] },
) {
  const people = [db.idOf('admin'), db.idOf('regular')].map((id) => `'${id}'::uuid`).join();
  await db.sql(`select private.record_event('${kind}', '${NORTHWIND}', '${randomUUID()}', 'approval', '${randomUUID()}',
    '${JSON.stringify(facts)}', array[${people}])`);
  return sendMails(db);
}
const recipients = async (kind: string) =>
  (await record(kind)).map(({ recipient }) => recipient).toSorted();

/** The URL of the header List-Unsubscribe, in the email of an event to the admin. */
async function unsubscribeUrl(kind: string) {
  const mail = (await record(kind)).find(({ recipient }) => recipient === ACTORS.admin);
  if (!mail) throw new Error('no email');
  const { headers, html, text } = platformMail(mail, APP, API);
  const url = /^<(.+)>$/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1];
  return { url, headers, html, text };
}

/** A request as a mail program sends it: without session, cookie or key. */
const request = (url = '', method = 'POST') =>
  unsubscribe(
    unsubscribeStore({
      url: 'http://localhost',
      secretKey: db.backend.keys.secretKey,
      fetch: (call) => db.backend.fetch(call),
    }),
    APP,
  )(
    new Request(url, {
      method,
      ...(method === 'POST' && { body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }),
    }),
  );

describe('an optional email', () => {
  test('is switched off by one request without a session, for this kind and this person', async () => {
    const { url, headers } = await unsubscribeUrl('approval_decided');
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(url).toMatch(/^https:\/\/project\.example\/functions\/v1\/unsubscribe\?token=/);
    for (let time = 1; time <= 2; time += 1) expect((await request(url)).status).toBe(200);
    expect(await recipients('approval_decided')).toEqual([ACTORS.regular]);
    // This event concerns admins only.
    expect(await recipients('approval_requested')).toEqual([ACTORS.admin]);
    const { data } = await db.as('admin').rpc('notification_choices');
    expect(data?.find(({ kind }) => kind === 'approval_decided')).toMatchObject({
      in_app: true,
      email: 'off',
    });
  });

  test('links to a page of the app, in its text and its HTML', async () => {
    const { url, html, text } = await unsubscribeUrl('approval_decided');
    const page = `${APP}/unsubscribe#token=${url?.split('token=')[1]}`;
    expect(text).toContain(`Unsubscribe: ${page}`);
    expect(html).toContain(`href="${page}"`);
    // The page sends the token as a visitor.
    const token = page.split('token=')[1] ?? '';
    expect((await db.as('anonymous').rpc('unsubscribe', { p_token: token })).error).toBeNull();
    expect(await recipients('approval_decided')).toEqual([ACTORS.regular]);
  });

  test('stays on when a scanner follows the link, which leads to the page', async () => {
    const { url } = await unsubscribeUrl('approval_decided');
    const answer = await request(url, 'GET');
    expect(answer.headers.get('location')).toBe(
      `${APP}/unsubscribe#token=${url?.split('token=')[1]}`,
    );
    expect(await recipients('approval_decided')).toContain(ACTORS.admin);
    expect((await request(url, 'PUT')).status).toBe(405);
  });
});

test('a required email has no link and no header to unsubscribe', async () => {
  const { headers, text } = await unsubscribeUrl('role_changed');
  expect(headers).toBeUndefined();
  expect(text).not.toMatch(/unsubscribe/i);
});

test('a token of another kind, another person or another signature switches nothing off', async () => {
  const { url = '' } = await unsubscribeUrl('approval_decided');
  const [kind = '', person = '', signature = ''] = (url.split('token=')[1] ?? '').split('.');
  for (const token of [
    `approval_requested.${person}.${signature}`,
    `${kind}.${db.idOf('regular')}.${signature}`,
    `${kind}.${person}.${'0'.repeat(32)}`,
    `${kind}.${person}`,
    `${kind}.x.${signature}`,
    '',
  ])
    expect((await request(`${API}/functions/v1/unsubscribe?token=${token}`)).status).toBe(404);
  expect(await db.sql('select kind from private.notification_choices')).toEqual([]);
});

const tokenOf = async (kind: string) =>
  (
    await db.sql<{ token: string }>(`select private.unsubscribe_token('${ACTORS.admin}', e) as token
      from public.notification_events e where kind = '${kind}'`)
  )[0]?.token ?? '';

test('unsubscribing from the weekly report switches it off in the settings', async () => {
  const p_token = await tokenOf('weekly_report');
  expect((await db.as('anonymous').rpc('unsubscribe', { p_token })).error).toBeNull();
  const [person] = await db.sql<{ chosen: object }>(
    `select notification_preferences as chosen from public.link_users where email = '${ACTORS.admin}'`,
  );
  expect(person?.chosen).toMatchObject({ email_notifications: true, weekly_reports: false });
});

test('unsubscribing from the digest switches off the emails of the events in it', async () => {
  const before = await db.as('admin').rpc('notification_choices');
  const digested = before.data?.filter(({ email }) => email === 'digest') ?? [];
  expect(digested.length).toBeGreaterThan(0);
  const p_token = await tokenOf('digest');
  expect((await db.as('anonymous').rpc('unsubscribe', { p_token })).error).toBeNull();
  const { data: after } = await db.as('admin').rpc('notification_choices');
  expect(after).toEqual(
    before.data?.map((one) => (one.email === 'digest' ? { ...one, email: 'off' } : one)),
  );
});
