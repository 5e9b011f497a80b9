import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { useImpersonate } from '@/session/impersonation';
import { anActor, anOrganisation, USER_ID } from '../support/cases/factories';
import { renderApp, renderSignedIn, signInAs } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import {
  answer,
  failure,
  nothingSent,
  recordRequests,
  rows,
  server,
} from '../support/screen/server';

const LIST = '/superadmin/organisations';
const VOX = anOrganisation({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'VOX',
  type: 'VOX',
});
const STAFF = {
  actor: 'superadmin',
  profile: { organisation: VOX, organisation_id: VOX.id },
} as const;
const HARBOUR = anOrganisation({
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Harbour Foods',
  type: 'agency',
  is_active: true,
  menu_color: '#ffee00',
});
const SINCE = '2026-03-01T10:00:00+00:00';
const aView = (over: Record<string, unknown> = {}) => ({
  organisation: HARBOUR,
  created_at: SINCE,
  reason: null,
  seconds_left: 3600,
  ...over,
});

/** Serves the requests of the session and the screens. `impersonation` is the stored impersonation, or null for none. */
function arrange(impersonation: Record<string, unknown> | null = aView()) {
  server.use(
    rows('link_users', [anActor(STAFF.actor, { ...STAFF.profile, impersonation }).user]),
    rows('organisations', [HARBOUR]),
    answer('post', 'rpc/analytics_summary', {
      ...nothingSent,
      organisation_id: impersonation ? HARBOUR.id : VOX.id,
    }),
    rows('campaigns_with_totals', []),
    answer('post', 'superadmin_impersonations', { superadmin_id: USER_ID }, 201),
    answer('patch', 'superadmin_impersonations', { superadmin_id: USER_ID }),
    answer('delete', 'superadmin_impersonations', [{ superadmin_id: USER_ID }]),
  );
}
const open = (path = '/campaigns', view?: Record<string, unknown> | null) => {
  const sent = recordRequests();
  const app = renderApp(path, STAFF);
  arrange(view);
  return { ...app, sent };
};
const bar = () => screen.findByRole('region', { name: 'Impersonation' });
const noBar = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Impersonation' })).toBeNull());
const written = (sent: ReturnType<typeof recordRequests>, method: string) =>
  sent.filter((one) => one.method === method && one.table === 'superadmin_impersonations');

beforeEach(() =>
  server.use(
    http.post(
      'http://localhost:3000/auth/v1/logout',
      () => new HttpResponse(null, { status: 204 }),
    ),
  ),
);

