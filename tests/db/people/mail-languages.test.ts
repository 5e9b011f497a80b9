import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Language } from '@/domain/content/languages';
import { createBackend } from '../../../backend/backend.ts';
import { template } from '../../../backend/database/template.ts';
import { platformMail } from '../../../supabase/functions/_shared/platform-mails/platform-mails.ts';
import { ACTORS, type Client, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import type { SentMail } from '../../support/database/mailed-links.ts';
import { sendMails } from '../../support/database/outbox.ts';

const db = testDatabase();

/** Chooses a language as Settings and the account menu do. */
const speak = async (actor: 'admin' | 'peer' | 'regular', language: Language) => {
  const { error } = await db
    .as(actor)
    .from('link_users')
    .update({ language_settings: language })
    .eq('id', db.idOf(actor))
    .select('id')
    .single();
  expect(error).toBeNull();
};
const launch = (...people: ('admin' | 'peer' | 'regular')[]) =>
  db.sql(`select private.record_event('flight_ended', '${NORTHWIND}', '${randomUUID()}', 'campaign',
    '${randomUUID()}', '{"name": "Spring", "campaign": "Spring", "flights": 2}',
    array['${people.map((one) => db.idOf(one)).join("','")}']::uuid[])`);
/** Subject and `lang` of each email that is due, by recipient. */
const sent = async () => {
  await db.sql('update private.outbox set next_attempt_at = clock_timestamp()');
  const mails = (await sendMails(db)).map((mail) => platformMail(mail, 'https://app.example'));
  return Object.fromEntries(
    mails.map(({ to, subject, html }) => [
      to,
      [/<html lang="(\w+)"/.exec(html)?.[1] ?? '', subject],
    ]),
  );
};

beforeEach(async () => {
  await db.sql(`delete from private.outbox; delete from public.notifications;
    delete from private.notification_choices;
    update public.link_users set language_settings = 'en', notification_preferences = '{}'`);
  await db.sql(
    `insert into private.notification_choices (user_id, kind, in_app, email)
     select u.id, 'flight_ended', true, 'now' from public.link_users u where u.organisation_id = '${NORTHWIND}'`,
  );
});

describe('an email about an event', () => {
  test('is in the language of each of its recipients', async () => {
    await speak('admin', 'de');
    await launch('admin', 'peer');
    expect(await sent()).toEqual({
      [ACTORS.admin]: ['de', 'Spring ist beendet'],
      [ACTORS.peer]: ['en', 'Spring has ended'],
    });
  });

  test('is in the language that its recipient chose after the event', async () => {
    await launch('regular');
    await speak('regular', 'fr');
    expect(await sent()).toEqual({ [ACTORS.regular]: ['fr', 'Spring est terminée'] });
  });

  test('is in the language of the account at its earlier address too', async () => {
    await speak('regular', 'es');
    await db.sql(`select private.record_event('email_changed', '${NORTHWIND}', '${randomUUID()}', 'account',
      '${db.idOf('regular')}', '{"old": "old@example.org", "new": "${ACTORS.regular}"}',
      array['${db.idOf('regular')}']::uuid[], array['old@example.org'])`);
    const subject = 'Ha cambiado su dirección de inicio de sesión';
    expect(await sent()).toEqual({
      [ACTORS.regular]: ['es', subject],
      'old@example.org': ['es', subject],
    });
  });
});

test('the confirmation of a test address is in the language of the person who saved it', async () => {
  await speak('regular', 'pt');
  const { error } = await db
    .as('regular')
    .from('test_addresses')
    .insert({ address: 'stranger@example.org' });
  expect(error).toBeNull();
  expect(await sent()).toEqual({
    'stranger@example.org': [
      'pt',
      'Northwind Outdoor quer enviar mensagens de teste para este endereço',
    ],
  });
  await db.sql(`delete from public.test_addresses where address = 'stranger@example.org'`);
});

test.each([
  ['en', 'wallet_low', 'Flightdeck: Your credits are almost used up: $1,234.50 left.'],
  ['de', 'wallet_low', 'Flightdeck: Ihr Guthaben ist fast aufgebraucht: noch 1.234,50 $.'],
  ['es', 'wallet_low', 'Flightdeck: sus créditos casi se han agotado: quedan 1.234,50 $.'],
  ['fr', 'wallet_low', 'Flightdeck: vos crédits sont presque épuisés: il reste 1 234,50 $.'],
  ['pt', 'wallet_low', 'Flightdeck: seus créditos estão quase no fim: restam $ 1.234,50.'],
])('the SMS in %s about %s is a whole sentence', async (language, kind, text) => {
  const facts = { level: 1, balance: 1234.5 };
  const [row] = await db.sql<{ text: string }>(
    `select private.sms_text('${language}', '${kind}', '${JSON.stringify(facts)}') as text`,
  );
  expect(row?.text).toBe(text);
});

type Backend = Awaited<ReturnType<typeof createBackend>>;

const withBackend = async (run: (backend: Backend, mails: SentMail[]) => Promise<void>) => {
  const mails: SentMail[] = [];
  const email = { send: async (mail: SentMail) => void mails.push(mail) };
  const backend = await createBackend({ template: await template(), email });
  await run(backend, mails).finally(() => backend.close());
};
const browser = (backend: Backend): Client =>
  createClient('http://localhost', backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });

