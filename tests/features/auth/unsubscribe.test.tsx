import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, server } from '../../support/screen/server';

const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));

test('the unsubscribe page unsubscribes a visitor only when they press the button', async () => {
  const sent = recordRequests();
  const calls = () =>
    sent.filter(({ table }) => table === 'rpc/unsubscribe').map(({ body }) => body);
  server.use(answer('post', 'rpc/unsubscribe', null));
  renderApp('/unsubscribe', { actor: null, hash: '#token=abc' });
  expect(await screen.findByRole('heading', { name: 'Unsubscribe' })).toBeVisible();
  expect(calls()).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
  expect(screen.getByText(/switch it on again in Settings/)).toHaveFocus();
  expect(calls()).toEqual([{ p_token: 'abc' }]);
});

test.each([
  ['flight_ended', 'Flight ended'],
  ['digest', 'Daily digest'],
  ['weekly_report', 'Weekly report'],
])('the unsubscribe page names the emails that a link of kind %s ends', async (kind, name) => {
  renderApp('/unsubscribe', { actor: null, hash: `#token=${kind}.0.0` });
  expect(
    await screen.findByText(new RegExp(`Flightdeck stops sending you emails about “${name}”`)),
  ).toBeVisible();
});

test('the unsubscribe page explains that a link is not valid', async () => {
  expectConsoleError();
  server.use(failure('post', 'rpc/unsubscribe'));
  renderApp('/unsubscribe', { actor: null, hash: '#token=old' });
  await screen.findByRole('heading', { name: 'Unsubscribe' });
  await press();
  expect(await screen.findByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  expect(screen.queryByRole('heading', { name: 'Unsubscribed' })).toBeNull();
});
