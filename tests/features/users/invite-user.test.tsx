import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { toast } from '@/lib/toast';
import type { ActorKind } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { BLUEPEAK_ID, lastBody, openUsers, pressInvite } from './open-users';

const AUTH = 'http://localhost:3000/auth/v1';
const UUID = /^[0-9a-f-]{36}$/;
const WILL_RECEIVE = /will receive an email to verify their account/;

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

/** Serves all steps of an invitation successfully. Returns the body of the last request to `otp` under that name. */
function serveInvitation() {
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

describe('the roles of an invitation', () => {
  test('are three for an admin, with Campaign Manager selected', async () => {
    const { dialog } = await openInvite();
    expect(roles(dialog)).toEqual(['Admin', 'Campaign Manager', 'Viewer (Read-only)']);
    expect(dialog.getByLabelText('Role')).toHaveValue('regular');
    expect(dialog.queryByLabelText('Organization *')).toBeNull();
  });

  test('are four for a superadmin, who also chooses the organization', async () => {
    const { dialog } = await openInvite('superadmin');
    expect(roles(dialog)[0]).toBe('Superadmin');
    expect(roles(dialog)).toHaveLength(4);
    expect(dialog.getByLabelText('Organization *')).toBeVisible();
  });
});

describe('validation of an invitation', () => {
  test('disables Send Invite until email and name are filled', async () => {
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

  test('shows an error at each invalid field and in a toast, keeps the name and sends nothing', async () => {
    const { dialog, sent } = await openInvite();
    for (const [name, email, label, message] of [
      ['   ', 'ada@x.example', 'Name *', 'Name cannot be empty'],
      ['x'.repeat(101), 'a@x.example', 'Name *', 'Name must be less than 100 characters'],
      ['Ada', 'abc', 'Email *', 'Invalid email address'],
      ['Ada', `${'a'.repeat(246)}@x.example`, 'Email *', 'Email must be less than 255 characters'],
    ] as const) {
      fill(dialog, name, email);
      await send(dialog);
      await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
      expect(await screen.findByText('Validation Error')).toBeVisible();
      expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(message);
      expect(dialog.getByLabelText(label)).toHaveFocus();
      expect(dialog.getByLabelText('Name *')).toHaveValue(name);
    }
    expect(lastBody(sent, 'rpc/invite_user')).toBeUndefined();
  });

  test('requires an organization from a superadmin', async () => {
    const { dialog, sent } = await openInvite('superadmin');
    fill(dialog, 'Ada', 'ada@x.example');
    await send(dialog);
    expect(await screen.findByText('Organization Required')).toBeVisible();
    expect(screen.getAllByText('Please select an organization for the new user')).toHaveLength(2);
    expect(dialog.getByLabelText('Organization *')).toHaveAccessibleDescription(
      'Please select an organization for the new user',
    );
    expect(lastBody(sent, 'rpc/invite_user')).toBeUndefined();
    await userEvent.click(dialog.getByLabelText('Organization *'));
    await userEvent.click(await dialog.findByRole('option', { name: 'Bluepeak Media' }));
    serveInvitation();
    await send(dialog);
    expect(await screen.findByText(WILL_RECEIVE)).toBeVisible();
    expect(lastBody(sent, 'rpc/invite_user')).toMatchObject({ p_organisation_id: BLUEPEAK_ID });
  });
});

describe('sending an invitation', () => {
  test('trims name and email, stores the invitation and requests the link', async () => {
    const { dialog, sent } = await openInvite();
    const auth = serveInvitation();
    const name = 'x'.repeat(100);
    fill(dialog, `  ${name} `, ' ada@x.example  ');
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Viewer (Read-only)');
    await send(dialog);
    expect(await screen.findByText(WILL_RECEIVE)).toBeVisible();
    const body = lastBody(sent, 'rpc/invite_user') as Record<string, unknown>;
    expect(body).toEqual({
      p_id: expect.stringMatching(UUID),
      p_email: 'ada@x.example',
      p_name: name,
      p_role: 'readonly',
      p_approve_on_accept: false,
    });
    expect(auth['otp']).toMatchObject({
      email: 'ada@x.example',
      data: { full_name: name, invitation_id: body['p_id'], language: 'en' },
      create_user: true,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('sends p_approve_on_accept when the switch is on', async () => {
    const { dialog, sent } = await openInvite();
    serveInvitation();
    fill(dialog, 'Ada', 'ada@x.example');
    const approve = dialog.getByRole('switch', { name: 'Approve when they accept' });
    expect(approve).not.toBeChecked();
    await userEvent.click(approve);
    await send(dialog);
    expect(await screen.findByText(WILL_RECEIVE)).toBeVisible();
    expect(lastBody(sent, 'rpc/invite_user')).toMatchObject({ p_approve_on_accept: true });
  });

  test('presets the switch to the organization’s last choice and lets the user change it', async () => {
    const { dialog } = await openInvite('admin', true);
    const approve = dialog.getByRole('switch', { name: 'Approve when they accept' });
    await waitFor(() => expect(approve).toBeChecked());
    await userEvent.click(approve);
    expect(approve).not.toBeChecked();
  });

  test('presets the switch when the last choice was loaded before the dialog opens', async () => {
    const { dialog } = await openInvite('admin', true);
    await waitFor(() => expect(dialog.getByRole('switch')).toBeChecked());
    await userEvent.keyboard('{Escape}');
    const [button] = await screen.findAllByRole('button', { name: 'Invite User' });
    await userEvent.click(button as HTMLElement);
    await waitFor(() => expect(screen.getByRole('switch')).toBeChecked());
  });

  test('uses a new id for each invitation', async () => {
    const seen = new Set<unknown>();
    for (const name of ['Ada', 'Ben']) {
      const { dialog, sent, unmount } = await openInvite();
      serveInvitation();
      fill(dialog, name, `${name}@x.example`);
      await send(dialog);
      await screen.findByText(WILL_RECEIVE);
      toast.clear();
      await waitFor(() => expect(screen.queryByText(WILL_RECEIVE)).toBeNull());
      seen.add((lastBody(sent, 'rpc/invite_user') as Record<string, unknown>)['p_id']);
      unmount();
    }
    expect(seen.size).toBe(2);
  });

  test('sends one request when the button is pressed twice', async () => {
    const { dialog, sent } = await openInvite();
    serveInvitation();
    fill(dialog, 'Ada', 'ada@x.example');
    const button = dialog.getByRole('button', { name: 'Send Invite' });
    button.click();
    button.click();
    await screen.findByText(WILL_RECEIVE);
    expect(sent.filter(({ table }) => table === 'rpc/invite_user')).toHaveLength(1);
  });

  test('shows the reason of a failure, or a default message, and keeps the form', async () => {
    expectConsoleError();
    const { dialog } = await openInvite();
    fill(dialog, 'Ada', 'ada@x.example');
    for (const message of ['This person already belongs to the organization.', '']) {
      server.use(failure('post', 'rpc/invite_user', message, 409));
      await send(dialog);
      const messages = await screen.findAllByText(message || 'Failed to invite user');
      expect(messages.length).toBeGreaterThan(0);
      expect(dialog.getByText(/Nothing you typed is lost/)).toBeVisible();
      expect(dialog.getByLabelText('Name *')).toHaveValue('Ada');
      expect(dialog.getByLabelText('Email *')).toHaveValue('ada@x.example');
      expect(dialog.getByRole('button', { name: 'Send Invite' })).toBeEnabled();
    }
  });

  test('shows the reason when the admin has no organization', async () => {
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

  test('asks before it discards a draft and restores the draft when reopened', async () => {
    const first = await openInvite();
    fill(first.dialog, 'Ada', 'ada@x.example');
    await userEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }));
    const asked = within(await screen.findByRole('alertdialog'));
    await userEvent.click(asked.getByRole('button', { name: 'Keep editing' }));
    first.unmount();

    const second = await openInvite();
    expect(second.dialog.getByText('We restored what you typed last time.')).toBeVisible();
    expect(second.dialog.getByLabelText('Email *')).toHaveValue('ada@x.example');
    await userEvent.click(second.dialog.getByRole('button', { name: 'Cancel' }));
    const again = within(await screen.findByRole('alertdialog'));
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });
});
