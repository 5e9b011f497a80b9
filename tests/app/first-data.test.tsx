import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { readFirstData } from '@/app/first-data';
import { loadFirstPage } from '@/app/first-page';
import { createQueryClient } from '@/app/query-client';
import { campaignsQuery } from '@/features/campaigns/queries';
import { keptSession } from '@/lib/supabase';
import { sessionKeys } from '@/session/actor';
import { lastOrganisation, rememberOrganisation } from '@/session/last-organisation';
import { ORGANISATION_ID, USER_ID } from '../support/factories';
import { renderApp, signInAs } from '../support/render';
import { answer, rows, server } from '../support/server';

const NOTHING = { search: '', status: '', page: 1 };

function open(path: string) {
  const queryClient = createQueryClient();
  return { queryClient, read: readFirstData(queryClient, keptSession(), loadFirstPage(path)) };
}

/** Answers the list, and remembers for which organisations it was asked. */
function watchCampaigns() {
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/rest/v1/campaigns_with_totals', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('organisation_id'));
      return HttpResponse.json([], { headers: { 'content-range': '*/0' } });
    }),
  );
  return asked;
}

test('the first rows are asked for together with who is asking, for the organisation shown last', async () => {
  signInAs('regular');
  const asked = watchCampaigns();
  server.use(
    http.get('*/rest/v1/link_users', async () => {
      await delay('infinite');
      return HttpResponse.json([]);
    }),
  );
  rememberOrganisation(ORGANISATION_ID);
  const { queryClient } = open('/campaigns');
  await vi.waitFor(() => expect(asked).toEqual([`eq.${ORGANISATION_ID}`]));
  expect(queryClient.getQueryData(sessionKeys.actor(USER_ID))).toBeUndefined();
  await vi.waitFor(() =>
    expect(
      queryClient.getQueryData(campaignsQuery(ORGANISATION_ID, NOTHING).queryKey),
    ).toBeDefined(),
  );
});

test('nothing is asked for a visitor', async () => {
  const { queryClient, read } = open('/campaigns');
  await read;
  expect(queryClient.getQueryCache().getAll()).toEqual([]);
});

test.each(['', '99999999-0000-4000-8000-000000000009'])(
  'without the right guess (%j) the rows are asked for as soon as the actor is known',
  async (guess) => {
    signInAs('regular');
    const asked = watchCampaigns();
    rememberOrganisation(guess);
    await open('/campaigns').read;
    await vi.waitFor(() => expect(asked.at(-1)).toBe(`eq.${ORGANISATION_ID}`));
    expect(asked).toHaveLength(guess ? 2 : 1);
  },
);

test('the organisation is remembered while it is shown and forgotten at the sign-out', async () => {
  server.use(
    rows('campaigns_with_totals', []),
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
