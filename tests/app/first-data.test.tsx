import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { readFirstData } from '@/app/first-data';
import { loadFirstPage } from '@/app/first-page';
import { createQueryClient } from '@/app/query-client';
import { campaignsQuery } from '@/features/campaigns/queries';
import { sessionKeys } from '@/session/actor';
import { lastOrganisation, rememberOrganisation } from '@/session/last-organisation';
import { ORGANISATION_ID, USER_ID } from '../support/factories';
import { renderApp, signInAs } from '../support/render';
import { answer, rows, server } from '../support/server';

const NOTHING = { search: '', status: '', page: 1 };

async function open(path: string) {
  const queryClient = createQueryClient();
  await readFirstData(queryClient, loadFirstPage(path));
  return queryClient;
}

test('the first rows are asked for together with who is asking, for the organisation shown last', async () => {
  signInAs('regular');
  const asked = vi.fn();
  server.use(
    http.get('*/rest/v1/link_users', async () => {
      await delay('infinite');
      return HttpResponse.json([]);
    }),
    http.get('*/rest/v1/campaigns', ({ request }) => {
      asked(new URL(request.url).searchParams.get('organisation_id'));
      return HttpResponse.json([], { headers: { 'content-range': '*/0' } });
    }),
  );
  rememberOrganisation(ORGANISATION_ID);
  const queryClient = await open('/campaigns');
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(`eq.${ORGANISATION_ID}`));
  expect(queryClient.getQueryData(sessionKeys.actor(USER_ID))).toBeUndefined();
  await vi.waitFor(() =>
    expect(
      queryClient.getQueryData(campaignsQuery(ORGANISATION_ID, NOTHING).queryKey),
    ).toBeDefined(),
  );
});

test('nothing is asked for a visitor, and no rows without an organisation to guess', async () => {
  const visitor = await open('/campaigns');
  expect(visitor.getQueryCache().getAll()).toEqual([]);
  signInAs('regular');
  const queryClient = await open('/campaigns');
  const keys = queryClient
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0]);
  expect(keys).toEqual([sessionKeys.all[0]]);
});

test('the organisation is remembered while it is shown and forgotten at the sign-out', async () => {
  server.use(
    rows('campaigns', []),
    answer('delete', 'superadmin_impersonations', null),
    http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
  );
  const { router } = renderApp('/campaigns');
  await screen.findByText('No campaigns yet');
  expect(lastOrganisation()).toBe(ORGANISATION_ID);
  expect(router.state.location.pathname).toBe('/campaigns');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await vi.waitFor(() => expect(lastOrganisation()).toBe(''));
});

test('an address that is no page loads none', async () => {
  signInAs('regular');
  await expect(loadFirstPage('/nothing/here')).resolves.toBeNull();
  await expect(loadFirstPage('/campaigns')).resolves.toMatchObject({
    Component: expect.any(Function),
  });
});
