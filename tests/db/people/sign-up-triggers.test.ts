import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ACTORS, testDatabase } from '../../support/database/database.ts';
import {
  authService,
  FORGED_METADATA,
  PASSWORD_OF_A_STRANGER,
} from '../../support/cases/sign-up.ts';

const db = testDatabase();
const service = authService((text) => db.sql(text));
const freshAccount = () => ({ id: randomUUID(), email: `${randomUUID()}@example.org` });

describe('a password that was set before the address was confirmed', () => {
  test.each(['mailConfirmation', 'mailRecovery'] as const)(
    'is removed by a confirmation that follows %s',
    async (mail) => {
      const { id, email } = freshAccount();
      await service.signUp(id, email);
      await service[mail](id);
      expect((await service.accountOf(id))['password']).toBe(PASSWORD_OF_A_STRANGER);
      await service.confirm(id);
      expect((await service.accountOf(id))['password']).toBe('');
    },
  );

  test('stays when an operator confirms an account without an email', async () => {
    const { id, email } = freshAccount();
    await service.signUp(id, email);
    await service.confirm(id);
    expect((await service.accountOf(id))['password']).toBe(PASSWORD_OF_A_STRANGER);
  });

  test('is replaced by the password chosen afterwards, which later confirmations keep', async () => {
    const { id, email } = freshAccount();
    await service.signUp(id, email);
    await service.mailConfirmation(id);
    await service.confirm(id);
    await service.setPassword(id, 'chosen');
    await service.mailRecovery(id);
    await service.confirm(id);
    expect((await service.accountOf(id))['password']).toBe('chosen');
  });
});

describe('the metadata of an account', () => {
  const invite = async (email: string) => {
    const id = randomUUID();
    const { error } = await db
      .as('admin')
      .rpc('invite_user', { p_id: id, p_email: email, p_name: 'Robin', p_role: 'regular' });
    expect(error).toBeNull();
    return id;
  };
  const invitation = {
    organisation: 'Northwind Outdoor',
    invited_by: 'Northwind Admin',
    role: 'regular',
  };

  test('contains nothing that a stranger wrote at sign-up or later', async () => {
    const { id, email } = freshAccount();
    await service.signUp(id, email, FORGED_METADATA);
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'en' });
    await service.writeMetadata(id, FORGED_METADATA);
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'en' });
  });

  test('contains the language that the person chose, from the profile', async () => {
    const { id, email } = freshAccount();
    await service.signUp(id, email, { language: 'fr' });
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'fr' });
    const [profile] = await db.sql(
      `update public.link_users set language_settings = 'de' where id = '${id}' returning id`,
    );
    expect(profile).toEqual({ id });
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'de' });
    await service.writeMetadata(id, { language: 'pt' });
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'de' });
  });

  test('is English for a language that the interface does not have', async () => {
    const { id, email } = freshAccount();
    await service.signUp(id, email, { language: 'de-AT <b>' });
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'en' });
  });

  test('gives the profile its name', async () => {
    const { id, email } = freshAccount();
    await service.signUp(id, email, FORGED_METADATA);
    const [profile] = await db.sql(`select name from public.link_users where id = '${id}'`);
    expect(profile).toEqual({ name: 'Boss' });
  });

  test('contains the open invitation from the database, even after it is overwritten', async () => {
    const { id, email } = freshAccount();
    const invitation_id = await invite(email);
    await service.signUp(id, email, { ...FORGED_METADATA, invitation_id });
    expect((await service.accountOf(id))['metadata']).toEqual({ invitation, language: 'en' });
    await service.writeMetadata(id, FORGED_METADATA);
    expect((await service.accountOf(id))['metadata']).toEqual({ invitation, language: 'en' });
  });

  test('contains no invitation after a decision, even if the auth service writes it back', async () => {
    const { id, email } = freshAccount();
    const invitation_id = await invite(email);
    await service.signUp(id, email, { invitation_id });
    await db
      .as('admin')
      .rpc('set_user_status', { p_user_id: id, p_status: 'active', p_seen_status: 'pending' });
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'en' });
    await service.writeMetadata(id, { invitation });
    expect((await service.accountOf(id))['metadata']).toEqual({ language: 'en' });
  });

  test('cannot be written by a signed-in user through the auth API', async () => {
    const client = db.as('anonymous');
    await client.auth.signInWithPassword({ email: ACTORS.readonly, password: 'flightdeck-demo' });
    expect((await client.auth.updateUser({ data: FORGED_METADATA })).error).toBeNull();
    expect((await service.accountOf(db.idOf('readonly')))['metadata']).toEqual({ language: 'en' });
  });
});