describe('an email of the embedded auth service', () => {
  test('is in the language in which the person asked for access, then in the one of the profile', async () => {
    await withBackend(async (backend, mails) => {
      const email = `${randomUUID()}@example.org`;
      const data = { full_name: 'New Person', language: 'fr' };
      await browser(backend).auth.signInWithOtp({ email, options: { data } });
      expect(mails.at(-1)).toMatchObject({
        to: email,
        subject: 'Confirmez votre adresse e-mail pour Flightdeck',
      });
      await backend.sql(`update public.link_users set language_settings = 'de' where email = '${email}';
        update auth.users set email_confirmed_at = now(), confirmation_sent_at = null where email = '${email}'`);
      await browser(backend).auth.resetPasswordForEmail(email);
      expect(mails.at(-1)).toMatchObject({
        to: email,
        subject: 'Wählen Sie ein neues Passwort für Flightdeck',
      });
      expect(mails.at(-1)?.html).toContain('<html lang="de"');
    });
  });

  test('with an invitation is in the language of the inviter', async () => {
    await withBackend(async (backend, mails) => {
      const email = `${randomUUID()}@example.org`;
      const admin = browser(backend);
      await admin.auth.signInWithPassword({ email: ACTORS.admin, password: 'flightdeck-demo' });
      const invitation_id = randomUUID();
      const invited = await admin.rpc('invite_user', {
        p_id: invitation_id,
        p_email: email,
        p_name: 'Robin',
        p_role: 'regular',
      });
      expect(invited.error).toBeNull();
      const data = { full_name: 'Robin', invitation_id, language: 'es' };
      await browser(backend).auth.signInWithOtp({ email, options: { data } });
      expect(mails.at(-1)).toMatchObject({
        to: email,
        subject: 'Northwind Admin le invita a Northwind Outdoor en Flightdeck',
      });
      expect(mails.at(-1)?.text).toContain('con el rol Gestor de campañas');
    });
  });

  test('about a change of the address is in the language of the account, at both addresses', async () => {
    await withBackend(async (backend, mails) => {
      await backend.sql(
        `update public.link_users set language_settings = 'pt' where email = '${ACTORS.regular}'`,
      );
      const client = browser(backend);
      await client.auth.signInWithPassword({ email: ACTORS.regular, password: 'flightdeck-demo' });
      const email = `${randomUUID()}@example.org`;
      expect((await client.auth.updateUser({ email })).error).toBeNull();
      expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
        [email, 'Confirme seu novo endereço de e-mail para o Flightdeck'],
        [ACTORS.regular, 'Seu e-mail de acesso está prestes a mudar'],
      ]);
    });
  });
});
