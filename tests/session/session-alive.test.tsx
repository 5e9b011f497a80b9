import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aCampaign, USER_ID } from '../support/factories';
import { renderApp } from '../support/render';
import { answer, rows, server } from '../support/server';

const USER = 'http://localhost:3000/auth/v1/user';
let asked = 0;

beforeEach(() => {
  asked = 0;
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] });
  server.use(
    rows('campaigns_with_totals', [aCampaign()]),
    answer('delete', 'superadmin_impersonations', []),
  );
});
afterEach(() => vi.useRealTimers());

async function open(known: boolean) {
  const view = renderApp('/campaigns', { actor: 'regular' });
  server.use(
    http.get(USER, () => {
      asked += 1;
      return known
        ? HttpResponse.json({ id: USER_ID, email: 'regular@northwind.example' })
        : HttpResponse.json(
            { code: 403, error_code: 'session_not_found', msg: 'gone' },
            { status: 403 },
          );
    }),
  );
  await screen.findByText('Spring Sale');
  return view;
}
const aMinute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

test('a session that was ended on another device ends here within a minute', async () => {
  const { router } = await open(false);
  expect(asked).toBe(0);
  await aMinute();
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  expect(asked).toBe(1);
  expect(localStorage.getItem('flightdeck:session')).toBeNull();
});

test('a session that the service still knows goes on', async () => {
  const { router } = await open(true);
  await aMinute();
  await waitFor(() => expect(asked).toBe(1));
  expect(router.state.location.pathname).toBe('/campaigns');
});

test('looking at the page again asks at once', async () => {
  await open(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(asked).toBeGreaterThan(0));
});
