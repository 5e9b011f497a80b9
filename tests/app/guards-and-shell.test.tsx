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

const expectPath = (path: string, wanted: string, options = {}) => {
  const { router } = renderApp(path, options);
  return waitFor(() => expect(router.state.location.pathname).toBe(wanted));
};

describe('the route guards', () => {
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
  test.each(PROTECTED)('send a visitor from %s to the sign-in page', (path) =>
    expectPath(path, '/auth', { actor: null }),
  );
  test.each(PROTECTED)('send a pending user from %s to the approval page', (path) =>
    expectPath(path, '/awaiting-approval', { actor: 'pending' }),
  );
  test.each(['/', '/campaigns'])(
    'sign out a deactivated user who opens %s and explain why',
    async (path) => {
      await expectPath(path, '/auth', { actor: 'deactivated' });
      expect(await screen.findByText(/Your account has been deactivated/)).toBeVisible();
      await waitFor(() => expect(localStorage.getItem('flightdeck:session')).toBeNull());
      expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible();
    },
  );
  test.each(['regular', 'admin', 'readonly', 'none'] as const)(
    'send a user with role %s away from superadmin pages',
    async (actor) => {
      await expectPath('/superadmin/organisations', '/', { actor });
    },
  );
  test.each(['/', '/campaigns', '/analytics', '/settings/activity'])(
    'send a VOX superadmin who is not impersonating from %s to the organization list',
    (path) =>
      expectPath(path, '/superadmin/organisations', {
        actor: 'superadmin',
        profile: { organisation: VOX, organisation_id: VOX.id },
      }),
  );
  test.each([
    ['/settings', 'Profile'],
    ['/settings/users', 'User Management'],
    ['/billing', 'Billing and Usage'],
  ])('let a VOX superadmin who is not impersonating open %s', async (path, heading) => {
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
  test('let a superadmin of another organization open the campaigns', async () => {
    renderApp('/campaigns', { actor: 'superadmin' });
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
  });
  test('show a visitor the landing page at /', async () => {
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
  test('show a spinner while the session loads, then the dashboard', async () => {
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
  test('sign out a user whose profile cannot be read when they press Sign Out', async () => {
    expectConsoleError();
    signInAs('regular');
    server.use(failure('get', 'link_users'));
    renderApp('/campaigns', { actor: null });
    expect(
      await screen.findByRole('heading', { name: 'We can’t open your account right now' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(
      await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
    ).toBeVisible();
    expect(localStorage.getItem('flightdeck:session')).toBeNull();
  });
  test('show an error with Retry if the user’s profile cannot be read', async () => {
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

describe('the approval page', () => {
  test('shows the user’s email, and Check again opens the app once the user is approved', async () => {
    const { router } = renderApp('/awaiting-approval', { actor: 'pending' });
    expect(await screen.findByRole('heading', { name: 'Account Pending Approval' })).toBeVisible();
    expect(screen.getByText('pending@northwind.example')).toBeVisible();
    expect(screen.getByText(/typically takes 1-2 business days/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    signInAs('regular');
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('sends a visitor to the sign-in page', async () => {
    await expectPath('/awaiting-approval', '/auth', { actor: null });
  });
});

describe('the app shell', () => {
  const open = async (actor: ActorKind = 'regular', profile = {}) => {
    renderApp('/campaigns', { actor, profile });
    await screen.findByRole('heading', { name: 'Campaigns' });
    return within(screen.getByRole('navigation', { name: 'Main' }));
  };
  const links = (nav: Awaited<ReturnType<typeof open>>, group: string) =>
    within(nav.getByRole('list', { name: group }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  test('shows an admin the Product, Administration and Account links, but no Superadmin links', async () => {
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
      ['API', '/settings/api'],
    ]);
    expect(links(nav, 'Account')).toEqual([
      ['Inbox', '/inbox'],
      ['Settings', '/settings'],
      ['Help & Support', '/help'],
    ]);
    expect(nav.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    expect(nav.queryByRole('list', { name: 'Superadmin' })).toBeNull();
  });

  test.each(['regular', 'readonly'] as const)(
    'hides both admin groups from a user with role %s',
    async (actor) => {
      const nav = await open(actor);
      expect(nav.queryByRole('list', { name: 'Administration' })).toBeNull();
      expect(nav.queryByRole('list', { name: 'Superadmin' })).toBeNull();
    },
  );

  test('shows a superadmin both admin groups', async () => {
    const nav = await open('superadmin');
    expect(links(nav, 'Superadmin')).toEqual([
      ['Organisations', '/superadmin/organisations'],
      ['Configuration', '/superadmin/configuration'],
      ['Console', '/superadmin'],
      ['Support Requests', '/superadmin/support'],
    ]);
    expect(nav.getByRole('list', { name: 'Administration' })).toBeVisible();
  });

  test('shows the name and type of the user’s organization', async () => {
    await open();
    expect(screen.getByText('Northwind Outdoor')).toBeVisible();
    expect(screen.getByText('Advertiser')).toBeVisible();
  });

  test('shows the product’s name to a superadmin without an organization', async () => {
    renderApp('/settings', {
      actor: 'superadmin',
      profile: { organisation: null, organisation_id: null },
    });
    await screen.findByRole('heading', { name: 'Profile' });
    const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
    expect(sidebar.getByText('Flightdeck')).toBeVisible();
    expect(sidebar.getByText('Enterprise Platform')).toBeVisible();
  });

  test('folds and unfolds the sidebar with Ctrl+B or Command+B and stores the state in a cookie for 7 days', async () => {
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

  test('keeps the sidebar folded after a reload', async () => {
    document.cookie = 'sidebar:state=false; path=/';
    await open();
    expect(screen.getByRole('complementary', { name: 'Sidebar' })).toHaveStyle({ width: '3rem' });
  });

  test('explains that times are in UTC if the browser does not know the time zone', async () => {
    await open('regular', { organisation: anOrganisation({ time_zone: 'Mars/Olympus' }) });
    expect(screen.getByText(/doesn’t know the time zone Mars\/Olympus/)).toBeVisible();
  });

  test('uses black text on a bright menu color', async () => {
    await open('regular', { organisation: anOrganisation({ menu_color: '#ffee00' }) });
    const ground = screen.getByRole('navigation', { name: 'Main' }).parentElement;
    expect(ground).toHaveStyle({ backgroundColor: '#ffee00', color: '#000000' });
  });

  test('stores no theme until the user chooses one', async () => {
    await open();
    expect(localStorage.getItem('flightdeck:theme')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(localStorage.getItem('flightdeck:theme')).not.toBeNull();
  });

  test('has a skip link to the content, and sets the title and moves the focus into a newly opened page', async () => {
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

describe('an error page', () => {
  test('tells a visitor that an unknown path was not found, and logs the path', async () => {
    expectConsoleError();
    renderApp('/no/such/page', { actor: null });
    expect(await screen.findByText('Oops! Page not found')).toBeVisible();
    expect(screen.getByRole('link', { name: /Home|Dashboard/ })).toHaveAttribute('href', '/');
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith(expect.stringContaining('/no/such/page')),
    );
  });

  test('replaces a crashing page and leaves the sidebar in place', async () => {
    expectConsoleError();
    server.use(rows('campaigns_with_totals', [aCampaign({ name: {} })]));
    renderApp('/campaigns', { actor: 'regular' });
    expect(await screen.findByRole('heading', { name: /wrong/i })).toBeVisible();
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });
});

describe('a toast', () => {
  test('with an error stays until the next toast or the user closes it; a success toast closes automatically', async () => {
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
