import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { USER_ID } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, recordRequests, server } from '../../support/screen/server';
import {
  anInvitation,
  aPerson,
  BLUEPEAK_ID,
  lastBody,
  failList,
  openUsers,
  people,
  findRow,
} from './open-users';

const listedTexts = async () =>
  within(await screen.findByRole('list', { name: 'Users' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent);
const listRequests = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table, query }) => table === 'link_users' && query.has('offset'));

describe('access to User Management', () => {
  test('is denied to a user who is not an admin, without a request for users', async () => {
    const sent = recordRequests();
    renderApp('/settings/users', { actor: 'regular' });
    expect(await screen.findByText('Access Denied')).toBeVisible();
    expect(screen.getByText('You don’t have permission to access user management.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invite User' })).toBeNull();
    expect(listRequests(sent)).toEqual([]);
  });

  test('redirects a visitor to the sign-in page', async () => {
    const { router } = renderApp('/settings/users', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test.each(['admin', 'superadmin'] as const)(
    'lets role %s invite, edit and deactivate users',
    async (kind) => {
      openUsers({ kind, list: [aPerson()] });
      expect(await screen.findByRole('button', { name: 'Invite User' })).toBeVisible();
      for (const name of ['Edit Robin Ranger', 'Deactivate Robin Ranger'])
        expect((await findRow('Robin Ranger')).getByRole('button', { name })).toBeVisible();
    },
  );
});

describe('the user list', () => {
  test('shows name, email, role, status and open invitation of each person', async () => {
    openUsers({
      list: [
        aPerson({ name: 'Ada', user_roles: [{ role: 'admin' }] }),
        aPerson({ name: 'Ben', user_roles: [{ role: 'regular' }], status: 'deactivated' }),
        aPerson({ name: 'Cleo', user_roles: [{ role: 'readonly' }] }),
        aPerson({ name: 'Dan', user_roles: [], status: 'pending', invitations: [anInvitation()] }),
        aPerson({ name: null, email: 'nameless@northwind.example', user_roles: [] }),
      ],
    });
    const [ada, ben, cleo, dan, nameless] = await listedTexts();
    expect(ada).toMatch(/^AAdarobin@northwind\.exampleAdminActive/);
    expect(ben).toMatch(/Campaign ManagerDeactivated/);
    expect(cleo).toMatch(/Viewer \(Read-only\)Active/);
    expect(dan).toMatch(/No rolePendingInvitedMail sent Feb 1, 2026/);
    expect(nameless).toMatch(/^Nnameless@northwind\.example/);
  });

  test('shows whether a pending person is invited, has accepted or has not confirmed their email', async () => {
    const pending = { status: 'pending', user_roles: [] };
    openUsers({
      list: [
        aPerson({ ...pending, name: 'Ada', invitations: [anInvitation()] }),
        aPerson({
          ...pending,
          name: 'Ben',
          invitations: [anInvitation({ joined_at: '2026-02-01T11:00:00+00:00' })],
        }),
        aPerson({ ...pending, name: 'Cleo', confirmed_at: null }),
        aPerson({ ...pending, name: 'Dan' }),
      ],
    });
    const [ada, ben, cleo, dan] = await listedTexts();
    expect(ada).toMatch(/PendingInvited/);
    expect(ben).toMatch(/PendingAccepted/);
    expect(cleo).toMatch(/PendingEmail not confirmed/);
    expect(dan).not.toMatch(/Invited|Accepted|not confirmed/);
  });

  test('requests pages of 25 people, pending ones first and then the newest, and shows the server’s count', async () => {
    const { sent, router } = openUsers({ list: [aPerson()], total: 5000 });
    expect(await screen.findByText('1–25 of 5,000')).toBeVisible();
    const [first] = listRequests(sent);
    expect(first?.query.get('order')).toBe('is_waiting.desc,created_at.desc,id.desc');
    expect([first?.query.get('offset'), first?.query.get('limit')]).toEqual(['0', '25']);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(listRequests(sent).at(-1)?.query.get('offset')).toBe('25'));
    expect(router.state.location.search).toBe('?page=2');
  });

  test('shows an admin no actions on their own row or on a superadmin’s', async () => {
    openUsers({
      list: [
        aPerson({ id: USER_ID, name: 'Myself' }),
        aPerson({ name: 'Sue', user_roles: [{ role: 'superadmin' }] }),
      ],
    });
    expect((await findRow('Myself')).getByText('You')).toBeVisible();
    for (const name of ['Myself', 'Sue']) {
      const buttons = (await findRow(name)).getAllByRole('button');
      // The only button is the day, which shows the time in a tooltip.
      expect(buttons.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Added /),
      ]);
    }
  });

  test('shows an error when the list fails to load, and loads it on Retry', async () => {
    expectConsoleError();
    openUsers();
    server.use(failList('admin'));
    expect((await screen.findAllByText('Failed to fetch users')).length).toBeGreaterThan(0);
    server.use(people('admin', [aPerson({ name: 'Back Again' })]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findRow('Back Again')).toBeTruthy();
  });

  test('has different empty states for no users and for no matches', async () => {
    const { router } = openUsers();
    expect(await screen.findByText('No users found in this organization')).toBeVisible();
    await router.navigate('/settings/users?q=zzz');
    expect(await screen.findByText('No matching users')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No users found in this organization')).toBeVisible();
  });

  test('shows an invitation without an account and lets the admin revoke it', async () => {
    const unfinished = { id: 'i1', email: 'new@x.example', name: 'Nora New', role: 'readonly' };
    openUsers({ open: [{ ...unfinished, created_at: '2026-02-01T10:00:00+00:00' }] });
    expect(await screen.findByText('Nora New')).toBeVisible();
    expect(screen.getByText(/as Viewer \(Read-only\) failed/)).toBeVisible();
    server.use(answer('post', 'rpc/revoke_invitation', true));
    await userEvent.click(
      screen.getByRole('button', { name: 'Revoke the invitation of Nora New' }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
    expect(await screen.findByText('Invitation revoked')).toBeVisible();
  });
});

describe('the user filters', () => {
  test('show an admin only their own organization, even if the URL names another organization', async () => {
    const { sent } = openUsers({
      path: `/settings/users?organisation=${BLUEPEAK_ID}`,
      list: [aPerson()],
    });
    await findRow('Robin Ranger');
    expect(listRequests(sent).at(-1)?.query.get('organisation_id')).toMatch(/^eq\..*0002$/);
    expect(screen.queryByRole('combobox', { name: 'Filter by organization' })).toBeNull();
  });

  test('let a superadmin list all people or those without an organization', async () => {
    const { sent, router } = openUsers({ kind: 'superadmin', list: [aPerson()] });
    expect((await findRow('Robin Ranger')).getByText('Northwind Outdoor')).toBeVisible();
    expect(listRequests(sent).at(-1)?.query.has('organisation_id')).toBe(false);
    const choice = screen.getByRole('combobox', { name: 'Filter by organization' });
    await userEvent.click(choice);
    await userEvent.click(await screen.findByRole('option', { name: 'Unassigned' }));
    await waitFor(() =>
      expect(listRequests(sent).at(-1)?.query.get('organisation_id')).toBe('is.null'),
    );
    expect(router.state.location.search).toBe('?organisation=none');
  });

  test('send search, status and role to the server and keep them in the URL', async () => {
    const { sent, router } = openUsers({ list: [aPerson()] });
    await findRow('Robin Ranger');
    await userEvent.type(screen.getByRole('searchbox'), '50%_a');
    await waitFor(() =>
      expect(listRequests(sent).at(-1)?.query.get('search_text')).toBe('like.%50％＿a%'),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Pending/ }));
    await waitFor(() => expect(listRequests(sent).at(-1)?.query.get('status')).toBe('eq.pending'));
    await userEvent.selectOptions(screen.getByLabelText('Filter by role'), 'No role');
    await waitFor(() => expect(listRequests(sent).at(-1)?.query.get('user_roles')).toBe('is.null'));
    await userEvent.selectOptions(screen.getByLabelText('Filter by role'), 'Viewer (Read-only)');
    await waitFor(() =>
      expect(listRequests(sent).at(-1)?.query.get('wanted.role')).toBe('eq.readonly'),
    );
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      q: '50%_a',
      status: 'pending',
      role: 'readonly',
    });
    expect(lastBody(sent, 'rpc/count_people')).toMatchObject({
      p_search: '50%_a',
      p_role: 'readonly',
    });
  });

  test('ignore invalid values in the URL', async () => {
    const { sent } = openUsers({
      path: `/settings/users?status=x&role=king&page=-3&q=${'a'.repeat(101)}`,
      list: [aPerson()],
    });
    await findRow('Robin Ranger');
    const query = listRequests(sent).at(-1)?.query;
    expect([query?.has('status'), query?.has('wanted.role'), query?.get('offset')]).toEqual([
      false,
      false,
      '0',
    ]);
  });
});
