import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { USER_ID } from '../../support/cases/factories';
import { authError, ERROR_SHAPES } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { field, openSettings } from './open-settings';

const KEY = `fd_live_0123456789ab_${'0123456789ab'.repeat(4)}`;
const ownKey = answer('post', 'rpc/own_api_key', [
  { last_four: '89ab', created_at: '2026-02-01T10:00:00+00:00', last_used_at: null },
]);
const noKey = answer('post', 'rpc/own_api_key', []);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const openWith = (key: typeof ownKey) => {
  server.use(key);
  return openSettings({}, { page: 'connections' });
};
const calls = (sent: { table: string }[], name: string) =>
  sent.filter(({ table }) => table === `rpc/${name}`).length;

describe('API key', () => {
  test('is masked except for its last four characters, with the times of its creation and use', async () => {
    await openWith(ownKey);
    expect(await screen.findByText('The key ends in 89ab.')).toBeVisible();
    expect(screen.getByText(/^Created Feb 1.* Not used yet\.$/)).toBeVisible();
  });

  test('shows an error with Retry when it fails to load', async () => {
    expectConsoleError();
    await openWith(failure('post', 'rpc/own_api_key'));
    expect((await screen.findAllByText('Couldn’t load the API key')).length).toBeGreaterThan(0);
    server.use(ownKey);
    await press('Retry');
    expect(await screen.findByText('The key ends in 89ab.')).toBeVisible();
  });

  test('is generated without confirmation when the user has none, and shown once', async () => {
    const { sent } = await openWith(noKey);
    expect(await screen.findByRole('button', { name: 'Generate API key' })).toBeVisible();
    server.use(answer('post', 'rpc/generate_api_key', KEY), ownKey);
    await press('Generate API key');
    const dialog = within(await screen.findByRole('dialog', { name: 'Your new API key' }));
    expect(dialog.getByText(KEY)).toBeVisible();
    expect(screen.queryByText(/no longer works/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(KEY)).toBeNull());
    expect(await screen.findByText('The key ends in 89ab.')).toBeVisible();
    expect(calls(sent, 'generate_api_key')).toBe(1);
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(KEY);
  });

  test('is replaced after a confirmation', async () => {
    const { sent } = await openWith(ownKey);
    server.use(answer('post', 'rpc/generate_api_key', KEY));
    await press('Generate a new key');
    expect(screen.getByText(/stops working immediately/)).toBeVisible();
    await confirm('Cancel');
    expect(calls(sent, 'generate_api_key')).toBe(0);
    await press('Generate a new key');
    await confirm('Generate');
    expect(await screen.findByText('The previous key no longer works.')).toBeVisible();
    expect(await screen.findByRole('dialog', { name: 'Your new API key' })).toBeVisible();
    expect(calls(sent, 'generate_api_key')).toBe(1);
  });

  test('is removed after a confirmation', async () => {
    await openWith(ownKey);
    await screen.findByText('The key ends in 89ab.');
    server.use(answer('post', 'rpc/remove_api_key', null), noKey);
    await press('Remove key');
    await confirm('Remove key');
    expect(await screen.findByText('API key removed')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Generate API key' })).toBeVisible();
  });

  test('shows an error toast when generating it fails', async () => {
    expectConsoleError();
    await openWith(noKey);
    server.use(failure('post', 'rpc/generate_api_key'));
    await press('Generate API key');
    expect(await screen.findByText('Couldn’t generate an API key')).toBeVisible();
  });
});

describe('change of password', () => {
  const fill = (current: string, next: string, again = next) => {
    fireEvent.change(field('Current password'), { target: { value: current } });
    fireEvent.change(field('New password'), { target: { value: next } });
    fireEvent.change(field('Confirm new password'), { target: { value: again } });
  };
  /** Mocks an auth service whose user has the password `right-one`. With `old` it demands a new sign-in first. Returns the recorded requests. */
  function auth({
    old = false,
    shape,
  }: { old?: boolean; shape?: (typeof ERROR_SHAPES)[number] } = {}) {
    const requests: unknown[] = [];
    let stale = old;
    const session = { access_token: 'a.b.c', refresh_token: 'r2', expires_in: 3600 };
    server.use(
      http.post('*/auth/v1/token', async ({ request }) => {
        const { password } = (await request.json()) as { password: string };
        if (password !== 'right-one') return authError('invalid_credentials', shape);
        stale = false;
        requests.push('sign-in');
        const user = { id: USER_ID, email: 'regular@northwind.example' };
        return HttpResponse.json({ ...session, user });
      }),
      http.put('*/auth/v1/user', async ({ request }) => {
        const body = (await request.json()) as { current_password: string };
        requests.push(body);
        if (stale) return authError('reauthentication_needed', shape);
        return body.current_password === 'right-one'
          ? HttpResponse.json({ id: USER_ID, email: 'regular@northwind.example' })
          : authError('current_password_invalid', shape);
      }),
      http.post('*/auth/v1/logout', ({ request }) => {
        requests.push(new URL(request.url).searchParams.get('scope'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    return requests;
  }

  test.each([
    ['', 'new-one', 'new-one', 'Current password', 'Enter your current password'],
    ['right-one', 'short', 'short', 'New password', 'Password must be at least 6 characters'],
    [
      'right-one',
      'é'.repeat(37),
      'é'.repeat(37),
      'New password',
      'Password must be less than 72 characters',
    ],
    ['right-one', 'new-one', 'other-one', 'Confirm new password', 'Passwords do not match'],
  ])('shows invalid input at the field and sends nothing (%#)', async (...given) => {
    const [current, next, again, label, message] = given;
    await openSettings({}, { page: 'security' });
    const requests = auth();
    fill(current, next, again);
    await press('Update password');
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(requests).toEqual([]);
  });

  test.each(
    ERROR_SHAPES.flatMap((shape) => [
      ['recent', shape, false] as const,
      ['old', shape, true] as const,
    ]),
  )(
    'shows a wrong current password at the field in a %s session with error format %s',
    async (_age, shape, old) => {
      expectConsoleError();
      await openSettings({}, { page: 'security' });
      auth({ old, shape });
      fill('wrong-one', 'new-one');
      await press('Update password');
      await waitFor(() =>
        expect(field('Current password')).toHaveAccessibleDescription(
          'This is not your current password.',
        ),
      );
      expect(field('New password')).toHaveValue('new-one');
    },
  );

  test('signs in again and repeats the change when the session is older than a day', async () => {
    expectConsoleError();
    await openSettings({}, { page: 'security' });
    const requests = auth({ old: true });
    fill('right-one', 'new-one');
    await press('Update password');
    expect(await screen.findByText('Password updated')).toBeVisible();
    const change = expect.objectContaining({ password: 'new-one', current_password: 'right-one' });
    expect(requests).toEqual([change, 'sign-in', change, 'others']);
  });

  test('changes the password, signs out other devices and keeps this session', async () => {
    await openSettings({}, { page: 'security' });
    const session = localStorage.getItem('flightdeck:session');
    const requests = auth();
    fill('right-one', 'new-one');
    await press('Update password');
    expect(await screen.findByText('Password updated')).toBeVisible();
    expect(screen.getByText('Other devices have to sign in again.')).toBeVisible();
    expect(requests).toContainEqual(expect.objectContaining({ password: 'new-one' }));
    expect(requests).toContain('others');
    expect(requests).not.toContain('global');
    expect(field('Current password')).toHaveValue('');
    const kept = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
    expect(kept.refresh_token).toBe(JSON.parse(session ?? '{}').refresh_token);
  });

  test.each([
    ['same_password', 'Choose a password that differs from the current one.'],
    ['weak_password', 'This password is too weak. Choose a longer one.'],
  ] as const)('shows %s at the new password and keeps the typed values', async (code, sentence) => {
    expectConsoleError();
    await openSettings({}, { page: 'security' });
    auth();
    server.use(http.put('*/auth/v1/user', () => authError(code)));
    fill('right-one', 'new-one');
    await press('Update password');
    expect(await screen.findByText('Update failed')).toBeVisible();
    await waitFor(() =>
      expect(field('New password')).toHaveAccessibleDescription(expect.stringContaining(sentence)),
    );
    expect(field('New password')).toHaveValue('new-one');
  });
});

describe('the user’s other devices', () => {
  test('are signed out after a confirmation', async () => {
    await openSettings({}, { page: 'security' });
    let scope: string | null = null;
    server.use(
      http.post('*/auth/v1/logout', ({ request }) => {
        scope = new URL(request.url).searchParams.get('scope');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await press('Sign out other devices');
    await confirm('Cancel');
    expect(scope).toBeNull();
    await press('Sign out other devices');
    await confirm('Sign out');
    expect(await screen.findByText('Signed out on other devices')).toBeVisible();
    expect(scope).toBe('others');
    expect(localStorage.getItem('flightdeck:session')).not.toBeNull();
  });

  test('stay signed in, with an error toast, when the request fails', async () => {
    expectConsoleError();
    await openSettings({}, { page: 'security' });
    server.use(
      http.post('*/auth/v1/logout', () => HttpResponse.json({ msg: 'No' }, { status: 500 })),
    );
    await press('Sign out other devices');
    await confirm('Sign out');
    expect(await screen.findByText('Couldn’t sign out other devices')).toBeVisible();
  });
});

test('Settings changes the theme', async () => {
  await openSettings({}, { page: 'appearance' });
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveClass('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Light' }));
  expect(document.documentElement).not.toHaveClass('dark');
});
