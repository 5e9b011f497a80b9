import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';

const named = (name: string) => ({ id: name, name, display_name: name, color_class: 'gray' });
const WAITING = { id: 'a1', address: 'stranger@elsewhere.example', confirmed_at: null };
const CONFIRMED = {
  id: 'a2',
  address: 'qa@northwind.example',
  confirmed_at: '2027-01-01T00:00:00Z',
};
const PHONE = { id: 'a3', address: '+12025550143', confirmed_at: null };

beforeEach(() => {
  server.use(
    rows('creative_versions', []),
    rows('message_types', ['SMS', 'Push'].map(named)),
    rows('creative_statuses', ['draft', 'approved'].map(named)),
    rows('short_url_domains', [{ id: 'd', domain_name: 'fl.example', is_default: true }]),
    rows('test_addresses', [WAITING, CONFIRMED, PHONE]),
  );
});

/** Opens the test dialog for a push message, which can reach any address. */
async function open() {
  signInAs('regular');
  renderApp('/creatives/new', { actor: null });
  const form = within(await screen.findByRole('form', { name: 'Create New Creative' }));
  fireEvent.change(form.getByLabelText(/^Name/), { target: { value: 'Hut' } });
  await userEvent.click(await form.findByRole('radio', { name: 'Push' }));
  fireEvent.change(form.getByLabelText(/^Title/), { target: { value: 'Hut' } });
  fireEvent.change(form.getByLabelText(/^Message/), { target: { value: 'The hut is open.' } });
  await userEvent.click(screen.getByRole('button', { name: 'Send Test' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send a test' }));
  await dialog.findByRole('checkbox', { name: /^stranger/ });
  return dialog;
}

test('the test dialog disables only unconfirmed email addresses', async () => {
  const dialog = await open();
  expect(
    dialog.getByRole('checkbox', { name: 'stranger@elsewhere.example· Waiting for confirmation' }),
  ).toBeDisabled();
  expect(dialog.getByRole('checkbox', { name: 'qa@northwind.example' })).toBeEnabled();
  expect(dialog.getByRole('checkbox', { name: '+12025550143' })).toBeEnabled();
  expect(dialog.getAllByRole('button', { name: /^Resend/ })).toHaveLength(1);
});

test('the test dialog does not select a newly saved address that awaits confirmation', async () => {
  server.use(
    answer('post', 'test_addresses', { ...WAITING, id: 'a4', address: 'new@elsewhere.example' }),
  );
  const dialog = await open();
  server.use(rows('test_addresses', [{ ...WAITING, id: 'a4', address: 'new@elsewhere.example' }]));
  await userEvent.type(
    dialog.getByLabelText('Save another address'),
    'new@elsewhere.example{Enter}',
  );
  expect(await dialog.findByRole('checkbox', { name: /^new@/ })).not.toBeChecked();
});

test('Resend in the test dialog requests the confirmation email again', async () => {
  const sent = recordRequests();
  server.use(answer('post', 'rpc/resend_test_address', null));
  const dialog = await open();
  await userEvent.click(
    dialog.getByRole('button', { name: 'Resend the confirmation to stranger@elsewhere.example' }),
  );
  expect(await screen.findByText('Email sent')).toBeVisible();
  expect(sent.find(({ table }) => table === 'rpc/resend_test_address')?.body).toEqual({
    p_id: 'a1',
  });
});

test('an address that the server refuses for a test is reported only at the list of addresses', async () => {
  expectConsoleError();
  const message =
    'qa@northwind.example is waiting for confirmation. Its owner confirms it with the link in our email.';
  server.use(
    answer(
      'post',
      'rpc/send_test',
      { code: 'PT409', message, details: null, hint: 'unconfirmed_recipient' },
      409,
    ),
  );
  const dialog = await open();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'qa@northwind.example' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Send Test' }));
  await waitFor(() =>
    expect(within(dialog.getByRole('group', { name: 'To' })).getByRole('alert')).toHaveTextContent(
      message,
    ),
  );
  expect(dialog.getAllByText(new RegExp(message))).toHaveLength(1);
});

describe('Send Test with an address typed but not added', () => {
  const type = (dialog: Awaited<ReturnType<typeof open>>, text: string) =>
    userEvent.type(dialog.getByLabelText('Save another address'), text);
  const calls = (sent: ReturnType<typeof recordRequests>) =>
    sent.flatMap(({ method, table, body }) =>
      method === 'POST' && /test_addresses|send_test/.test(table) ? { table, body } : [],
    );

  test('saves a phone number and sends to it too', async () => {
    const row = { id: 'a4', address: '+12025550199', confirmed_at: null };
    server.use(answer('post', 'test_addresses', row), answer('post', 'rpc/send_test', { id: 't' }));
    const dialog = await open();
    await type(dialog, '+1 202 555 0199');
    expect(dialog.getByText('for 2 messages, from your credits.')).toBeVisible();
    const sent = recordRequests();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Test' }));
    expect(await screen.findByText('2 messages are on their way.')).toBeVisible();
    expect(calls(sent)).toMatchObject([
      { table: 'test_addresses', body: { address: '+1 202 555 0199' } },
      { table: 'rpc/send_test', body: { p_addresses: [expect.anything(), '+12025550199'] } },
    ]);
  });

  test('sends to a saved number that was typed again without saving it twice', async () => {
    server.use(answer('post', 'rpc/send_test', { id: 't' }));
    const dialog = await open();
    await type(dialog, '+1 202-555-0143');
    const sent = recordRequests();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Test' }));
    expect(await screen.findByText('2 messages are on their way.')).toBeVisible();
    expect(calls(sent)).toMatchObject([
      { table: 'rpc/send_test', body: { p_addresses: [expect.anything(), PHONE.address] } },
    ]);
  });

  test('rejects an invalid address at its field and sends nothing', async () => {
    const dialog = await open();
    await type(dialog, '12345');
    const sent = recordRequests();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Test' }));
    const field = dialog.getByLabelText('Save another address');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Enter an email address, or/));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('12345');
    expect(calls(sent)).toEqual([]);
  });

  test('saves an unconfirmed email address, says that it awaits confirmation and sends nothing', async () => {
    const row = { ...WAITING, id: 'a4', address: 'new@elsewhere.example' };
    server.use(answer('post', 'test_addresses', row));
    const dialog = await open();
    await type(dialog, row.address);
    const sent = recordRequests();
    server.use(rows('test_addresses', [row]));
    await userEvent.click(dialog.getByRole('button', { name: 'Send Test' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'new@elsewhere.example is waiting for confirmation. Its owner confirms it with the link in our email. Nothing was sent yet.',
    );
    expect(calls(sent).map(({ table }) => table)).toEqual(['test_addresses']);
  });

  test('keeps an address in the field and sends nothing if saving fails', async () => {
    expectConsoleError();
    server.use(answer('post', 'test_addresses', { code: '500', message: 'Broken' }, 500));
    const dialog = await open();
    await type(dialog, '+12025550199');
    const sent = recordRequests();
    await userEvent.click(dialog.getByRole('button', { name: 'Send Test' }));
    expect(await screen.findByText('Couldn’t save the address')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Send Test' })).toBeEnabled());
    expect(dialog.getByLabelText('Save another address')).toHaveValue('+12025550199');
    expect(calls(sent).map(({ table }) => table)).not.toContain('rpc/send_test');
  });
});
