import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { formatDate } from '@/domain/shared/format';
import { anActor, anOrganisation } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import {
  answer,
  failure,
  functionPage,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const LIST = '/superadmin/organisations';
const northwind = anOrganisation({ is_active: true });
const harbour = anOrganisation({
  id: '00000000-0000-4000-8000-0000000000aa',
  name: 'Harbour Foods',
  type: 'agency',
  is_active: false,
  current_balance: 12.3,
  monthly_credit_limit: 5000,
});

/** A row of the list. */
const listed = (organisation: ReturnType<typeof anOrganisation>, over: object = {}) => ({
  ...organisation,
  current_month_usage: 0,
  last_send: null,
  people_waiting: 0,
  overdue_invoices: 0,
  overdue_amount: 0,
  has_admin: true,
  ...over,
});
const TOTALS = {
  organisations: 1003,
  current_balance: 52000,
  current_month_usage: 18000,
  people_waiting: 4,
  overdue_invoices: 2,
  overdue_amount: 1350.5,
  without_admin: 7,
};
const serveList = (all: Parameters<typeof functionPage>[1]) =>
  server.use(
    functionPage('organisation_list', all),
    answer('post', 'rpc/organisation_totals', TOTALS),
  );

function open(path = LIST, all = [listed(harbour), listed(northwind)]) {
  const sent = recordRequests();
  const view = renderApp(path, { actor: 'superadmin' });
  serveList(all);
  return { ...view, sent };
}
const findRow = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const listRequests = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table }) => table === 'rpc/organisation_list');

