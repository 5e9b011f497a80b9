import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { authError, ERROR_SHAPES } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { failure, rows, server } from '../../support/screen/server';

const TOKEN = 'http://localhost:3000/auth/v1/token';
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

/** Mocks a successful sign-in of the given user. Returns the query string of each request. */
function acceptSignIn(kind: 'regular' | 'pending' = 'regular') {
  signInAs(kind);
  const session = JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');
  localStorage.clear();
  const requests: string[] = [];
  server.use(
    http.post(TOKEN, ({ request }) => {
      requests.push(new URL(request.url).search);
      return HttpResponse.json({ ...session, user: { id: USER_ID, email: session.user.email } });
    }),
  );
  return requests;
}

async function open(path = '/auth') {
  const view = renderApp(path, { actor: null });
  await screen.findByRole('button', { name: 'Sign In' });
  fill('Email', 'regular@northwind.example');
  fill('Password', 'flightdeck-demo');
  return view;
}
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign In' }));

beforeEach(() =>
  server.use(
    http.head(
      'http://localhost:3000/rest/v1/campaigns',
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    rows('campaigns_with_totals', []),
    rows('flights', []),
  ),
);

describe('page after sign-in', () => {
  test('is the dashboard for an active user, with one request for repeated clicks', async () => {
    const requests = acceptSignIn();
    const { router } = await open();
    const button = screen.getByRole('button', { name: 'Sign In' });
    for (let press = 0; press < 5; press += 1) fireEvent.click(button);
    expect(await screen.findByText('Signed in')).toBeVisible();
    expect(screen.getByText('Welcome back!')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests).toEqual(['?grant_type=password']);
  });

  test('is the awaiting-approval page for a pending user, even from a protected page', async () => {
    acceptSignIn('pending');
    const { router } = await open('/campaigns');
    await submit();
    await screen.findByRole('heading', { name: 'Account Pending Approval' });
    expect(router.state.location.pathname).toBe('/awaiting-approval');
  });

  test('is the home page for a user who is already signed in', async () => {
    const { router } = renderApp('/auth', { actor: 'regular' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('shows an error with Retry instead of sign-in when the profile fails to load', async () => {
    expectConsoleError();
    acceptSignIn();
    server.use(failure('get', 'link_users', 'The disk is full'));
    await open();
    await submit();
    expect(await screen.findByText('The disk is full')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sign In' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

test('the sign-in form shows and hides the typed password', async () => {
  await open();
  const password = screen.getByLabelText('Password', { selector: 'input' });
  expect(password).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

describe('failed sign-in', () => {
  test('keeps both fields after wrong credentials, and a second attempt succeeds', async () => {
    expectConsoleError();
    const requests = acceptSignIn();
    server.use(http.post(TOKEN, () => authError('invalid_credentials'), { once: true }));
    const { router } = await open();
    await submit();
    expect(await screen.findByText('Authentication failed')).toBeVisible();
    expect(screen.getByText('Wrong email or password.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('flightdeck-demo');
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests).toHaveLength(1);
  });

  test('shows our message for an auth error in both error formats', async () => {
    expectConsoleError();
    await open();
    for (const [code, shape, sentence] of [
      ['invalid_credentials', ERROR_SHAPES[0], /^Wrong email or password/],
      ['email_not_confirmed', ERROR_SHAPES[0], /isn’t confirmed yet/],
      ['user_banned', ERROR_SHAPES[1], /is locked/],
      ['over_request_rate_limit', ERROR_SHAPES[1], /^Too many attempts/],
    ] as const) {
      server.use(http.post(TOKEN, () => authError(code, shape)));
      await submit();
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(await screen.findByText('Authentication failed')).toBeVisible();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled());
    }
  });

  test('says that the server is unreachable when there is no connection', async () => {
    expectConsoleError();
    server.use(http.post(TOKEN, () => HttpResponse.error()));
    await open();
    await submit();
    expect(await screen.findByText('Authentication failed')).toBeVisible();
    expect(screen.getByText(/Can’t reach the server/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled();
  });

  test('can be retried after each gateway error', async () => {
    expectConsoleError();
    const requests = acceptSignIn();
    const { router } = await open();
    for (const status of [502, 503, 504]) {
      server.use(http.post(TOKEN, () => new HttpResponse('<html>', { status }), { once: true }));
      await submit();
      expect(await screen.findByText('Authentication failed')).toBeVisible();
      expect(screen.getByText(/The server isn’t available right now/)).toBeVisible();
      await userEvent.click(screen.getByRole('button', { name: 'Close toast' }));
      await waitFor(() => expect(screen.queryByText('Authentication failed')).toBeNull());
    }
    await submit();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(requests).toHaveLength(1);
  });
});
