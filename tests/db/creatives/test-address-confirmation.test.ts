import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { toAppError } from '@/lib/errors';
import {
  platformMail,
  type QueuedMail,
} from '../../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import { FULL_CONTENT } from '../../support/cases/content.ts';
import {
  type ActorName,
  ACTORS,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { sendMails } from '../../support/database/outbox.ts';

const db = testDatabase();
const STRANGER = 'stranger@elsewhere.example';

beforeEach(() =>
  db.sql(`delete from public.test_addresses;
    delete from private.test_address_mails;
    delete from private.outbox`),
);

const save = (actor: ActorName, address: string) =>
  db
    .as(actor)
    .from('test_addresses')
    .insert({ address })
    .select('id,address,confirmed_at')
    .single();
const saved = async (address = STRANGER) => {
  const { data, error } = await save('regular', address);
  expect(error).toBeNull();
  if (!data) throw new Error('No address was saved.');
  return data;
};
const mails = () => sendMails(db);
const readToken = (queued: QueuedMail[]) =>
  (queued[0]?.facts as { token?: string } | undefined)?.token ?? '';
const confirm = (actor: ActorName, p_token: string) =>
  db.as(actor).rpc('confirm_test_address', { p_token });
const resend = (actor: ActorName, p_id: string) =>
  db.as(actor).rpc('resend_test_address', { p_id });
const isConfirmed = async (address = STRANGER) =>
  (
    await db.sql<{ confirmed: boolean }>(
      `select confirmed_at is not null as confirmed from public.test_addresses where address = '${address}'`,
    )
  )[0]?.confirmed;
const age = (time: string) =>
  db.sql(`update private.test_address_mails set sent_at = sent_at - interval '${time}'`);
const readHint = async (answer: ReturnType<typeof confirm> | ReturnType<typeof send>) => {
  const { error, status } = await answer;
  return error && toAppError(error, status).hint;
};
const send = (actor: ActorName, address: string, over: object = {}) =>
  db.as(actor).rpc('send_test', {
    p_id: randomUUID(),
    p_name: 'Hut opening',
    p_type: 'Email',
    p_content: { ...FULL_CONTENT.email, blocks: [{ type: 'divider' }] },
    p_person: {},
    p_addresses: [address],
    p_cost: 0.01,
    ...over,
  });

describe('saving a test address', () => {
  test('of a stranger waits for confirmation and queues one email with a link', async () => {
    expect(await saved()).toMatchObject({ confirmed_at: null });
    const queued = await mails();
    expect(queued).toMatchObject([
      {
        recipient: STRANGER,
        kind: 'test_address_confirm',
        facts: { organisation: 'Northwind Outdoor' },
      },
    ]);
    expect(readToken(queued)).toMatch(/^[0-9a-f]{32}$/);
    const [mail] = queued.map((one) => platformMail(one, 'https://app.example'));
    expect(mail).toMatchObject({
      to: STRANGER,
      subject: 'Northwind Outdoor wants to send test messages to this address',
    });
    expect(mail?.text).toContain(
      `https://app.example/confirm-test-address#token=${readToken(queued)}`,
    );
  });

  test('deletes the token from the database once the email is sent', async () => {
    await saved();
    const token = readToken(await mails());
    const [found] = await db.sql<{ rows: string }>(
      `select jsonb_build_array(
         (select jsonb_agg(m) from private.test_address_mails m), (select jsonb_agg(a) from public.test_addresses a),
         (select jsonb_agg(l) from public.audit_log l), (select jsonb_agg(o) from private.outbox o))::text as rows`,
    );
    expect(found?.rows).toContain(STRANGER);
    expect(found?.rows).not.toContain(token);
  });

  test.each([
    ['the user’s own', ACTORS.regular],
    ['a colleague’s', ACTORS.admin.toUpperCase()],
  ])('of %s sign-in address needs no confirmation and no email', async (_, address) => {
    expect((await saved(address)).confirmed_at).not.toBeNull();
    expect(await mails()).toEqual([]);
  });

  test.each([
    ['a pending member’s', ACTORS.pending],
    ['a deactivated member’s', ACTORS.deactivated],
    ['another organization’s member’s', ACTORS.foreignAdmin],
  ])('of %s address waits for confirmation', async (_, address) => {
    expect((await saved(address)).confirmed_at).toBeNull();
    expect(await mails()).toHaveLength(1);
  });

  test('of a phone number needs no confirmation', async () => {
    expect((await saved('+4930111222')).confirmed_at).toBeNull();
    expect(await mails()).toEqual([]);
  });

  test('cannot mark it as confirmed, and neither can an update', async () => {
    const confirmed_at = '2026-01-01T00:00:00Z';
    const { data } = await db
      .as('admin')
      .from('test_addresses')
      .insert({ address: STRANGER, confirmed_at })
      .select('confirmed_at')
      .single();
    expect(data).toEqual({ confirmed_at: null });
    const { error } = await db
      .as('admin')
      .from('test_addresses')
      .update({ confirmed_at })
      .eq('address', STRANGER);
    expect(error?.code).toBe('42501');
  });

  test('an address again within an hour sends no second email', async () => {
    const { id } = await saved();
    const token = readToken(await mails());
    await db.as('regular').from('test_addresses').delete().eq('id', id);
    await saved();
    expect(await mails()).toEqual([]);
    expect((await confirm('anonymous', token)).error).toBeNull();
    expect(await isConfirmed()).toBe(true);
  });
});

describe('confirm_test_address', () => {
  test.each<ActorName>(['anonymous', 'regular', 'pending', 'foreignAdmin'])(
    'accepts the token from %s, even twice',
    async (actor) => {
      await saved();
      const token = readToken(await mails());
      expect((await confirm(actor, token)).error).toBeNull();
      expect(await isConfirmed()).toBe(true);
      expect((await confirm(actor, token)).error).toBeNull();
    },
  );

  test('refuses a wrong token and a token older than 7 days', async () => {
    await saved();
    const token = readToken(await mails());
    for (const wrong of ['', 'x', token.toUpperCase(), token.slice(1)])
      expect(await readHint(confirm('anonymous', wrong))).toBe('link_expired');
    await age('7 days');
    expect(await readHint(confirm('anonymous', token))).toBe('link_expired');
    expect(await isConfirmed()).toBe(false);
  });

  test('confirms the address for the requesting organization only', async () => {
    await saved();
    const token = readToken(await mails());
    await save('foreignRegular', STRANGER);
    await confirm('anonymous', token);
    expect(
      await db.sql(
        `select organisation_id, confirmed_at is not null as confirmed from public.test_addresses order by 1`,
      ),
    ).toEqual([
      { organisation_id: NORTHWIND, confirmed: true },
      { organisation_id: BLUEPEAK, confirmed: false },
    ]);
  });
});

describe('resend_test_address', () => {
  test('sends a new link after an hour, and the earlier link stops working', async () => {
    const { id } = await saved();
    const first = readToken(await mails());
    expect(await readHint(resend('regular', id))).toBe('mailed_lately');
    expect(await mails()).toEqual([]);
    await age('1 hour');
    const answers = await Promise.all([resend('regular', id), resend('peer', id)]);
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    const queued = await mails();
    expect(queued).toHaveLength(1);
    expect(await readHint(confirm('anonymous', first))).toBe('link_expired');
    expect((await confirm('anonymous', readToken(queued))).error).toBeNull();
    await age('1 hour');
    expect(await readHint(resend('regular', id))).toBe('not_found');
  });

  test.each<[ActorName, string | null]>([
    ['regular', null],
    ['admin', null],
    ['readonly', 'read_only'],
    ['pending', 'read_only'],
    ['foreignRegular', 'not_found'],
  ])('answers %s with the refusal %s', async (actor, hint) => {
    const { id } = await saved();
    await age('1 hour');
    expect(await readHint(resend(actor, id))).toBe(hint);
  });

  test('is denied to anonymous visitors', async () => {
    const { id } = await saved();
    expect((await resend('anonymous', id)).error?.code).toBe('42501');
  });
});

describe('sending a test', () => {
  test.each<ActorName>(['regular', 'admin', 'peer'])(
    'by %s reaches an address only after its owner has confirmed it',
    async (actor) => {
      await saved();
      const { error } = await send(actor, STRANGER);
      expect(error).toMatchObject({
        hint: 'unconfirmed_recipient',
        message: `${STRANGER} is waiting for confirmation. Its owner confirms it with the link in our email.`,
      });
      await confirm('anonymous', readToken(await mails()));
      expect(await readHint(send(actor, STRANGER))).toBeNull();
    },
  );

  test('by push needs a confirmed address too', async () => {
    await saved();
    const push = { p_type: 'Push', p_content: FULL_CONTENT.push, p_cost: 0 };
    expect(await readHint(send('regular', STRANGER, push))).toBe('unconfirmed_recipient');
  });

  test('reaches the caller’s own address even if it is saved unconfirmed', async () => {
    await db.sql(
      `insert into public.test_addresses (organisation_id, address) values ('${NORTHWIND}', '${ACTORS.regular}')`,
    );
    await db.sql(`update public.test_addresses set confirmed_at = null`);
    expect(await readHint(send('regular', ACTORS.regular))).toBeNull();
    expect(await readHint(send('peer', ACTORS.regular))).toBe('unconfirmed_recipient');
  });
});