describe('organization list', () => {
  test('shows usage, balance, last send, waiting people, overdue invoices and a missing admin of a row', async () => {
    open(LIST, [
      listed(harbour, {
        current_month_usage: 1250,
        last_send: '2026-02-01',
        people_waiting: 2,
        overdue_invoices: 1,
        overdue_amount: 900,
        has_admin: false,
      }),
    ]);
    const cells = within(await findRow('Harbour Foods')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'HHarbour FoodsNo adminAgency · Inactive · 2 people waiting',
      '$1,250.0025.0% of $5,000.00',
      '$12.30',
      formatDate('2026-02-01'),
      '$900.001 invoice',
      ' Edit Impersonate',
    ]);
  });

  test('shows the totals of all organizations', async () => {
    open();
    const totals = await screen.findByRole('group', { name: 'All organizations' });
    await within(totals).findByText('$18,000.00');
    expect(totals).toHaveTextContent(
      'Usage this month$18,000.001,003 organizationsCredits left$52,000.00People waiting4Overdue$1,350.502 invoicesWithout an admin7',
    );
  });

  test.each([
    ['Sort: highest usage', 'usage', 'current_month_usage.desc.nullslast,name.asc,id.asc'],
    ['Sort: longest without a send', 'silent', 'last_send.asc.nullsfirst,name.asc,id.asc'],
    ['Sort: missing admin first', 'admin', 'has_admin.asc.nullslast,name.asc,id.asc'],
  ])('sorts by “%s” on the server and keeps it in the URL', async (label, sort, order) => {
    const { sent, router } = open();
    await findRow('Harbour Foods');
    await userEvent.selectOptions(screen.getByLabelText('Sort by'), label);
    expect(router.state.location.search).toBe(`?sort=${sort}`);
    await waitFor(() => expect(listRequests(sent).at(-1)?.query.get('order')).toBe(order));
  });

  test('adds the ID to the button names of two organizations with the same name', async () => {
    const twin = anOrganisation({ id: '00000000-0000-4000-8000-00000000cafe' });
    open(LIST, [listed(northwind), listed(twin)]);
    await screen.findAllByRole('row', { name: new RegExp(northwind.name) });
    const names = screen
      .getAllByRole('button', { name: new RegExp(`^Impersonate ${northwind.name}`) })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(
      ['000002', '00cafe'].map((end) => `Impersonate ${northwind.name} ID …${end}`),
    );
  });

  test('requests a page of all organizations sorted by name', async () => {
    const { sent } = open();
    await findRow('Harbour Foods');
    const { query } = listRequests(sent)[0] ?? {};
    expect(query?.get('order')).toBe('name.asc.nullslast,id.asc');
    expect(query?.get('limit')).toBe('25');
    expect(query?.has('id')).toBe(false);
  });

  test('filters by search, type and state on the server and keeps them in the URL', async () => {
    const { sent, router } = open(`${LIST}?q=50%25&type=agency&state=inactive&page=3`);
    await findRow('Harbour Foods');
    const { query } = listRequests(sent).at(-1) ?? {};
    expect(query?.get('search_text')).toBe('like.%50％%');
    expect(query?.get('type')).toBe('eq.agency');
    expect(query?.get('is_active')).toBe('eq.false');
    expect(query?.get('offset')).toBe('50');
    await userEvent.selectOptions(screen.getByLabelText('Filter by type'), 'VOX');
    expect(router.state.location.search).toBe('?q=50%25&type=VOX&state=inactive');
    await waitFor(() => expect(listRequests(sent).at(-1)?.query.get('offset')).toBe('0'));
  });

  test('offers to clear the filters when nothing matches', async () => {
    const { router } = open(`${LIST}?q=zzz`, []);
    expect(await screen.findByText('No matching organizations')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('No organizations yet')).toBeVisible();
  });

  test('logs a failed load and shows Retry', async () => {
    expectConsoleError();
    renderApp(LIST, { actor: 'superadmin' });
    server.use(
      failure('post', 'rpc/organisation_list'),
      answer('post', 'rpc/organisation_totals', TOTALS),
    );
    expect(await screen.findByText('Couldn’t load organizations')).toBeVisible();
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The disk is full' }),
    );
    serveList([listed(harbour)]);
    await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await findRow('Harbour Foods')).toBeVisible();
  });

  test('links to the create and edit forms', async () => {
    const { router } = open();
    expect(await screen.findByRole('link', { name: 'Edit Harbour Foods' })).toHaveAttribute(
      'href',
      `/superadmin/organisations/${harbour.id}/edit`,
    );
    await userEvent.click(screen.getByRole('link', { name: 'Create Organization' }));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/superadmin/organisations/new'),
    );
  });

  test('stores the impersonation, shows a toast and opens the home page', async () => {
    const { router, sent } = open();
    await findRow('Harbour Foods');
    server.use(
      answer('post', 'superadmin_impersonations', { superadmin_id: 'x' }, 201),
      rows('organisations', [harbour]),
      rows('link_users', [
        anActor('superadmin', {
          impersonation: {
            organisation: harbour,
            created_at: '2026-01-01T00:00:00Z',
            reason: null,
            seconds_left: 3600,
          },
        }).user,
      ]),
      http.head(
        'http://localhost:3000/rest/v1/campaigns',
        () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
      ),
      rows('campaigns_with_totals', []),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Impersonate Harbour Foods' }));
    expect(await screen.findByText('Impersonation Active')).toBeVisible();
    expect(screen.getByText('Now viewing as Harbour Foods')).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    const { body, query } = sent.find(({ table }) => table === 'superadmin_impersonations') ?? {};
    expect(body).toMatchObject({ impersonated_org_id: harbour.id });
    expect(query?.get('select')).toBe('superadmin_id');
    expect(localStorage.getItem('flightdeck:switched')).toBeTruthy();
  });

  test.each(['admin', 'regular', 'readonly'] as const)(
    'redirects a %s user to the home page from each organization page',
    async (actor) => {
      for (const path of [LIST, `${LIST}/new`, `${LIST}/${harbour.id}/edit`]) {
        server.use(rows('campaigns_with_totals', []), rows('organisations', []));
        const { router, unmount } = renderApp(path, { actor });
        server.use(rows('campaigns_with_totals', []));
        await waitFor(() => expect(router.state.location.pathname).toBe('/'));
        unmount();
      }
    },
  );
});

describe('notice of an unassigned first admin', () => {
  test.each([
    ['no_user', /no account with this address yet/],
    ['unconfirmed', /isn’t confirmed by email/],
    ['other_organisation', /already in another organization/],
    ['assign_failed', /couldn’t change the account/],
  ])('shows the next step for %s until the user dismisses it', async (word, text) => {
    renderApp(LIST, {
      actor: 'superadmin',
      state: {
        word,
        email: 'chief@example.org',
        organisation: { id: harbour.id, name: 'Harbour Foods' },
      },
    });
    serveList([listed(harbour)]);
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('chief@example.org')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('chief@example.org')).toBeNull());
  });

  test('opens an invitation with email, role and organization filled in when there is no account', async () => {
    const { router } = renderApp(LIST, {
      actor: 'superadmin',
      state: {
        word: 'no_user',
        email: 'chief@example.org',
        organisation: { id: harbour.id, name: 'Harbour Foods' },
      },
    });
    serveList([listed(harbour)]);
    server.use(
      rows('organisations', [harbour]),
      rows('invitations', []),
      answer('post', 'rpc/count_people', []),
    );
    await userEvent.click(await screen.findByRole('link', { name: 'Invite' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings/users'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
    expect(dialog.getByLabelText('Email *')).toHaveValue('chief@example.org');
    expect(dialog.getByLabelText('Role')).toHaveValue('admin');
    expect(dialog.getByLabelText('Organization *')).toHaveValue('Harbour Foods');
  });
});
