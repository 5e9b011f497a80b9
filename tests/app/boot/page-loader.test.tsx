import { render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Providers } from '@/app/providers';
import { createQueryClient } from '@/app/query-client';
import { createRoutes } from '@/app/router';
import { campaignsQuery } from '@/features/campaigns/queries';
import { CAMPAIGN_FIELDS } from '@/features/campaigns/use-campaign-filter';
import { readFilter } from '@/ui/list/use-list-filter';
import { type ActorKind, aCampaign, ORGANISATION_ID } from '../../support/cases/factories';
import { signInAs } from '../../support/screen/render';
import { recordRequests, rows, server } from '../../support/screen/server';

/** Creates the router, which runs the loaders of `path`. The returned `draw` renders the app. */
function open(path: string, actor: ActorKind | null, profile?: Record<string, unknown>) {
  if (actor) signInAs(actor, profile);
  server.use(rows('campaigns_with_totals', [aCampaign()]));
  const sent = recordRequests();
  const queryClient = createQueryClient();
  const router = createMemoryRouter(createRoutes(queryClient), { initialEntries: [path] });
  const reads = () => sent.filter(({ table }) => table === 'campaigns_with_totals');
  const draw = () =>
    render(
      <Providers queryClient={queryClient}>
        <RouterProvider router={router} />
      </Providers>,
    );
  return { queryClient, router, reads, draw };
}

test('the page loader reads the rows of the user’s organization before rendering, and only once', async () => {
  const { queryClient, reads, draw } = open('/campaigns?page=2', 'regular');
  const filter = readFilter(CAMPAIGN_FIELDS, new URLSearchParams('page=2'));
  const { queryKey } = campaignsQuery(ORGANISATION_ID, filter);
  await waitFor(() => expect(queryClient.getQueryData(queryKey)).toBeDefined());
  draw();
  expect(await screen.findByText('Spring Sale')).toBeVisible();
  expect(reads()).toHaveLength(1);
});

test('the page loader does not run again when the query parameters of the page change', async () => {
  const { router, reads, draw } = open('/campaigns', 'regular');
  draw();
  await screen.findByText('Spring Sale');
  const before = reads().length;
  await router.navigate('/campaigns?q=spring');
  await waitFor(() => expect(reads()).toHaveLength(before + 1));
});

test.each<[string, ActorKind | null, Record<string, unknown>?]>([
  ['a visitor', null],
  ['a pending user', 'regular', { status: 'pending' }],
  ['a user without an organization', 'regular', { organisation_id: null, organisation: null }],
])('the page loader reads nothing for %s', async (_, actor, profile) => {
  const { router, reads } = open('/campaigns', actor, profile);
  await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
  await waitFor(() => expect(router.state.initialized).toBe(true));
  expect(reads()).toEqual([]);
});
