import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

beforeEach(() => {
  server.use(
    http.head(
      'http://localhost:3000/rest/v1/campaigns',
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    http.post(
      'http://localhost:3000/auth/v1/logout',
      () => new HttpResponse(null, { status: 204 }),
    ),
    answer('delete', 'superadmin_impersonations', []),
    rows('campaigns_with_totals', []),
    rows('flights', []),
  );
});

const checkAgain = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'Check again' }));

describe('awaiting-approval page', () => {
  test('shows the user’s email and how long approval takes', async () => {
    renderApp('/awaiting-approval', {
      actor: 'pending',
      profile: { organisation: null, organisation_id: null },
    });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Account Pending Approval' }),
    ).toBeVisible();
    expect(screen.getByText('pending@northwind.example')).toBeVisible();
    expect(screen.getByText(/Approval typically takes 1-2 business days/)).toBeVisible();
    expect(document.title).toBe('Account Pending Approval · Flightdeck');
  });

  test('opens the app for a user who was approved in the meantime', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: 'pending' });
    await screen.findByRole('button', { name: 'Check again' });
    signInAs('regular');
    await checkAgain();
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(screen.queryByText('Still waiting for approval')).toBeNull();
  });

  test('keeps a pending user on the page and shows that approval is still pending', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: 'pending' });
    await checkAgain();
    expect(await screen.findByText('Still waiting for approval')).toBeVisible();
    expect(router.state.location.pathname).toBe('/awaiting-approval');
  });

  test('shows the error of a failed check instead of “Still waiting for approval”', async () => {
    expectConsoleError();
    renderApp('/awaiting-approval', { actor: 'pending' });
    await screen.findByRole('button', { name: 'Check again' });
    server.use(failure('get', 'link_users', 'The disk is full'));
    await checkAgain();
    expect(await screen.findByText('The disk is full')).toBeVisible();
    expect(screen.queryByText('Still waiting for approval')).toBeNull();
    expect(screen.getByRole('button', { name: 'Check again' })).toBeEnabled();
  });

  test('ends the session and opens the landing page on Sign Out', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: 'pending' });
    await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
    expect(
      await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
    ).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    await waitFor(() => expect(localStorage.getItem('flightdeck:session')).toBeNull());
  });

  test('reads only the user’s own profile for a pending user', async () => {
    const sent = recordRequests();
    renderApp('/campaigns', { actor: 'pending' });
    await screen.findByRole('heading', { name: 'Account Pending Approval' });
    const tables = new Set(sent.map(({ table }) => table));
    expect([...tables]).toEqual(['link_users']);
  });
});

describe('the route of the awaiting-approval page', () => {
  test('redirects an active user to the home page', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: 'regular' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('redirects a signed-out visitor to sign-in', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: null });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth');
  });

  test('shows an error with Retry instead of sign-in when the profile fails to load', async () => {
    expectConsoleError();
    signInAs('pending');
    server.use(failure('get', 'link_users', 'The disk is full'));
    renderApp('/awaiting-approval', { actor: null });
    expect(await screen.findByText('The disk is full')).toBeVisible();
    signInAs('pending');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('pending@northwind.example')).toBeVisible();
  });

  test('is also opened from /campaigns for an account without a profile', async () => {
    signInAs('regular');
    server.use(rows('link_users', []));
    const { router } = renderApp('/campaigns', { actor: null });
    expect(await screen.findByText('regular@northwind.example')).toBeVisible();
    expect(router.state.location.pathname).toBe('/awaiting-approval');
  });
});
