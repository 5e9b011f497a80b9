import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { toast } from '@/lib/toast';
import type { ActorKind } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { BLUEPEAK_ID, bodyOf, openUsers, pressInvite } from './open-users';

const AUTH = 'http://localhost:3000/auth/v1';
const UUID = /^[0-9a-f-]{36}$/;
const WILL_RECEIVE = /will receive an e-mail to verify their account/;

async function openInvite(kind: ActorKind = 'admin', lastApproves?: boolean) {
  const view = openUsers({ kind });
  if (lastApproves !== undefined)
    server.use(
      http.get('*/rest/v1/invitations', ({ request }) =>
        HttpResponse.json(
          request.url.includes('approve_on_accept') ? [{ approve_on_accept: lastApproves }] : [],
        ),
      ),
    );
  await pressInvite();
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
  return { ...view, dialog };
}
type Dialog = Awaited<ReturnType<typeof openInvite>>['dialog'];

const fill = (dialog: Dialog, name: string, email: string) => {
  fireEvent.change(dialog.getByLabelText('Name *'), { target: { value: name } });
  fireEvent.change(dialog.getByLabelText('Email *'), { target: { value: email } });
};
const send = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Send Invite' }));
const roles = (dialog: Dialog) =>
  within(dialog.getByLabelText('Role'))
    .getAllByRole('option')
    .map((one) => one.textContent);

/** Every step works; what the auth service is sent is kept. */
function allGoesWell() {
  const auth: Record<string, Record<string, unknown>> = {};
  const stored = (body: Record<string, unknown>) => ({
    id: body['p_id'],
    email: body['p_email'],
    name: body['p_name'],
    role: body['p_role'],
    accepted_user_id: null,
  });
  server.use(
    http.post('*/rest/v1/rpc/invite_user', async ({ request }) =>
      HttpResponse.json(stored((await request.json()) as Record<string, unknown>)),
    ),
    http.post(`${AUTH}/otp`, async ({ request }) => {
      auth['otp'] = (await request.json()) as Record<string, unknown>;
      return HttpResponse.json({});
    }),
    http.get('*/rest/v1/invitations', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('id') ? { accepted_user_id: 'new' } : [],
      ),
    ),
  );
  return auth;
}

describe('who can be invited as what', () => {
  test('an admin offers three roles, Campaign Manager first chosen (USR-25, USR-26, USR-27)', async () => {
    const { dialog } = await openInvite();
    expect(roles(dialog)).toEqual(['Admin', 'Campaign Manager', 'Viewer (Read-only)']);
    expect(dialog.getByLabelText('Role')).toHaveValue('regular');
    expect(dialog.queryByLabelText('Organization *')).toBeNull();
  });

  test('a superadmin offers all four, and chooses the organisation (USR-25)', async () => {
    const { dialog } = await openInvite('superadmin');
    expect(roles(dialog)[0]).toBe('Superadmin');
    expect(roles(dialog)).toHaveLength(4);
    expect(dialog.getByLabelText('Organization *')).toBeVisible();
  });
});

describe('what is wrong', () => {
  test('Send Invite waits for e-mail and name (USR-22)', async () => {
    const { dialog } = await openInvite();
    const button = dialog.getByRole('button', { name: 'Send Invite' });
    expect(button).toBeDisabled();
    fill(dialog, 'Ada', '');
    expect(button).toBeDisabled();
    fill(dialog, '', 'ada@x.example');
    expect(button).toBeDisabled();
    fill(dialog, 'Ada', 'ada@x.example');
    expect(button).toBeEnabled();
  });

  test.each([
    ['USR-20', '   ', 'ada@x.example', 'Name *', 'Name cannot be empty'],
    ['USR-21', 'x'.repeat(101), 'a@x.example', 'Name *', 'Name must be less than 100 characters'],
    ['USR-18', 'Ada', 'abc', 'Email *', 'Invalid email address'],
    [
      'USR-18',
      'Ada',
      `${'a'.repeat(246)}@x.example`,
      'Email *',
      'Email must be less than 255 characters',
    ],
  ])(
    '%s wrong input is shown at the field and by the toast, nothing is sent (USR-45)',
    async (...given) => {
      const [, name, email, label, message] = given;
      const { dialog, sent } = await openInvite();
      fill(dialog, name, email);
      await send(dialog);
      expect(await screen.findByText('Validation Error')).toBeVisible();
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
      expect(dialog.getByLabelText(label)).toHaveFocus();
      expect(screen.getAllByText(message)).toHaveLength(2);
      expect(bodyOf(sent, 'rpc/invite_user')).toBeUndefined();
      expect(dialog.getByLabelText('Name *')).toHaveValue(name);
    },
  );

  test('a superadmin who chose no organisation is told (USR-23)', async () => {
    const { dialog, sent } = await openInvite('superadmin');
    fill(dialog, 'Ada', 'ada@x.example');
    await send(dialog);
    expect(await screen.findByText('Organization Required')).toBeVisible();
    expect(screen.getAllByText('Please select an organization for the new user')).toHaveLength(2);
    expect(dialog.getByLabelText('Organization *')).toHaveAccessibleDescription(
      'Please select an organization for the new user',
    );
    expect(bodyOf(sent, 'rpc/invite_user')).toBeUndefined();
    await userEvent.click(dialog.getByLabelText('Organization *'));
    await userEvent.click(await dialog.findByRole('option', { name: 'Bluepeak Media' }));
    allGoesWell();
    await send(dialog);
    expect(await screen.findByText(WILL_RECEIVE)).toBeVisible();
    expect(bodyOf(sent, 'rpc/invite_user')).toMatchObject({ p_organisation_id: BLUEPEAK_ID });
  });
});

