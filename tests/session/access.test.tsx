import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCampaign, type ActorKind } from '../support/cases/factories';
import { allLoaded, renderApp, signInAs } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import { accessCheck, answer, recordRequests, rows, server } from '../support/screen/server';

const NOBODY = { role: null, is_superadmin: false, organisation_id: null };
const signedOut = accessCheck({ ...NOBODY, state: 'signed_out' });
const deactivated = accessCheck({ ...NOBODY, state: 'deactivated' });

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  server.use(
    rows('campaigns_with_totals', [aCampaign()]),
    answer('delete', 'superadmin_impersonations', []),
    http.post(
      'http://localhost:3000/auth/v1/logout',
      () => new HttpResponse(null, { status: 204 }),
    ),
  );
});
afterEach(() => vi.useRealTimers());

async function open(actor: ActorKind = 'regular') {
  const view = renderApp('/campaigns', { actor });
  await screen.findByText('Spring Sale');
  return view;
}
const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1000));

/** From now on all reads return no rows. */
const readsNothing = () =>
  server.use(rows('link_users', []), rows('campaigns_with_totals', []), rows('creatives', []));

test('signs out within seconds, with an explanation, when the session ends on another device', async () => {
  expectConsoleError();
  const { router } = await open();
  readsNothing();
  server.use(signedOut);
  await seconds(10);
  expect(await screen.findByText(/^Your session ended because you signed out/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
  expect(localStorage.getItem('flightdeck:session')).toBeNull();
});

test('signs out a deactivated user within seconds while a page is open', async () => {
  const { router } = await open();
  readsNothing();
  server.use(deactivated);
  await seconds(10);
  expect(await screen.findByText(/^Your account has been deactivated/)).toBeVisible();
  expect(router.state.location.pathname).toBe('/auth');
});

test('checks the user’s rights before it shows an empty list, so a user without rights does not see one', async () => {
  expectConsoleError();
  const { router } = await open();
  readsNothing();
  server.use(deactivated);
  await seconds(4);
  await act(() => router.navigate('/creatives'));
  expect(await screen.findByText(/^Your account has been deactivated/)).toBeVisible();
  expect(screen.queryByText(/No creatives/)).toBeNull();
});

test('shows an empty list if the user’s rights are unchanged', async () => {
  const { router } = await open();
  server.use(rows('creatives', []), rows('message_types', []), rows('creative_statuses', []));
  await seconds(4);
  await act(() => router.navigate('/creatives'));
  expect(await screen.findByText(/No creatives/)).toBeVisible();
});

test('applies another role within seconds', async () => {
  await open('regular');
  expect(await screen.findByRole('button', { name: /New Campaign/ })).toBeVisible();
  signInAs('readonly');
  await seconds(10);
  await waitFor(() => expect(screen.queryByRole('button', { name: /New Campaign/ })).toBeNull());
});

test('lets a pending user in as soon as they are approved', async () => {
  const { router } = renderApp('/awaiting-approval', { actor: 'pending' });
  await screen.findByRole('heading', { name: 'Account Pending Approval' });
  await seconds(10);
  expect(router.state.location.pathname).toBe('/awaiting-approval');
  signInAs('regular');
  server.use(rows('campaigns_with_totals', []));
  await seconds(10);
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

test('sends only one short request per check while nothing changes', async () => {
  const asked = recordRequests();
  await open();
  // The list's own background reads are not part of the check.
  await waitFor(() => expect(asked.map(({ table }) => table)).toContain('campaign_views'));
  await allLoaded();
  const sent = recordRequests();
  await seconds(10);
  // A slow machine can take longer than one interval, so the check may run again.
  await waitFor(() =>
    expect([
      ...new Set(
        sent.map(({ table }) => table).filter((table) => table !== 'campaigns_with_totals'),
      ),
    ]).toEqual(['rpc/access_state']),
  );
});

test('checks immediately when the page becomes visible', async () => {
  await open();
  const sent = recordRequests();
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(sent.some(({ table }) => table === 'rpc/access_state')).toBe(true));
});
