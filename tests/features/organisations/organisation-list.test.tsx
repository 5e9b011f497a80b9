import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { anActor, anOrganisation } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

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

function open(path = LIST, all = [harbour, northwind]) {
  const sent = recordRequests();
  const view = renderApp(path, { actor: 'superadmin' });
  server.use(rows('organisations', all));
  return { ...view, sent };
}
const rowOf = async (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const listRequests = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table, query }) => table === 'organisations' && query.get('order'));

describe('the list of organisations', () => {
  test('name, type, state, balance, limit and the two actions (ORG-07)', async () => {
    open();
    const cells = within(await rowOf('Harbour Foods')).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'HHarbour FoodsAgency · Inactive · $12.30',
      'Agency',
      'Inactive',
      '$12.30',
      '$5,000.00',
      ' Edit Impersonate',
    ]);
  });

  test('of two with one name the buttons say which', async () => {
    const twin = anOrganisation({ id: '00000000-0000-4000-8000-00000000cafe' });
    open(LIST, [northwind, twin]);
    await screen.findAllByRole('row', { name: new RegExp(northwind.name) });
    const names = screen
      .getAllByRole('button', { name: new RegExp(`^Impersonate ${northwind.name}`) })
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(
      ['000002', '00cafe'].map((end) => `Impersonate ${northwind.name} ID …${end}`),
    );
  });

  test('asks for all by name, a page at a time (ORG-02, DATA-75)', async () => {
    const { sent } = open();
    await rowOf('Harbour Foods');
    const { query } = listRequests(sent)[0] ?? {};
    expect(query?.get('order')).toBe('name.asc,id.asc');
    expect(query?.get('limit')).toBe('25');
    expect(query?.has('id')).toBe(false);
  });

  test('search, type and state narrow on the server and stand in the address', async () => {
    const { sent, router } = open(`${LIST}?q=50%25&type=agency&state=inactive&page=3`);
    await rowOf('Harbour Foods');
    const { query } = listRequests(sent).at(-1) ?? {};
    expect(query?.get('search_text')).toBe('like.%50％%');
    expect(query?.get('type')).toBe('eq.agency');
    expect(query?.get('is_active')).toBe('eq.false');
    expect(query?.get('offset')).toBe('50');
    await userEvent.selectOptions(screen.getByLabelText('Filter by type'), 'VOX');
    expect(router.state.location.search).toBe('?q=50%25&type=VOX&state=inactive');
    await waitFor(() => expect(listRequests(sent).at(-1)?.query.get('offset')).toBe('0'));
  });

  test('nothing matches: says so, and clears the filters', async () => {
    const { router } = open(`${LIST}?q=zzz`, []);
    expect(await screen.findByText('No organization matches')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('No organizations yet')).toBeVisible();
  });

  test('a failed read shows no rows, is logged, and can be repeated (ORG-08)', async () => {
    expectConsoleError();
    renderApp(LIST, { actor: 'superadmin' });
    server.use(failure('get', 'organisations'));
    expect(await screen.findByText('Couldn’t load organizations')).toBeVisible();
    expect(console.error).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'The disk is full' }),
    );
    server.use(rows('organisations', [harbour]));
    await userEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await rowOf('Harbour Foods')).toBeVisible();
  });

  test('Create and Edit lead to their forms (ORG-04, ORG-05)', async () => {
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

  test('Impersonate stores the choice, leads home and says so (ORG-06, IMP-15, F-50)', async () => {
    const { router, sent } = open();
    await rowOf('Harbour Foods');
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
    const { body, query } = sent.find(({ method }) => method === 'POST') ?? {};
    expect(body).toMatchObject({ impersonated_org_id: harbour.id });
    expect(query?.get('select')).toBe('superadmin_id');
    expect(localStorage.getItem('flightdeck:switched')).toBeTruthy();
  });

  test.each(['admin', 'regular', 'readonly'] as const)(
    '%s is sent home from every page of it (ORG-01, PERM-13)',
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

describe('a first admin who was not assigned', () => {
  test.each([
    ['no_user', /no account with this address yet/],
    ['unconfirmed', /not been confirmed by mail/],
    ['other_organisation', /belongs to another organization already/],
    ['assign_failed', /could not be changed/],
  ])('%s: the list says what to do next, until it is dismissed (F33)', async (word, text) => {
    renderApp(LIST, {
      actor: 'superadmin',
      state: {
        word,
        email: 'chief@example.org',
        organisation: { id: harbour.id, name: 'Harbour Foods' },
      },
    });
    server.use(rows('organisations', [harbour]));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('chief@example.org')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('chief@example.org')).toBeNull());
  });

  test('without an account it offers the invitation, filled with who, to what and as what (N-32)', async () => {
    const { router } = renderApp(LIST, {
      actor: 'superadmin',
      state: {
        word: 'no_user',
        email: 'chief@example.org',
        organisation: { id: harbour.id, name: 'Harbour Foods' },
      },
    });
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
