import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { aCampaign, anOrganisation } from '../support/cases/factories';
import { renderApp } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import { answer, rows, server } from '../support/screen/server';

/** Analytics of a period without messages. */
const NO_FIGURES = {
  organisation_id: anOrganisation().id,
  from: '2026-01-01',
  to: '2026-01-31',
  current: null,
  previous: null,
  days: [],
  channels: [],
  has_campaigns: false,
  campaign: null,
};

/** All tables are empty unless a test overrides them. */
beforeEach(() => {
  server.use(
    http.get('http://localhost:3000/rest/v1/*', () =>
      HttpResponse.json([], { headers: { 'content-range': '*/0' } }),
    ),
    http.head(
      'http://localhost:3000/rest/v1/*',
      () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
    ),
    answer('post', 'rpc/analytics_summary', NO_FIGURES),
    answer('post', 'rpc/home', null),
    http.post('http://localhost:3000/rest/v1/rpc/*', () => HttpResponse.json([])),
    rows('organisations', [anOrganisation()]),
  );
});

describe('title and main heading of a page', () => {
  test.each([
    ['/', 'Campaign Dashboard · Flightdeck'],
    ['/campaigns', 'Campaigns · Flightdeck'],
    ['/calendar', 'Calendar · Flightdeck'],
    ['/creatives', 'Creatives · Flightdeck'],
    ['/creatives/new', 'Create New Creative · Flightdeck'],
    ['/click-tracker', 'SMS+ · Flightdeck'],
    ['/analytics', 'Campaign Reports · Flightdeck'],
    ['/audiences', 'AudienceMart · Flightdeck'],
    ['/billing', 'Billing and Usage · Flightdeck'],
    ['/settings', 'Profile · Settings · Flightdeck'],
    ['/settings/notifications', 'Notifications · Settings · Flightdeck'],
    ['/settings/security', 'Security · Settings · Flightdeck'],
    ['/settings/sending', 'Sending · Settings · Flightdeck'],
    ['/settings/users', 'User Management · Flightdeck'],
    ['/settings/activity', 'Activity · Flightdeck'],
    ['/help', 'Help & Support · Flightdeck'],
    ['/superadmin/organisations', 'Organisations · Flightdeck'],
    ['/superadmin/organisations/new', 'Create Organization · Flightdeck'],
    ['/superadmin/configuration', 'System Configuration · Flightdeck'],
    ['/superadmin/support', 'Support Requests · Flightdeck'],
  ])(
    'for a superadmin, %s has the title %s, one main landmark and one main heading',
    async (path, title) => {
      const { router } = renderApp(path, { actor: 'superadmin' });
      await waitFor(() => expect(document.title).toBe(title));
      expect(router.state.location.pathname).toBe(path);
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
      expect(screen.getAllByRole('main')).toHaveLength(1);
    },
  );

  test.each([
    ['/', 'Flightdeck'],
    ['/auth', 'Sign in · Flightdeck'],
    ['/auth?mode=forgot-password', 'Forgot password · Flightdeck'],
    ['/auth?mode=request-access', 'Request access · Flightdeck'],
    ['/auth?mode=reset-password', 'Sign in · Flightdeck'],
    ['/auth?mode=nonsense', 'Sign in · Flightdeck'],
    ['/confirm-test-address', 'Confirm your test address · Flightdeck'],
  ])('for a visitor, %s has the title %s and one main heading', async (path, title) => {
    document.title = '';
    renderApp(path, { actor: null });
    await waitFor(() => expect(document.title).toBe(title));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

describe('navigation', () => {
  const follow = (name: string) =>
    userEvent.click(
      within(screen.getByRole('navigation', { name: 'Main' })).getByRole('link', { name }),
    );

  test('moves the focus to the heading of the new page, but leaves it on the body of the first page', async () => {
    renderApp('/campaigns', { actor: 'regular' });
    await screen.findByRole('heading', { level: 1, name: 'Campaigns' });
    expect(document.body).toHaveFocus();
    for (const [link, heading] of [
      ['Help & Support', 'Help & Support'],
      ['Dashboard', 'Campaign Dashboard'],
    ] as const) {
      await follow(link);
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1, name: heading })).toHaveFocus(),
      );
      expect(screen.getByRole('link', { name: link, current: 'page' })).toBeVisible();
    }
  });

  test('starts with a skip link to the main landmark as the first tab stop', async () => {
    renderApp('/campaigns', { actor: 'regular' });
    const skip = await screen.findByRole('link', { name: 'Skip to content' });
    await userEvent.tab();
    expect(skip).toHaveFocus();
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });
});

describe('an unknown path', () => {
  test('shows a signed-in user that the page was not found, logs the path and links home', async () => {
    expectConsoleError();
    const { router } = renderApp('/superadmin/nothing', { actor: 'regular' });
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Oops! Page not found' }),
    ).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Page not found · Flightdeck'));
    expect(console.error).toHaveBeenCalledWith('No such page: /superadmin/nothing');
    await userEvent.click(screen.getByRole('link', { name: 'Return to Home' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('a crashing page', () => {
  const openBroken = () => {
    expectConsoleError();
    server.use(rows('campaigns_with_totals', [aCampaign({ name: {} })]));
    return renderApp('/campaigns', { actor: 'regular' });
  };

  test('shows an error with its own title inside the app shell', async () => {
    openBroken();
    const alert = within(await screen.findByRole('alert'));
    expect(
      alert.getByRole('heading', { level: 1, name: 'Something went wrong on this page.' }),
    ).toBeVisible();
    expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(alert.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(document.title).toBe('Something went wrong · Flightdeck');
  });

  test('leaves the other pages usable', async () => {
    openBroken();
    await screen.findByRole('alert');
    await userEvent.click(screen.getByRole('link', { name: 'Help & Support' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible();
  });
});
