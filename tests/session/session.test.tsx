import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { writeDraft } from '@/lib/storage/drafts';
import { chooseStatus } from '../support/screen/choose-status';
import { aCampaign, anOrganisation, ORGANISATION_ID, USER_ID } from '../support/cases/factories';
import { renderApp, signInAs } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import { answer, recordRequests, rows, server } from '../support/screen/server';

const CAMPAIGNS = 'http://localhost:3000/rest/v1/campaigns';
const expired = () =>
  HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });

const session = () => JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}');

describe('an expired token', () => {
  test('is renewed silently, and the write repeated once with the same body', async () => {
    signInAs('regular');
    const bodies: unknown[] = [];
    const tokens: (string | null)[] = [];
    const campaign = aCampaign({ status: 'active' });
    server.use(
      rows('campaigns_with_totals', [campaign]),
      http.patch(CAMPAIGNS, async ({ request }) => {
        bodies.push(await request.json());
        tokens.push(request.headers.get('authorization'));
        return tokens.length === 1 ? expired() : HttpResponse.json({ id: campaign.id });
      }),
      http.post('http://localhost:3000/auth/v1/token', () =>
        HttpResponse.json({ ...session(), access_token: `${session().access_token}x` }),
      ),
    );
    renderApp('/campaigns', { actor: null });
    await chooseStatus(await screen.findByLabelText('Change status of Spring Sale'), 'Paused');
    expect(await screen.findByText('Campaign Status Updated')).toBeVisible();
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toEqual(bodies[0]);
    expect(tokens[1]).toBe(`${tokens[0]}x`);
  });

  test('leads to the sign-in if the renewal is refused, and keeps the user’s draft', async () => {
    expectConsoleError();
    signInAs('regular');
    writeDraft({ userId: USER_ID, organisationId: ORGANISATION_ID }, 'campaign:new', { kept: 1 });
    server.use(
      http.get(`${CAMPAIGNS}_with_totals`, expired),
      http.post('http://localhost:3000/auth/v1/token', () =>
        HttpResponse.json({ error_code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 }),
      ),
      http.post('http://localhost:3000/auth/v1/logout', () =>
        HttpResponse.json({ msg: 'Session not found' }, { status: 403 }),
      ),
    );
    renderApp('/campaigns', { actor: null });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(JSON.stringify({ ...localStorage })).toContain('kept');
  });
});

test('signing out offline still ends the session in this browser', async () => {
  expectConsoleError();
  signInAs('regular');
  server.use(
    rows('campaigns_with_totals', []),
    http.delete('http://localhost:3000/rest/v1/superadmin_impersonations', () =>
      HttpResponse.error(),
    ),
    http.post('http://localhost:3000/auth/v1/logout', () => HttpResponse.error()),
  );
  renderApp('/campaigns', { actor: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(
    await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
  ).toBeVisible();
  expect(localStorage.getItem('flightdeck:session')).toBeNull();
});

test('signing out deletes the session, the user’s drafts and an impersonation', async () => {
  signInAs('regular');
  const owner = { userId: USER_ID, organisationId: ORGANISATION_ID };
  writeDraft(owner, 'campaign:new', { mine: 1 });
  writeDraft({ ...owner, userId: 'somebody else' }, 'campaign:new', { theirs: 1 });
  server.use(
    rows('campaigns_with_totals', []),
    answer('delete', 'superadmin_impersonations', []),
    http.post(
      'http://localhost:3000/auth/v1/logout',
      () => new HttpResponse(null, { status: 204 }),
    ),
  );
  const sent = recordRequests();
  renderApp('/campaigns', { actor: null });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(
    await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
  ).toBeVisible();
  await waitFor(() => expect(localStorage.getItem('flightdeck:session')).toBeNull());
  const left = JSON.stringify({ ...localStorage });
  expect(left).not.toContain('mine');
  expect(left).toContain('theirs');
  expect(sent.find(({ method }) => method === 'DELETE')?.table).toBe('superadmin_impersonations');
});

test('a superadmin who views an organization reads and sees its data', async () => {
  const other = anOrganisation({
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Bluepeak Media',
    type: 'agency',
  });
  signInAs('superadmin', {
    impersonation: {
      organisation: other,
      created_at: new Date().toISOString(),
      reason: null,
      seconds_left: 3000,
    },
  });
  server.use(rows('campaigns_with_totals', []));
  const sent = recordRequests();
  renderApp('/campaigns', { actor: null });
  expect((await screen.findAllByText(/Bluepeak Media/))[0]).toBeVisible();
  await waitFor(() =>
    expect(
      sent.find(({ table }) => table === 'campaigns_with_totals')?.query.get('organisation_id'),
    ).toBe(`eq.${other.id}`),
  );
});

const never = () => new Promise<never>(() => {});

test('signing out deletes session, drafts and cached rows immediately, even if the server does not respond', async () => {
  signInAs('superadmin', { organisation: anOrganisation() });
  const owner = { userId: USER_ID, organisationId: ORGANISATION_ID };
  server.use(
    rows('campaigns_with_totals', [aCampaign()]),
    http.delete('http://localhost:3000/rest/v1/superadmin_impersonations', never),
    http.post('http://localhost:3000/auth/v1/logout', never),
    http.post('http://localhost:3000/auth/v1/token', never),
  );
  renderApp('/campaigns', { actor: null });
  await screen.findByText('Spring Sale');
  writeDraft(owner, 'campaign:new', { mine: 1 });
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out' }));
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/mine|access_token/);
  expect(
    await screen.findByRole('heading', { name: 'Enterprise Campaign Management' }),
  ).toBeVisible();
  expect(screen.queryByText('Spring Sale')).toBeNull();
});

test('a sign-out in another tab ends this session without a request', async () => {
  signInAs('regular');
  server.use(rows('campaigns_with_totals', [aCampaign()]));
  const { router } = renderApp('/campaigns', { actor: null });
  await screen.findByText('Spring Sale');
  const sent = recordRequests();
  localStorage.removeItem('flightdeck:session');
  window.dispatchEvent(new StorageEvent('storage', { key: 'flightdeck:session', newValue: null }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  // The periodic check of the user's rights may run just before.
  expect(sent.filter(({ table }) => table !== 'rpc/access_state')).toEqual([]);
});