describe('sending', () => {
  test('trimmed, with a password that nobody knows (USR-18, USR-19, USR-21, USR-33, USR-34, USR-49)', async () => {
    const { dialog, sent } = await openInvite();
    const auth = allGoesWell();
    const name = 'x'.repeat(100);
    fill(dialog, `  ${name} `, ' ada@x.example  ');
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Viewer (Read-only)');
    await send(dialog);
    expect(await screen.findByText(WILL_RECEIVE)).toBeVisible();
    const body = bodyOf(sent, 'rpc/invite_user') as Record<string, unknown>;
    expect(body).toEqual({
      p_id: expect.stringMatching(UUID),
      p_email: 'ada@x.example',
      p_name: name,
      p_role: 'readonly',
      p_approve_on_accept: false,
    });
    expect(auth['otp']).toMatchObject({
      email: 'ada@x.example',
      data: { full_name: name, invitation_id: body['p_id'] },
      create_user: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('approves the person when they accept where that is switched on', async () => {
    const { dialog, sent } = await openInvite();
    allGoesWell();
    fill(dialog, 'Ada', 'ada@x.example');
    const approve = dialog.getByRole('switch', { name: 'Approve when they accept' });
    expect(approve).not.toBeChecked();
    await userEvent.click(approve);
    await send(dialog);
    expect(await screen.findByText(WILL_RECEIVE)).toBeVisible();
    expect(bodyOf(sent, 'rpc/invite_user')).toMatchObject({ p_approve_on_accept: true });
  });

  test('begins with the choice of the organization’s last invitation, and keeps the user’s own', async () => {
    const { dialog } = await openInvite('admin', true);
    const approve = dialog.getByRole('switch', { name: 'Approve when they accept' });
    await waitFor(() => expect(approve).toBeChecked());
    await userEvent.click(approve);
    expect(approve).not.toBeChecked();
  });

  test('begins with that choice too when it is known before the dialog opens', async () => {
    const { dialog } = await openInvite('admin', true);
    await waitFor(() => expect(dialog.getByRole('switch')).toBeChecked());
    await userEvent.keyboard('{Escape}');
    const [button] = await screen.findAllByRole('button', { name: 'Invite User' });
    await userEvent.click(button as HTMLElement);
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  });

  test('two invitations have two ids', async () => {
    const seen = new Set<unknown>();
    for (const name of ['Ada', 'Ben']) {
      const { dialog, sent, unmount } = await openInvite();
      allGoesWell();
      fill(dialog, name, `${name}@x.example`);
      await send(dialog);
      await screen.findByText(WILL_RECEIVE);
      toast.clear();
      await waitFor(() => expect(screen.queryByText(WILL_RECEIVE)).toBeNull());
      seen.add((bodyOf(sent, 'rpc/invite_user') as Record<string, unknown>)['p_id']);
      unmount();
    }
    expect(seen.size).toBe(2);
  });

  test('pressed many times it is sent once', async () => {
    const { dialog, sent } = await openInvite();
    allGoesWell();
    fill(dialog, 'Ada', 'ada@x.example');
    const button = dialog.getByRole('button', { name: 'Send Invite' });
    button.click();
    button.click();
    await screen.findByText(WILL_RECEIVE);
    expect(sent.filter(({ table }) => table === 'rpc/invite_user')).toHaveLength(1);
  });

  test.each([
    ['a member (USR-43)', 'This person already belongs to the organization.'],
    ['without a message (USR-43)', ''],
  ])('%s: told, and what was typed stays', async (_what, message) => {
    expectConsoleError();
    const { dialog } = await openInvite();
    server.use(failure('post', 'rpc/invite_user', message, 409));
    fill(dialog, 'Ada', 'ada@x.example');
    await send(dialog);
    const told = await screen.findAllByText(message || 'Failed to invite user');
    expect(told.length).toBeGreaterThan(0);
    expect(dialog.getByText(/Nothing you typed is lost/)).toBeVisible();
    expect(dialog.getByLabelText('Name *')).toHaveValue('Ada');
    expect(dialog.getByLabelText('Email *')).toHaveValue('ada@x.example');
    expect(dialog.getByRole('button', { name: 'Send Invite' })).toBeEnabled();
  });

  test('an admin without organisation: title and reason (USR-24)', async () => {
    expectConsoleError();
    const { dialog } = await openInvite();
    const reason = 'No organization context available';
    server.use(
      answer(
        'post',
        'rpc/invite_user',
        { code: '42501', message: reason, hint: 'no_organisation' },
        403,
      ),
    );
    fill(dialog, 'Ada', 'ada@x.example');
    await send(dialog);
    expect(await screen.findByText('Failed to invite user')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
  });

  test('closed with something typed it asks; reloaded it comes back under the same id', async () => {
    const first = await openInvite();
    fill(first.dialog, 'Ada', 'ada@x.example');
    await userEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
    first.unmount();

    const second = await openInvite();
    expect(second.dialog.getByText('What you typed last time is back.')).toBeVisible();
    expect(second.dialog.getByLabelText('Email *')).toHaveValue('ada@x.example');
    await userEvent.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });
});
