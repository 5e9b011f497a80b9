import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { describe, expect, test } from 'vitest';
import { USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { authError } from '../../support/database/auth-answers';
import { answer, rows, server } from '../../support/screen/server';
import { authSentence } from '@/words/auth-errors';

const auth = (path: string) => `http://localhost:3000/auth/v1/${path}`;

/** Mocks one auth endpoint and returns the requests it receives. */
function authAnswers(method: 'post' | 'put', path: string, body: JsonBodyType, status = 200) {
  const sent: { body: unknown; url: URL }[] = [];
  server.use(
    http[method](auth(path), async ({ request }) => {
      sent.push({ body: await request.json(), url: new URL(request.url) });
      return HttpResponse.json(body, { status });
    }),
  );
  return sent;
}
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function open(path: string) {
  const view = renderApp(path, { actor: null });
  await screen.findByRole('link', { name: 'Back to Dashboard' });
  // All forms except sign-in load when they first render.
  await screen.findByLabelText(/^(Email|New password)$/, { selector: 'input' });
  return view;
}

describe('sign-in', () => {
  test('sends the trimmed email and the password, and keeps the email after a failure', async () => {
    expectConsoleError();
    const sent = authAnswers(
      'post',
      'token',
      { code: 400, error_code: 'invalid_credentials' },
      400,
    );
    await open('/auth');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/');
    type('Email', '  marketer@northwind.example ');
    type('Password', 'flightdeck-demo');
    await press('Sign In');
    expect(await screen.findByText('Authentication failed')).toBeVisible();
    expect(screen.getByText('Wrong email or password.')).toBeVisible();
    expect(sent[0]?.body).toMatchObject({
      email: 'marketer@northwind.example',
      password: 'flightdeck-demo',
    });
    expect(screen.getByLabelText('Email')).toHaveValue('marketer@northwind.example');
  });

  test('returns the visitor to the requested page after sign-in', async () => {
    const { router } = renderApp('/campaigns?q=spring', { actor: null });
    await screen.findByRole('link', { name: 'Back to Dashboard' });
    expect(router.state.location.pathname).toBe('/auth');
    server.use(rows('campaigns_with_totals', []));
    const user = { id: '20000000-0000-4000-8000-000000000001', email: 'regular@northwind.example' };
    signInAs('regular');
    authAnswers('post', 'token', {
      access_token: JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}').access_token,
      refresh_token: 'r',
      token_type: 'bearer',
      expires_in: 3600,
      user,
    });
    type('Email', user.email);
    type('Password', 'flightdeck-demo');
    await press('Sign In');
    expect(await screen.findByText('Welcome back!')).toBeVisible();
    await screen.findByRole('heading', { name: 'Campaigns' });
    expect(router.state.location.pathname + router.state.location.search).toBe(
      '/campaigns?q=spring',
    );
  });
});

