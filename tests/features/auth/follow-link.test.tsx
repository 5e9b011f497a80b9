import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { authRefusal, ERROR_SHAPES } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, rows, server } from '../../support/screen/server';

const AUTH = 'http://localhost:3000/auth/v1';
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Takes every token; answers the ones that were spent. */
function takesTokens(kind: 'regular' | 'pending' = 'regular') {
  signInAs(kind);
  const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
  localStorage.clear();
  const spent: unknown[] = [];
  server.use(
    http.post(`${AUTH}/verify`, async ({ request }) => {
      spent.push(await request.json());
      return HttpResponse.json(session);
    }),
    http.get(`${AUTH}/user`, () => HttpResponse.json(session.user)),
  );
  return spent;
}
const open = (type: string) =>
  renderApp('/auth', { actor: null, hash: `#token_hash=abc123&type=${type}` });

beforeEach(() => server.use(answer('post', 'rpc/own_invitation', [])));

describe('the page that a mailed link leads to', () => {
  test('spends nothing until the button is pressed', async () => {
    const spent = takesTokens();
    open('recovery');
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeVisible();
    expect(spent).toEqual([]);
    expect(localStorage.getItem('flightdeck:session')).toBeNull();
  });

  test.each([
    ['recovery', 'Reset your password', 'Update password'],
    ['signup', 'Choose a password', 'Save password'],
    ['invite', 'Choose a password', 'Save password'],
  ])('%s leads to “%s”, and no other page opens before', async (type, heading, button) => {
    const spent = takesTokens('pending');
    const { router } = open(type);
    await screen.findByRole('button', { name: 'Continue' });
    await press('Continue');
    expect(await screen.findByRole('button', { name: button })).toBeEnabled();
    expect(screen.getByRole('heading', { name: heading })).toBeVisible();
    expect(spent).toMatchObject([{ token_hash: 'abc123', type }]);
    expect(router.state.location).toMatchObject({ pathname: '/auth', hash: '' });
    await router.navigate('/campaigns');
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('of an invitation leads to accepting it', async () => {
    takesTokens('pending');
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

  test('to sign in with leads home', async () => {
    takesTokens();
    server.use(rows('flights', []));
    const { router } = open('magiclink');
    await screen.findByRole('button', { name: 'Sign in' });
    await press('Sign in');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test.each(ERROR_SHAPES)(
    'says that a link was used, when the error is shaped as %s, and leads to a new one',
    async (shape) => {
      expectConsoleError();
      server.use(http.post(`${AUTH}/verify`, () => authRefusal('otp_expired', shape)));
      open('signup');
      await screen.findByRole('button', { name: 'Continue' });
      await press('Continue');
      expect(await screen.findByText(/already used or has expired/)).toBeVisible();
      await press('Get a new link');
      expect(await screen.findByRole('button', { name: 'Send reset link' })).toBeVisible();
    },
  );

  test('warns a signed-in user, and ends their session only after the link has worked', async () => {
    expectConsoleError();
    const spent = takesTokens();
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
      http.post(`${AUTH}/verify`, () => authRefusal('otp_expired'), { once: true }),
      answer('delete', 'superadmin_impersonations', []),
    );
    open('recovery');
    expect(await screen.findByText(/^You are signed in as /)).toBeVisible();
    await press('Continue');
    expect(await screen.findByText(/already used or has expired/)).toBeVisible();
    expect(localStorage.getItem(key)).toContain('0000000000ff');
    await press('Continue');
    expect(await screen.findByRole('heading', { name: 'Reset your password' })).toBeVisible();
    expect(spent).toHaveLength(1);
    expect(localStorage.getItem(key)).toContain(USER_ID);
  });

  test.each(['#token_hash=abc123', '#type=recovery', '#token_hash=abc123&type=other'])(
    '%s is the sign-in page',
    async (hash) => {
      renderApp('/auth', { actor: null, hash });
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  );
});
