import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { anOrganisation, ORGANISATION_ID } from '../support/cases/factories';
import { renderApp, signInAs } from '../support/screen/render';
import { answer, recordRequests, rows, server } from '../support/screen/server';

const NONE = { organisation: null, organisation_id: null };
const INACTIVE = { organisation: null, organisation_id: ORGANISATION_ID };
const WHO_IS_ACTING = ['link_users'];

test.each([
  ['without an organization', '/', NONE, 'You’re not in an organization'],
  ['without an organization', '/campaigns', NONE, 'You’re not in an organization'],
  ['without an organization', '/settings/users', NONE, 'You’re not in an organization'],
  ['with an inactive organization', '/', INACTIVE, 'Your organization is inactive'],
  ['with an inactive organization', '/billing', INACTIVE, 'Your organization is inactive'],
])(
  'a user %s at %s sees a page that explains why, and only the user’s profile is requested',
  async (_whose, path, profile, title) => {
    const sent = recordRequests();
    renderApp(path, { actor: 'admin', profile });
    expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeVisible();
    expect(screen.getByText(/^Ask /)).toBeVisible();
    expect(screen.queryByRole('navigation')).toBeNull();
    expect(screen.queryByText(/\$/)).toBeNull();
    const tables = new Set(sent.map(({ table }) => table));
    expect([...tables].filter((table) => !WHO_IS_ACTING.includes(table))).toEqual([]);
  },
);

test('a superadmin of an inactive organization is sent from / to the organization list', async () => {
  const organisation = anOrganisation({ is_active: false });
  server.use(rows('organisations', []));
  const { router } = renderApp('/', { actor: 'superadmin', profile: { organisation } });
  await waitFor(() => expect(router.state.location.pathname).toBe('/superadmin/organisations'));
});

test('Check again opens the app if the user has an organization now, and otherwise says that nothing has changed', async () => {
  server.use(rows('campaigns_with_totals', []));
  renderApp('/campaigns', { actor: 'regular', profile: NONE });
  await screen.findByRole('heading', { name: 'You’re not in an organization' });
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('Nothing has changed yet')).toBeVisible();
  signInAs('regular');
  await userEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
});

test('a user without an organization can sign out', async () => {
  server.use(
    answer('delete', 'superadmin_impersonations', []),
    http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
  );
  renderApp('/', { actor: 'regular', profile: NONE });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(
    await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
  ).toBeVisible();
});
