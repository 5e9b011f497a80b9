import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import { supabase } from '@/lib/supabase/client';
import { effectiveRole } from '@/session/actor';
import { chooseStatus } from '../support/screen/choose-status';
import { aCampaign, ORGANISATION_ID, USER_ID } from '../support/cases/factories';
import { renderApp, signInAs } from '../support/screen/render';
import { expectConsoleError } from '../support/screen/console';
import { answer, recordRequests, rows, server } from '../support/screen/server';

const CAMPAIGNS = 'http://localhost:3000/rest/v1/campaigns_with_totals';
const DRAFT = { userId: USER_ID, organisationId: ORGANISATION_ID };
let logouts = 0;

beforeEach(() => {
  logouts = 0;
  server.use(
    rows('campaigns_with_totals', [aCampaign()]),
    answer('delete', 'superadmin_impersonations', []),
    http.post('http://localhost:3000/auth/v1/logout', () => {
      logouts += 1;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const open = async () => {
  const view = renderApp('/campaigns', { actor: 'regular' });
  await screen.findByText('Spring Sale');
  return view;
};
const refuseStatusChange = async () => {
  server.use(
    answer('patch', 'campaigns', { code: '42501', message: 'not allowed', hint: null }, 403),
  );
  await chooseStatus(screen.getByLabelText(/^Change status/), 'Active');
};

describe('a change during a session', () => {
  test('a rejected write refetches the actor, and a lowered role removes the actions', async () => {
    expectConsoleError();
    await open();
    signInAs('readonly');
    await refuseStatusChange();
    await waitFor(() => expect(screen.queryByLabelText(/^Change status/)).toBeNull());
    expect(screen.getByText('Spring Sale')).toBeVisible();
  });

  test('a deactivated user is signed out once and sees why', async () => {
    expectConsoleError();
    const sent = recordRequests();
    const { router } = await open();
    signInAs('deactivated');
    await refuseStatusChange();
    expect(await screen.findByText(/Your account has been deactivated/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/auth');
    await waitFor(() => expect(localStorage.getItem('flightdeck:session')).toBeNull());
    expect(screen.queryByText('Spring Sale')).toBeNull();
    expect(logouts).toBe(1);
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('a session that ends elsewhere leads to the sign-in and keeps the page and the draft', async () => {
    const { router } = await open();
    writeDraft(DRAFT, 'campaign:new', { name: 'Half written' });
    await act(async () => {
      await supabase.auth.signOut({ scope: 'local' });
    });
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/auth',
      state: { from: '/campaigns' },
    });
    expect(readDraft(DRAFT, 'campaign:new')).toEqual({ name: 'Half written' });
  });
});

describe('signing out', () => {
  const leave = () => userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));

  test('leads to the landing page, not to the sign-in', async () => {
    const { router } = await open();
    const visited: string[] = [];
    router.subscribe(({ location }) => visited.push(location.pathname));
    await leave();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/');
    expect(visited).not.toContain('/auth');
    expect(logouts).toBe(1);
  });

  test('never shows the next user on this computer any data of the previous one', async () => {
    const { router } = await open();
    writeDraft(DRAFT, 'campaign:new', { name: 'Half written' });
    await leave();
    await screen.findByRole('link', { name: 'Get Started' });
    expect(readDraft(DRAFT, 'campaign:new')).toBeNull();
    signInAs('regular');
    server.use(
      http.get(CAMPAIGNS, async () => {
        await delay('infinite');
        return HttpResponse.json([]);
      }),
      http.post('http://localhost:3000/auth/v1/token', () =>
        HttpResponse.json(JSON.parse(localStorage.getItem('flightdeck:session') ?? '{}')),
      ),
    );
    await act(async () => {
      await supabase.auth.signInWithPassword({ email: 'a@example.org', password: 'secret' });
      await router.navigate('/campaigns');
    });
    expect(await screen.findByRole('heading', { name: 'Campaigns' })).toBeVisible();
    expect(screen.queryByText('Spring Sale')).toBeNull();
  });
});

test.each([
  [['readonly', 'regular', 'admin'], 'admin'],
  [['readonly', 'regular'], 'regular'],
  [['superadmin', 'readonly'], 'readonly'],
  [['superadmin'], 'none'],
  [['owner'], 'none'],
  [[], 'none'],
])('roles %j have the effective role %s', (roles, role) => {
  expect(effectiveRole(roles)).toBe(role);
});
