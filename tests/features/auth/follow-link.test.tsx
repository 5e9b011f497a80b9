import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { authError, ERROR_SHAPES } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, rows, server } from '../../support/screen/server';

const AUTH = 'http://localhost:3000/auth/v1';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Mocks a server that accepts every token. Returns the tokens it receives. */
function acceptTokens(kind: 'regular' | 'pending' = 'regular') {
  signInAs(kind);
  const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
  localStorage.clear();
  const received: unknown[] = [];
  server.use(
    http.post(`${AUTH}/verify`, async ({ request }) => {
      received.push(await request.json());
      return HttpResponse.json(session);
    }),
    http.get(`${AUTH}/user`, () => HttpResponse.json(session.user)),
  );
  return received;
}
const open = (type: string) =>
  renderApp('/auth', { actor: null, hash: `#token_hash=abc123&type=${type}` });

beforeEach(() => server.use(answer('post', 'rpc/own_invitation', [])));

describe('page of an emailed link', () => {
  test('does not use the token until the user presses the button', async () => {
    const received = acceptTokens();
    open('recovery');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(received).toEqual([]);
    expect(localStorage.getItem('flightdeck:session')).toBeNull();
  });

  test.each([
    ['recovery', 'Reset your password', 'Update password'],
    ['signup', 'Choose a password', 'Save password'],
    ['invite', 'Choose a password', 'Save password'],
  ])(
    'opens a “%s” link at “%s” and blocks other pages until the password is saved',
    async (type, heading, button) => {
      const received = acceptTokens('pending');
      const { router } = open(type);
      await screen.findByRole('button', { name: 'Continue' });
      await press('Continue');
      expect(await screen.findByRole('button', { name: button })).toBeEnabled();
      expect(screen.getByRole('heading', { name: heading })).toBeVisible();
      expect(received).toMatchObject([{ token_hash: 'abc123', type }]);
      expect(router.state.location).toMatchObject({ pathname: '/auth', hash: '' });
      await router.navigate('/campaigns');
      await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    },
  );

  test('asks an invited user to accept the invitation', async () => {
    acceptTokens('pending');
    const invitation = {
      organisation: 'Northwind Outdoor',
      role: 'regular',
      invited_by: 'Nora Admin',
      works_until: '2026-11-23T12:00:00+00:00',
    };
    server.use(answer('post', 'rpc/own_invitation', [invitation]));
    open('signup');
    await screen.findByRole('button', { name: 'Continue' });
    await press('Continue');
    expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeVisible();
  });

  test('opens the home page after a sign-in link', async () => {
    acceptTokens();
    server.use(rows('flights', []));
    const { router } = open('magiclink');
    await screen.findByRole('button', { name: 'Sign in' });
    await press('Sign in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test.each(ERROR_SHAPES)(
    'says that a link is used or expired for an error in the format %s, and offers a new link',
    async (shape) => {
      expectConsoleError();
      server.use(http.post(`${AUTH}/verify`, () => authError('otp_expired', shape)));
      open('signup');
      await screen.findByRole('button', { name: 'Continue' });
      await press('Continue');
      expect(await screen.findByText(/already used or has expired/)).toBeVisible();
      await press('Get a new link');
      expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible();
    },
  );

  test('warns a signed-in user, and ends their session only after the link works', async () => {
    expectConsoleError();
    const received = acceptTokens();
    signInAs('regular');
    const key = 'flightdeck:session';
    const other = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(
      key,
      JSON.stringify({
        ...other,
        user: { ...other.user, id: '20000000-0000-4000-8000-0000000000ff' },
      }),
    );
    server.use(
      http.post(`${AUTH}/verify`, () => authError('otp_expired'), { once: true }),
      answer('delete', 'superadmin_impersonations', []),
    );
    open('recovery');
    expect(await screen.findByText(/^You are signed in as /)).toBeVisible();
    await press('Continue');
    expect(await screen.findByText(/already used or has expired/)).toBeVisible();
    expect(localStorage.getItem(key)).toContain('0000000000ff');
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
    expect(received).toHaveLength(1);
    expect(localStorage.getItem(key)).toContain(USER_ID);
  });

  test.each(['#token_hash=abc123', '#type=recovery', '#token_hash=abc123&type=other'])(
    'shows sign-in for the incomplete fragment %s',
    async (hash) => {
      renderApp('/auth', { actor: null, hash });
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  );
});
