import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { anInvitation, aPerson, BLUEPEAK_ID, lastBody, openUsers, findRow } from './open-users';

const press = async (name: string, label: string) =>
  userEvent.click((await findRow(name)).getByRole('button', { name: `${label} ${name}` }));
const confirm = async (label: string) =>
  userEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }),
  );
/** Makes an RPC fail with the message and hint of a database error. */
const refusal = (fn: string, message: string, hint: string) =>
  answer('post', `rpc/${fn}`, { code: 'PT409', message, hint, details: null }, 409);
const LAST = 'This is the last active admin of the organization.';

describe('a change of a user’s status', () => {
  test.each([
    ['pending', 'Approve', 'active', 'User approved successfully'],
    ['pending', 'Reject', 'deactivated', 'User deactivated successfully'],
    ['active', 'Deactivate', 'deactivated', 'User deactivated successfully'],
    ['deactivated', 'Reactivate', 'active', 'User approved successfully'],
  ])(
    'from %s with %s is sent after a confirmation and shows a toast',
    async (status, label, to, message) => {
      const person = aPerson({ status });
      const { sent } = openUsers({ list: [person] });
      server.use(answer('post', 'rpc/set_user_status', { ...person, status: to }));
      await press('Robin Ranger', label);
      expect(lastBody(sent, 'rpc/set_user_status')).toBeUndefined();
      await confirm(label);
      expect(await screen.findByText(message)).toBeVisible();
      expect(lastBody(sent, 'rpc/set_user_status')).toEqual({
        p_user_id: person['id'],
        p_status: to,
        p_seen_status: status,
        p_even_last_admin: false,
      });
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    },
  );

  test('is not sent when the user cancels', async () => {
    const { sent } = openUsers({ list: [aPerson()] });
    await press('Robin Ranger', 'Deactivate');
    await confirm('Cancel');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(lastBody(sent, 'rpc/set_user_status')).toBeUndefined();
  });

  test('shows the reason when it fails', async () => {
    expectConsoleError();
    openUsers({ list: [aPerson()] });
    server.use(failure('post', 'rpc/set_user_status'));
    await press('Robin Ranger', 'Deactivate');
    await confirm('Deactivate');
    expect(await screen.findByText('Failed to update user status')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
  });

  test('fails for an admin and asks a superadmin for a second confirmation if the user is the last admin', async () => {
    expectConsoleError();
    const list = [aPerson({ user_roles: [{ role: 'admin' }] })];
    const { unmount } = openUsers({ list });
    server.use(refusal('set_user_status', LAST, 'last_admin'));
    await press('Robin Ranger', 'Deactivate');
    await confirm('Deactivate');
    expect(await screen.findByText(LAST)).toBeVisible();
    unmount();

    const { sent } = openUsers({ kind: 'superadmin', list });
    server.use(refusal('set_user_status', LAST, 'last_admin'));
    await press('Robin Ranger', 'Deactivate');
    await confirm('Deactivate');
    const again = await screen.findByRole('alertdialog', {
      name: 'Leave the organization without an admin?',
    });
    server.use(answer('post', 'rpc/set_user_status', list[0] ?? {}));
    await userEvent.click(within(again).getByRole('button', { name: 'Deactivate anyway' }));
    expect(await screen.findByText('User deactivated successfully')).toBeVisible();
    expect(lastBody(sent, 'rpc/set_user_status')).toMatchObject({ p_even_last_admin: true });
  });

  test('is sent once when the button is pressed twice', async () => {
    const { sent } = openUsers({ list: [aPerson()] });
    server.use(answer('post', 'rpc/set_user_status', aPerson()));
    await press('Robin Ranger', 'Deactivate');
    const dialog = within(await screen.findByRole('alertdialog'));
    const button = dialog.getByRole('button', { name: 'Deactivate' });
    button.click();
    button.click();
    await screen.findByText('User deactivated successfully');
    expect(sent.filter(({ table }) => table === 'rpc/set_user_status')).toHaveLength(1);
  });
});

describe('the Edit User dialog', () => {
  const openEdit = async (name = 'Robin Ranger') => {
    await press(name, 'Edit');
    return within(await screen.findByRole('dialog', { name: 'Edit User' }));
  };
  const options = (field: HTMLElement) =>
    within(field)
      .getAllByRole('option')
      .map((one) => one.textContent);

  test('offers an admin two roles with a hint, three statuses and no organization', async () => {
    openUsers({ list: [aPerson()] });
    const dialog = await openEdit();
    const role = dialog.getByLabelText('Role');
    expect(options(role)).toEqual(['Campaign Manager', 'Viewer (Read-only)']);
    expect(role).toHaveAccessibleDescription(
      'Organization Admins can only assign Campaign Manager or Viewer roles',
    );
    expect(options(dialog.getByLabelText('Status'))).toEqual(['Pending', 'Active', 'Deactivated']);
    expect(dialog.queryByLabelText('Organization')).toBeNull();
  });

  test('shows the role of another admin to an admin', async () => {
    openUsers({ list: [aPerson({ user_roles: [{ role: 'admin' }] })] });
    const dialog = await openEdit();
    expect(dialog.getByLabelText('Role')).toHaveValue('admin');
  });

  test('offers a superadmin four roles and the organization', async () => {
    const person = aPerson();
    const { sent } = openUsers({ kind: 'superadmin', list: [person] });
    const dialog = await openEdit();
    expect(options(dialog.getByLabelText('Role'))).toEqual([
      'Superadmin',
      'Admin',
      'Campaign Manager',
      'Viewer (Read-only)',
    ]);
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Admin');
    await userEvent.click(dialog.getByLabelText('Organization'));
    await userEvent.click(await dialog.findByRole('option', { name: 'Bluepeak Media' }));
    expect(dialog.getByText(/They will see the new organization’s data/)).toBeVisible();
    server.use(answer('post', 'rpc/edit_user', person));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('User updated successfully')).toBeVisible();
    expect(lastBody(sent, 'rpc/edit_user')).toEqual({
      p_user_id: person['id'],
      p_role: 'admin',
      p_status: 'active',
      p_organisation_id: BLUEPEAK_ID,
      p_seen_at: person['updated_at'],
      p_even_last_admin: false,
    });
  });

  test.each(['pending', 'active', 'deactivated'])(
    'saves the status %s without changing the role',
    async (status) => {
      const from = status === 'active' ? 'deactivated' : 'active';
      const person = aPerson({ status: from });
      const { sent } = openUsers({ list: [person] });
      const dialog = await openEdit();
      await userEvent.selectOptions(dialog.getByLabelText('Status'), status);
      server.use(answer('post', 'rpc/edit_user', person));
      await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
      expect(await screen.findByText('User updated successfully')).toBeVisible();
      const body = lastBody(sent, 'rpc/edit_user');
      expect(body).toMatchObject({ p_status: status });
      expect(body).not.toHaveProperty('p_role');
    },
  );

  test('shows the error message and keeps the values after a failed save', async () => {
    expectConsoleError();
    openUsers({ list: [aPerson()] });
    const dialog = await openEdit();
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'readonly');
    server.use(failure('post', 'rpc/edit_user'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText('The disk is full')).toBeVisible();
    expect(screen.getAllByText('The disk is full')).toHaveLength(2);
    expect(dialog.getByLabelText('Role')).toHaveValue('readonly');
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  });

  test('shows “Failed to update user” when the error has no message', async () => {
    expectConsoleError();
    openUsers({ list: [aPerson()] });
    const dialog = await openEdit();
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'readonly');
    server.use(failure('post', 'rpc/edit_user', ''));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Failed to update user')).toBeVisible();
  });

  test('tells the user to reopen it when someone else has changed the person', async () => {
    expectConsoleError();
    openUsers({ list: [aPerson()] });
    const dialog = await openEdit();
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'readonly');
    server.use(refusal('edit_user', 'Somebody else has changed this user.', 'version_conflict'));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await dialog.findByText(/Close this and open it again/)).toBeVisible();
  });

  test('asks before it discards changes', async () => {
    openUsers({ list: [aPerson()] });
    const dialog = await openEdit();
    expect(dialog.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
    await userEvent.selectOptions(dialog.getByLabelText('Role'), 'readonly');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await confirm('Keep editing');
    expect(dialog.getByLabelText('Role')).toHaveValue('readonly');
  });

  test('requires an organization for an unassigned person and approves them', async () => {
    const unassigned = {
      organisation_id: null,
      organisation: null,
      status: 'pending',
      user_roles: [],
    };
    const { sent } = openUsers({ kind: 'superadmin', list: [aPerson(unassigned)] });
    expect((await findRow('Robin Ranger')).getByText('Unassigned')).toBeVisible();
    expect((await findRow('Robin Ranger')).queryByRole('button', { name: /^Approve/ })).toBeNull();
    await press('Robin Ranger', 'Assign');
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign User' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign User' }));
    expect(dialog.getByLabelText('Organization')).toHaveAccessibleDescription(
      /Please select an organization/,
    );
    expect(lastBody(sent, 'rpc/edit_user')).toBeUndefined();
    await userEvent.click(dialog.getByLabelText('Organization'));
    await userEvent.click(await dialog.findByRole('option', { name: 'Bluepeak Media' }));
    server.use(answer('post', 'rpc/edit_user', aPerson()));
    await userEvent.click(dialog.getByRole('button', { name: 'Assign User' }));
    await screen.findByText('User updated successfully');
    expect(lastBody(sent, 'rpc/edit_user')).toMatchObject({
      p_role: 'regular',
      p_status: 'active',
      p_organisation_id: BLUEPEAK_ID,
    });
  });
});