describe('permission to impersonate', () => {
  test('a superadmin sees the badge and the organization selector', async () => {
    open(LIST, null);
    expect(await screen.findByText('SUPERADMIN')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Impersonate org...' })).toBeVisible();
  });

  test.each(['admin', 'regular', 'readonly'] as const)(
    'a user with role %s sees neither badge nor selector',
    async (actor) => {
      renderApp('/campaigns', { actor });
      await screen.findByRole('heading', { name: 'Campaigns' });
      expect(screen.queryByText('SUPERADMIN')).toBeNull();
      expect(screen.queryByRole('button', { name: 'Impersonate org...' })).toBeNull();
    },
  );

  test('an admin is rejected before a request is sent, and the console shows the reason', async () => {
    expectConsoleError();
    const sent = recordRequests();
    function Attempt() {
      const impersonate = useImpersonate();
      return <button onClick={() => impersonate.mutate(HARBOUR)}>Try</button>;
    }
    await renderSignedIn(<Attempt />, 'admin');
    await userEvent.click(screen.getByRole('button', { name: 'Try' }));
    await waitFor(() =>
      expect(console.error).toHaveBeenCalledWith('Only superadmins can impersonate'),
    );
    expect(written(sent, 'POST')).toEqual([]);
  });
});

describe('the impersonation selector', () => {
  test('lists organizations by name and searches them on the server', async () => {
    const { sent } = open(LIST, null);
    await userEvent.click(await screen.findByRole('button', { name: 'Impersonate org...' }));
    const list = await screen.findByRole('list', { name: 'Organizations' });
    expect(within(list).getByRole('button', { name: /Harbour Foods/ })).toBeVisible();
    const asked = () => sent.filter(({ query }) => query.get('select') === 'id,name,type').at(-1);
    expect(asked()?.query.get('order')).toBe('name.asc,id.asc');
    expect(asked()?.query.has('search_text')).toBe(false);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Search organizations by name'), 'harb');
    await waitFor(() => expect(asked()?.query.get('search_text')).toBe('like.%harb%'));
  });

  test('stores the chosen organization, opens its dashboard and loads its data from then on', async () => {
    const { sent, router } = open(LIST, null);
    await screen.findByText('SUPERADMIN');
    const sidebar = within(screen.getByRole('complementary', { name: 'Sidebar' }));
    expect(sidebar.getAllByText('VOX')).toHaveLength(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Impersonate org...' }));
    const list = await screen.findByRole('list', { name: 'Organizations' });
    arrange();
    await userEvent.click(within(list).getByRole('button', { name: /Harbour Foods/ }));
    expect(await screen.findByText('Impersonation Active')).toBeVisible();
    expect(screen.getByText('Now viewing as Harbour Foods')).toBeVisible();
    expect(written(sent, 'POST')[0]?.body).toEqual({
      superadmin_id: USER_ID,
      impersonated_org_id: HARBOUR.id,
    });
    await bar();
    const swapped = within(screen.getByRole('complementary', { name: 'Sidebar' }));
    expect(
      swapped.getByRole('button', { name: 'Impersonate org... Harbour Foods' }),
    ).toHaveTextContent('Harbour Foods');
    // Choosing an organization opens its dashboard.
    expect(router.state.location.pathname).toBe('/');
    expect(swapped.getByText('Agency')).toBeVisible();
    await act(() => router.navigate('/campaigns'));
    await screen.findByRole('heading', { name: 'Campaigns' });
    await waitFor(() =>
      expect(
        sent
          .findLast(({ table }) => table === 'campaigns_with_totals')
          ?.query.get('organisation_id'),
      ).toBe(`eq.${HARBOUR.id}`),
    );
  });
});

describe('the impersonation banner', () => {
  test.each([
    '/campaigns',
    LIST,
    `${LIST}/new`,
    '/superadmin/configuration',
    '/superadmin/support',
  ])(
    'shows the organization, the time left and the Exit button when %s is opened',
    async (path) => {
      const { router, sent } = open(path);
      server.use(rows('support_requests', []));
      const region = within(await bar());
      expect(region.getByText('IMPERSONATING')).toBeVisible();
      expect(region.getByText(/Viewing as/)).toHaveTextContent('Viewing as Harbour Foods');
      expect(region.getByText('60 min left')).toBeVisible();
      expect(region.getByRole('button', { name: 'Exit Impersonation' })).toBeEnabled();
      expect(router.state.location.pathname).toBe(path);
      const asked = sent.find(({ table }) => table === 'link_users')?.query;
      expect(asked?.get('id')).toBe(`eq.${USER_ID}`);
      expect(asked?.get('select')).toContain('impersonation:superadmin_impersonations!');
    },
  );

  test('deletes the impersonation on Exit and switches back to the user’s own organization', async () => {
    const { sent, router } = open();
    await bar();
    arrange(null);
    await userEvent.click(screen.getByRole('button', { name: 'Exit Impersonation' }));
    await noBar();
    expect(written(sent, 'DELETE')[0]?.query.get('superadmin_id')).toBe(`eq.${USER_ID}`);
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
    expect(sidebar.getAllByText('VOX')).toHaveLength(2);
  });

  test('stays and shows an error when Exit fails', async () => {
    expectConsoleError();
    open();
    await bar();
    server.use(failure('delete', 'superadmin_impersonations'));
    await userEvent.click(screen.getByRole('button', { name: 'Exit Impersonation' }));
    expect(await screen.findByText('The disk is full')).toBeVisible();
    expect(await bar()).toBeVisible();
  });

  test('Sign Out deletes the impersonation too', async () => {
    const { sent } = open();
    await bar();
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(written(sent, 'DELETE')[0]?.query.get('superadmin_id')).toBe(`eq.${USER_ID}`);
  });

  test('saves a reason of at most 200 characters without restarting the impersonation, and shows it', async () => {
    const { sent } = open();
    await userEvent.click(within(await bar()).getByRole('button', { name: 'Add a reason' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reason' });
    const field = within(dialog).getByLabelText('Why are you viewing this organization?');
    await waitFor(() => userEvent.click(field));
    await userEvent.paste('x'.repeat(201));
    expect(field).toHaveAccessibleDescription(/at most 200 characters/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reason' }));
    expect(written(sent, 'PATCH')).toEqual([]);
    await userEvent.clear(field);
    await userEvent.paste(' Ticket 4711 ');
    arrange(aView({ reason: 'Ticket 4711' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save Reason' }));
    expect(
      await within(await bar()).findByRole('button', { name: 'Reason: Ticket 4711' }),
    ).toBeVisible();
    expect(written(sent, 'PATCH')[0]?.body).toEqual({ reason: 'Ticket 4711' });
  });
});

describe('an impersonation', () => {
  test('counts down its last five minutes, announces them and is extended by Stay 60 minutes', async () => {
    const { sent } = open('/campaigns', aView({ seconds_left: 300 }));
    const region = within(await bar());
    expect(region.getByText(/^(5:00|4:5\d) left$/)).toBeVisible();
    expect(region.getByRole('status')).toHaveTextContent('Less than 5 minutes left');
    arrange();
    await userEvent.click(region.getByRole('button', { name: 'Stay 60 minutes' }));
    expect(await screen.findByText('60 min left')).toBeVisible();
    expect(written(sent, 'POST')[0]?.body).toMatchObject({ impersonated_org_id: HARBOUR.id });
  });

  test('that has expired switches back to the organization list, shows a message and is deleted', async () => {
    const { sent, router } = open('/campaigns', aView({ seconds_left: 0 }));
    expect(await screen.findByText('Impersonation ended')).toBeVisible();
    await noBar();
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    const [clearing] = written(sent, 'DELETE');
    expect(clearing?.query.get('created_at')).toBe(`eq.${SINCE}`);
  });

  test('that expires on an open page ends without a click', async () => {
    open('/campaigns', aView({ seconds_left: 1 }));
    await bar();
    arrange(aView({ seconds_left: 0 }));
    expect(await screen.findByText('Impersonation ended')).toBeVisible();
    await noBar();
  });

  test('ends when the page becomes visible after the user has lost the superadmin role', async () => {
    const { router } = open();
    await bar();
    signInAs('regular', STAFF.profile);
    server.use(rows('campaigns_with_totals', []));
    act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await noBar();
    expect(screen.queryByText('SUPERADMIN')).toBeNull();
    expect(router.state.location.pathname).toBe('/campaigns');
    const sidebar = within(await screen.findByRole('complementary', { name: 'Sidebar' }));
    expect(sidebar.getAllByText('VOX')).toHaveLength(2);
  });

  test('that begins in another tab of the browser applies to this tab immediately', async () => {
    open('/campaigns', null);
    await screen.findByText('SUPERADMIN');
    arrange();
    await waitFor(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'flightdeck:switched' }));
      expect(screen.getByRole('region', { name: 'Impersonation' })).toBeVisible();
    });
  });
});

test('a failed read of the profile during an impersonation is logged, hides the app and can be retried', async () => {
  expectConsoleError();
  open();
  server.use(failure('get', 'link_users'));
  expect(await screen.findByText('The disk is full')).toBeVisible();
  expect(console.error).toHaveBeenCalledWith(expect.objectContaining({ name: 'AppError' }));
  expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull();
  arrange();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await bar()).toBeVisible();
});
