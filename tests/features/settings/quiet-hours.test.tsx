import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, ORGANISATION_SETTINGS, rows, server } from '../../support/screen/server';
import { openSettings } from './open-settings';

/** Opens the form and returns its section. */
async function section() {
  const quiet = within(await screen.findByRole('region', { name: 'Quiet hours' }));
  await userEvent.click(await quiet.findByRole('button', { name: 'Add quiet hours' }));
  expect(quiet.getByLabelText('Channel')).toHaveFocus();
  return quiet;
}

test('Settings sets and removes the quiet hours of a channel', async () => {
  const { sent } = await openSettings({}, { kind: 'admin', page: 'sending' });
  const quiet = await section();
  fireEvent.change(await quiet.findByLabelText('From'), { target: { value: '21:30' } });
  const hours = { SMS: { from: '21:30', to: '09:00' } };
  server.use(
    answer('post', 'rpc/set_quiet_hours', hours),
    rows('organisations', [{ ...ORGANISATION_SETTINGS, quiet_hours: hours }]),
  );
  await userEvent.click(quiet.getByRole('button', { name: 'Set quiet hours' }));
  expect(await screen.findByText('Quiet hours saved')).toBeVisible();
  const remove = await quiet.findByRole('button', { name: 'Remove quiet hours for SMS' });
  expect(quiet.getByText('21:30–09:00')).toBeVisible();
  await userEvent.click(remove);
  const requests = () =>
    sent.filter(({ table }) => table === 'rpc/set_quiet_hours').map(({ body }) => body);
  await expect
    .poll(requests)
    .toEqual([{ p_channel: 'SMS', p_from: '21:30', p_to: '09:00' }, { p_channel: 'SMS' }]);
});

test('the quiet hours form rejects a missing time and two equal times and sends nothing', async () => {
  const { sent } = await openSettings({}, { kind: 'admin', page: 'sending' });
  const quiet = await section();
  for (const [from, message] of [
    ['', 'Enter both times'],
    ['09:00', 'Choose two different times'],
  ] as const) {
    fireEvent.change(await quiet.findByLabelText('From'), { target: { value: from } });
    await userEvent.click(quiet.getByRole('button', { name: 'Set quiet hours' }));
    expect(await quiet.findByText(message)).toBeVisible();
  }
  expect(sent.some(({ table }) => table === 'rpc/set_quiet_hours')).toBe(false);
});

test('the quiet hours form keeps the typed times when saving fails', async () => {
  expectConsoleError();
  await openSettings({}, { kind: 'admin', page: 'sending' });
  const quiet = await section();
  server.use(failure('post', 'rpc/set_quiet_hours'));
  fireEvent.change(await quiet.findByLabelText('From'), { target: { value: '21:30' } });
  await userEvent.click(quiet.getByRole('button', { name: 'Set quiet hours' }));
  expect(await screen.findByText('Couldn’t save the quiet hours')).toBeVisible();
  expect(quiet.getByLabelText('From')).toHaveValue('21:30');
});