describe('an open invitation', () => {
  const invited = () => aPerson({ status: 'pending', invitations: [anInvitation()] });

  test('is sent again with Resend', async () => {
    openUsers({ list: [invited()] });
    const email = 'robin@northwind.example';
    server.use(
      answer('post', 'rpc/resend_invitation', { id: 'i', email, accepted_user_id: 'u' }),
      http.post('*/auth/v1/otp', () => HttpResponse.json({})),
    );
    const label = 'Resend the invitation of Robin Ranger';
    await userEvent.click((await findRow('Robin Ranger')).getByRole('button', { name: label }));
    expect(await screen.findByText('Invitation sent again')).toBeVisible();
  });

  test('shows the reason when it is resent too soon', async () => {
    expectConsoleError();
    openUsers({ list: [invited()] });
    const message = 'The invitation was sent less than a minute ago.';
    server.use(
      answer('post', 'rpc/resend_invitation', { code: 'PT429', message, hint: 'too_soon' }, 429),
    );
    const label = 'Resend the invitation of Robin Ranger';
    await userEvent.click((await findRow('Robin Ranger')).getByRole('button', { name: label }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('Failed to resend invitation')).toBeVisible();
  });

  test('is revoked after a confirmation', async () => {
    const { sent } = openUsers({ list: [invited()] });
    server.use(answer('post', 'rpc/revoke_invitation', true));
    await press('Robin Ranger', 'Revoke the invitation of');
    expect(lastBody(sent, 'rpc/revoke_invitation')).toBeUndefined();
    await confirm('Revoke invitation');
    expect(await screen.findByText('Invitation revoked')).toBeVisible();
  });
});
