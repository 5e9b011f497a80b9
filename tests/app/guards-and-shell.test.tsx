import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toast } from '@/lib/toast';
import { aCampaign, type ActorKind, anOrganisation } from '../support/cases/factories';
import { renderApp, signInAs } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import { answer, failure, rows, server } from '../support/screen/server';

const VOX = anOrganisation({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'VOX',
  type: 'VOX',
});

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
    rows('organisations', []),
  );
});

const settle = (path: string, wanted: string, options = {}) => {
  const { router } = renderApp(path, options);
  return waitFor(() => expect(router.state.location.pathname).toBe(wanted));
};

describe('who may be where', () => {
  const PROTECTED = [
    '/campaigns',
    '/campaigns/1',
    '/creatives',
    '/click-tracker',
    '/analytics',
    '/audiences',
    '/billing',
    '/settings',
    '/settings/users',
    '/help',
    '/superadmin/organisations',
    '/superadmin/configuration',
  ];
  test.each(PROTECTED)('a visitor of %s is asked to sign in (PERM-12)', (path) =>
    settle(path, '/auth', { actor: null }),
  );
  test.each(PROTECTED)('a pending user of %s waits for approval (APPR-02)', (path) =>
    settle(path, '/awaiting-approval', { actor: 'pending' }),
  );
  test.each(['/', '/campaigns'])(
    'a deactivated user of %s is signed out and told (APPR-07, F25)',
    async (path) => {
      await settle(path, '/auth', { actor: 'deactivated' });
      expect(await screen.findByText(/Your account has been deactivated/)).toBeVisible();
      await waitFor(() => expect(localStorage.getItem('flightdeck:session')).toBeNull());
      expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  );
  test.each(['regular', 'admin', 'readonly', 'none'] as const)(
    '%s has no superadmin page (PERM-13)',
    async (actor) => {
      await settle('/superadmin/organisations', '/', { actor });
    },
  );
  test.each(['/', '/campaigns', '/analytics', '/settings/activity'])(
    'staff of VOX who view no organisation are led from %s to the organisations (PERM-14, PERM-15)',
    (path) =>
      settle(path, '/superadmin/organisations', {
        actor: 'superadmin',
        profile: { organisation: VOX, organisation_id: VOX.id },
      }),
  );
  test.each([
    ['/settings', 'Settings'],
    ['/settings/users', 'User Management'],
    ['/billing', 'Billing and Usage'],
  ])('staff of VOX have %s as themselves (N-29)', async (path, heading) => {
    server.use(
      answer('post', 'rpc/count_people', []),
      answer('post', 'rpc/organisation_balances', []),
      answer('post', 'rpc/get_monthly_revenue', 0),
      answer('post', 'rpc/get_yearly_revenue', 0),
      rows('invitations', []),
      rows('invoices', []),
    );
    const { router } = renderApp(path, {
      actor: 'superadmin',
      profile: { organisation: VOX, organisation_id: VOX.id },
    });
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
  });
  test('a superadmin of another organisation is not confined (PERM-16)', async () => {
    renderApp('/campaigns', { actor: 'superadmin' });
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });
  test('a visitor of / sees the landing page (HOME-01, HOME-03, HOME-05 to HOME-08, AUTH-17)', async () => {
    renderApp('/', { actor: null });
    expect(
      await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
    ).toBeVisible();
    expect(screen.getByText(/SMS, RCS and Push campaigns/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Get Started' }).getAttribute('href')).toMatch(
      /^\/auth/,
    );
  });
  test('a spinner while the kept session is read, then the dashboard (HOME-02, HOME-04, DASH-01, AUTH-20)', async () => {
    signInAs('regular');
    let answerUser = () => {};
    const asked = new Promise<void>((resolve) => {
      answerUser = resolve;
    });
    server.use(
      http.get('http://localhost:3000/rest/v1/link_users', async () => {
        await asked;
      }),
    );
    renderApp('/', { actor: null });
    expect(await screen.findByRole('status')).toHaveTextContent('Loading');
    expect(screen.queryByRole('heading')).toBeNull();
    answerUser();
    expect(
      await screen.findByRole('heading', { name: 'Campaign Dashboard', level: 1 }),
    ).toBeVisible();
  });
  test('a session that can not be read says so and can be repeated (F10)', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(failure('get', 'link_users'));
    renderApp('/campaigns', { actor: null });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
    signInAs('regular');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });
});

describe('awaiting approval', () => {
  test('names the account, and lets in once approved (APPR-03 to APPR-06, APPR-08)', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: 'pending' });
    expect(await screen.findByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
    expect(screen.getByText('pending@northwind.example')).toBeVisible();
    expect(screen.getByText(/typically takes 1-2 business days/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    signInAs('regular');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('others are sent on (APPR-01)', async () => {
    await settle('/awaiting-approval', '/auth', { actor: null });
  });
});

describe('the shell', () => {
  const open = async (actor: ActorKind = 'regular', profile = {}) => {
    renderApp('/campaigns', { actor, profile });
    await screen.findByRole('heading', { name: 'Campaigns' });
    return within(screen.getByRole('navigation', { name: 'Main' }));
  };
  const links = (nav: Awaited<ReturnType<typeof open>>, group: string) =>
    within(nav.getByRole('list', { name: group }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('links of an admin (SHELL-01 to SHELL-10)', async () => {
    const nav = await open('admin');
    expect(links(nav, 'Product')).toEqual([
      ['Dashboard', '/'],
      ['Campaigns', '/campaigns'],
      ['Calendar', '/calendar'],
      ['Creatives', '/creatives'],
      ['SMS+', '/click-tracker'],
      ['AudienceMart', '/audiences'],
      ['Analytics', '/analytics'],
      ['Billing', '/billing'],
    ]);
    expect(links(nav, 'Administration')).toEqual([
      ['User Management', '/settings/users'],
      ['Activity', '/settings/activity'],
    ]);
    expect(links(nav, 'Account')).toEqual([
      ['Settings', '/settings'],
      ['Help & Support', '/help'],
    ]);
    expect(nav.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(nav.queryByRole('list', { name: 'Superadmin' })).toBeNull();
  });

  test.each(['regular', 'readonly'] as const)(
    '%s has neither group (SHELL-03, SHELL-06)',
    async (actor) => {
      const nav = await open(actor);
      expect(nav.queryByRole('list', { name: 'Administration' })).toBeNull();
      expect(nav.queryByRole('list', { name: 'Superadmin' })).toBeNull();
    },
  );

  test('a superadmin has both (SHELL-04, SHELL-05)', async () => {
    const nav = await open('superadmin');
    expect(links(nav, 'Superadmin')).toEqual([
      ['Organisations', '/superadmin/organisations'],
      ['Configuration', '/superadmin/configuration'],
      ['Support Requests', '/superadmin/support'],
    ]);
    expect(nav.getByRole('list', { name: 'Administration' })).toBeVisible();
  });

  test('name and type of the organisation; without one the product (SHELL-11, SHELL-12, SHELL-13)', async () => {
    await open();
    expect(screen.getByText('Northwind Outdoor')).toBeVisible();
    expect(screen.getByText('Advertiser')).toBeVisible();
  });

  test('without an organisation (SHELL-12, SHELL-13)', async () => {
    renderApp('/settings', {
      actor: 'superadmin',
      profile: { organisation: null, organisation_id: null },
    });
    await screen.findByRole('heading', { name: 'Settings' });
    const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
    expect(sidebar.getByText('Flightdeck')).toBeVisible();
    expect(sidebar.getByText('Enterprise Platform')).toBeVisible();
  });

  test('ctrl or meta with b folds it, and the cookie remembers for 7 days (SHELL-14 to SHELL-17)', async () => {
    const cookie = vi.spyOn(document, 'cookie', 'set');
    await open();
    const sidebar = screen.getByRole('complementary', { name: 'Sidebar' });
    expect(sidebar).toHaveStyle({ width: '16rem' });
    await userEvent.keyboard('{Control>}b{/Control}');
    expect(sidebar).toHaveStyle({ width: '3rem' });
    expect(cookie).toHaveBeenLastCalledWith(
      'sidebar:state=false; path=/; max-age=604800; samesite=lax',
    );
    await userEvent.keyboard('{Meta>}b{/Meta}');
    expect(sidebar).toHaveStyle({ width: '16rem' });
    await userEvent.keyboard('b');
    expect(sidebar).toHaveStyle({ width: '16rem' });
    cookie.mockRestore();
  });

  test('a folded sidebar is folded after a reload (SHELL-16)', async () => {
    document.cookie = 'sidebar:state=false; path=/';
    await open();
    expect(screen.getByRole('complementary', { name: 'Sidebar' })).toHaveStyle({ width: '3rem' });
  });

  test('says that times are in UTC when the browser does not know the time zone', async () => {
    await open('regular', { organisation: anOrganisation({ time_zone: 'Mars/Olympus' }) });
    expect(screen.getByText(/doesn’t know the time zone Mars\/Olympus/)).toBeVisible();
  });

  test('the menu colour carries readable text (SHELL-19)', async () => {
    await open('regular', { organisation: anOrganisation({ menu_color: '#ffee00' }) });
    const ground = screen.getByRole('navigation', { name: 'Main' }).parentElement;
    expect(ground).toHaveStyle({ backgroundColor: '#ffee00', color: '#000000' });
  });

  test('the theme follows the system until one is chosen (SHELL-20, MSG-08)', async () => {
    await open();
    expect(localStorage.getItem('flightdeck:theme')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(localStorage.getItem('flightdeck:theme')).not.toBeNull();
  });

  test('a skip link leads to the content; a new page has a title and the focus', async () => {
    const campaign = aCampaign({ name: 'Spring Sale' });
    server.use(rows('campaigns_with_totals', [campaign]), rows('flights', []));
    renderApp('/campaigns', { actor: 'regular' });
    expect(await screen.findByRole('link', { name: 'Skip to content' })).toHaveAttribute(
      'href',
      '#content',
    );
    expect(document.title).toBe('Campaigns · Flightdeck');
    await userEvent.click(await screen.findByRole('link', { name: 'Spring Sale' }));
    await screen.findByRole('heading', { name: 'Spring Sale' });
    expect(document.title).toBe('Spring Sale · Flightdeck');
    expect(screen.getByRole('main').contains(document.activeElement)).toBe(true);
  });
});

describe('other pages', () => {
  test('an unknown address, for anybody, logged (NF-01 to NF-05)', async () => {
    expectConsoleError();
    renderApp('/no/such/page', { actor: null });
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: /Home|Dashboard/ })).toHaveAttribute('href', '/');
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining('/no/such/page')),
    );
  });

  test('a page that breaks leaves the shell alive and is logged (F52)', async () => {
    expectConsoleError();
    server.use(rows('campaigns_with_totals', [aCampaign({ name: {} })]));
    renderApp('/campaigns', { actor: 'regular' });
    expect(await screen.findByRole('heading', { name: /wrong/i })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

describe('toasts', () => {
  test('an error stays until it is closed or followed by another message, a success closes by itself (N-06) (F50, MSG-05, MSG-06)', async () => {
    renderApp('/', { actor: null });
    await screen.findByRole('heading', { level: 1 });
    toast.error('It failed');
    expect(await screen.findByText('It failed')).toBeVisible();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    toast.success('It worked');
    expect(await screen.findByText('It worked')).toBeVisible();
    await vi.advanceTimersByTimeAsync(10_000);
    await waitFor(() => expect(screen.queryByText('It worked')).toBeNull());
    expect(screen.queryByText('It failed')).toBeNull();
    toast.error('It failed again');
    expect(await screen.findByText('It failed again')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close toast' }));
    await waitFor(() => expect(screen.queryByText('It failed again')).toBeNull());
  });
});
