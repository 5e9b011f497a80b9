import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, server } from '../../support/screen/server';

const press = () => userEvent.click(screen.getByRole('button', { name: 'Confirm this address' }));
const calls = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ table }) => table === 'rpc/confirm_test_address').map(({ body }) => body);

test('the confirmation page confirms a test address only when the visitor presses the button', async () => {
  const sent = recordRequests();
  server.use(answer('post', 'rpc/confirm_test_address', null));
  renderApp('/confirm-test-address', { actor: null, hash: '#token=abc123' });
  expect(await screen.findByRole('heading', { name: 'Confirm your test address' })).toBeVisible();
  expect(calls(sent)).toEqual([]);
  await press();
  expect(await screen.findByRole('heading', { name: 'Address confirmed' })).toBeVisible();
  expect(screen.getByText(/You can close this page\./)).toHaveFocus();
  expect(calls(sent)).toEqual([{ p_token: 'abc123' }]);
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull();
});

test('the confirmation page explains that an expired link no longer works', async () => {
  expectConsoleError();
  const message = 'This link no longer works. Ask the organization to send a new one.';
  server.use(
    answer(
      'post',
      'rpc/confirm_test_address',
      { code: 'PT404', message, details: null, hint: 'link_expired' },
      404,
    ),
  );
  renderApp('/confirm-test-address', { actor: null, hash: '#token=old' });
  await screen.findByRole('heading', { name: 'Confirm your test address' });
  await press();
  expect(await screen.findByText(message)).toBeVisible();
});