describe('forgotten password', () => {
  test('requests a reset email, returns to sign-in and blocks a second request for a minute', async () => {
    const sent = authAnswers('post', 'recover', {});
    await open('/auth');
    await press('Forgot password?');
    await screen.findByRole('button', { name: 'Send reset link' });
    type('Email', ' marketer@northwind.example');
    await press('Send reset link');
    expect(await screen.findByText('Reset email sent')).toBeVisible();
    expect(screen.getByText('Check your email for a password reset link.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(sent[0]?.body).toMatchObject({ email: 'marketer@northwind.example' });
    expect(sent[0]?.url.searchParams.get('redirect_to')).toBe('http://localhost:3000/auth');
    await press('Forgot password?');
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
    expect(screen.getByText(/You can request another in \d+ s/)).toBeVisible();
  });

  test('blocks a second request only for the same email address, and keeps that address in the field', async () => {
    const sent = authAnswers('post', 'recover', {});
    await open('/auth?mode=forgot-password');
    type('Email', 'marketer@northwind.example');
    await press('Send reset link');
    await screen.findByRole('button', { name: 'Sign In' });
    await press('Forgot password?');
    expect(screen.getByLabelText('Email')).toHaveValue('marketer@northwind.example');
    expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDisabled();
    type('Email', 'planner@northwind.example');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send reset link' })).toBeEnabled(),
    );
    expect(screen.queryByText(/You can request another/)).toBeNull();
    type('Email', 'Marketer@northwind.example ');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send reset link' })).toBeDisabled(),
    );
    type('Email', 'planner@northwind.example');
    await press('Send reset link');
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  test('shows a validation error and a failed request, and keeps the typed email', async () => {
    expectConsoleError();
    await open('/auth?mode=forgot-password');
    type('Email', 'nobody');
    await press('Send reset link');
    expect(await screen.findByText('Invalid email')).toBeVisible();
    authAnswers('post', 'recover', { msg: 'Too many requests' }, 429);
    type('Email', 'a@example.org');
    await press('Send reset link');
    expect(await screen.findByText('Reset failed')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('a@example.org');
  });
});

describe('new password', () => {
  const link = '/auth#access_token=abc&type=recovery';
  const openLink = async () => {
    signInAs('regular');
    const view = renderApp('/auth', { actor: null, hash: link.slice(5) });
    await screen.findByLabelText('New password');
    return view;
  };

  test('opens from a recovery fragment, with a toast', async () => {
    await openLink();
    expect((await screen.findAllByText('Reset your password')).length).toBeGreaterThanOrEqual(2);
    expect(screen.getByLabelText('New password')).toHaveAttribute('minlength', '6');
  });

  test.each(['#access_token=abc', '#access_token=&type=recovery'])(
    'does not open from the incomplete fragment %s',
    async (hash) => {
      renderApp('/auth', { actor: null, hash });
      expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  );

  test('ends the user’s other sessions and opens the home page after a new password is saved', async () => {
    const ended: (string | null)[] = [];
    const sent = authAnswers('put', 'user', {
      id: '20000000-0000-4000-8000-000000000001',
      email: 'regular@northwind.example',
    });
    server.use(
      http.head(
        'http://localhost:3000/rest/v1/campaigns',
        () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
      ),
      rows('campaigns_with_totals', []),
      http.post('http://localhost:3000/auth/v1/logout', ({ request }) => {
        ended.push(new URL(request.url).searchParams.get('scope'));
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { router } = await openLink();
    type('New password', 'long enough');
    type('Confirm new password', 'long enough');
    await press('Update password');
    expect(await screen.findByText('Password updated')).toBeVisible();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(sent[0]?.body).toMatchObject({ password: 'long enough' });
    expect(ended).toEqual(['others']);
  });

  test.each(['/', '/campaigns', '/auth', '/awaiting-approval'])(
    'still asks for a new password after a reload at %s, until one is saved',
    async (path) => {
      localStorage.setItem('flightdeck:recovery', USER_ID);
      authAnswers('put', 'user', { id: USER_ID, email: 'regular@northwind.example' });
      server.use(
        rows('campaigns_with_totals', []),
        http.head(
          'http://localhost:3000/rest/v1/campaigns',
          () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
        ),
        http.post(auth('logout'), () => new HttpResponse(null, { status: 204 })),
      );
      const { router } = renderApp(path, { actor: 'regular' });
      await screen.findByLabelText('New password');
      expect(router.state.location.pathname).toBe('/auth');
      type('New password', 'long enough');
      type('Confirm new password', 'long enough');
      await press('Update password');
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
      expect(localStorage.getItem('flightdeck:recovery')).toBeNull();
    },
  );

  test('ends the recovery session when the user goes back to sign-in without a new password', async () => {
    localStorage.setItem('flightdeck:recovery', USER_ID);
    server.use(
      http.post(auth('logout'), () => new HttpResponse(null, { status: 204 })),
      answer('delete', 'superadmin_impersonations', []),
    );
    renderApp('/auth', { actor: 'regular' });
    await screen.findByLabelText('New password');
    await press('Back to sign in');
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(localStorage.getItem('flightdeck:session')).toBeNull();
    expect(localStorage.getItem('flightdeck:recovery')).toBeNull();
  });

  test('does not ask another user in the same browser for a new password', async () => {
    localStorage.setItem('flightdeck:recovery', 'another user');
    server.use(rows('campaigns_with_totals', []));
    renderApp('/campaigns', { actor: 'regular' });
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });

  test('shows an invited user the inviter, organization, role and deadline', async () => {
    localStorage.setItem('flightdeck:recovery', USER_ID);
    signInAs('pending');
    server.use(
      answer('post', 'rpc/own_invitation', [
        {
          organisation: 'Northwind Outdoor',
          role: 'regular',
          invited_by: 'Nora Admin',
          works_until: '2026-11-23T12:00:00+00:00',
        },
      ]),
    );
    renderApp('/auth', { actor: null });
    expect(await screen.findByRole('heading', { name: 'Join Northwind Outdoor' })).toBeVisible();
    expect(screen.getByText(/invites you to/)).toHaveTextContent(
      /^Nora Admin invites you to Northwind Outdoor as Campaign Manager\. To accept, choose a password by Nov 23, 2026, \d\d:00/,
    );
    expect(screen.getByRole('button', { name: 'Accept invitation' })).toBeEnabled();
    expect(screen.queryByText(/Reset/)).toBeNull();
  });

  test('shows the reason at the field when the server rejects the password', async () => {
    expectConsoleError();
    server.use(http.put(auth('user'), () => authError('same_password')));
    await openLink();
    type('New password', 'long enough');
    type('Confirm new password', 'long enough');
    await press('Update password');
    expect(await screen.findByText('Update failed')).toBeVisible();
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
      expect.stringContaining('Choose a password that differs from the current one.'),
    );
  });
});

describe('request access', () => {
  const MAILED = /Check your email and open the link/;

  test('requests one link with the trimmed name and email, then explains the next step', async () => {
    const sent = authAnswers('post', 'otp', {});
    await open('/auth?mode=request-access');
    expect(screen.queryByLabelText('Password')).toBeNull();
    type('Name', ' New Person ');
    type('Email', ' new@example.org ');
    await press('Request access');
    expect(await screen.findByText(MAILED)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      email: 'new@example.org',
      data: { full_name: 'New Person', language: 'en' },
      create_user: true,
    });
    expect(sent[0]?.url.searchParams.get('redirect_to')).toBe('http://localhost:3000/auth');
  });

  test('shows our message for an auth error and keeps the typed values', async () => {
    expectConsoleError();
    server.use(http.post(auth('otp'), () => authError('over_email_send_rate_limit')));
    await open('/auth?mode=request-access');
    type('Name', 'New Person');
    type('Email', 'new@example.org');
    await press('Request access');
    expect(await screen.findByText('Request failed')).toBeVisible();
    expect(document.querySelector('[data-description]')).toHaveTextContent(
      authSentence('over_email_send_rate_limit', 'after 42 seconds'),
    );
    expect(screen.getByLabelText('Email')).toHaveValue('new@example.org');
  });

  test('marks every empty field as invalid', async () => {
    await open('/auth?mode=request-access');
    await press('Request access');
    expect(await screen.findByText('Validation failed')).toBeVisible();
    for (const label of ['Name', 'Email'])
      expect(screen.getByLabelText(label, { selector: 'input' })).toBeInvalid();
  });
});
