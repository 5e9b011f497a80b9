import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { openSettings } from './open-settings';

const LABEL = 'Require confirmation above (messages)';
const section = async () => within(await screen.findByRole('region', { name: 'Launches' }));

test('Settings saves the number of messages above which a launch needs confirmation', async () => {
  const { sent } = await openSettings({}, { kind: 'admin', page: 'sending' });
  const launches = await section();
  const field = await launches.findByLabelText(LABEL);
  expect(field).toHaveValue('10,000');
  server.use(answer('post', 'rpc/set_launch_confirmation', 500));
  fireEvent.change(field, { target: { value: '500' } });
  await userEvent.click(launches.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Launch confirmation saved')).toBeVisible();
  expect(sent.find(({ table }) => table === 'rpc/set_launch_confirmation')?.body).toEqual({
    p_above: 500,
  });
});

test('the launch confirmation limit rejects anything but a whole number in its range at its field and sends nothing', async () => {
  const { sent } = await openSettings({}, { kind: 'admin', page: 'sending' });
  const launches = await section();
  const field = await launches.findByLabelText(LABEL);
  for (const typed of ['', '-1', '1.5', '1000000001']) {
    fireEvent.change(field, { target: { value: typed } });
    await userEvent.click(launches.getByRole('button', { name: 'Save' }));
    expect(await launches.findByText('Enter a whole number from 0 to 1,000,000,000')).toBeVisible();
    fireEvent.change(field, { target: { value: '500' } });
    await waitFor(() => expect(field).toBeValid());
  }
  expect(sent.some(({ table }) => table === 'rpc/set_launch_confirmation')).toBe(false);
});

test('the launch confirmation limit keeps the typed number when saving fails', async () => {
  expectConsoleError();
  await openSettings({}, { kind: 'admin', page: 'sending' });
  const launches = await section();
  const field = await launches.findByLabelText(LABEL);
  server.use(failure('post', 'rpc/set_launch_confirmation'));
  fireEvent.change(field, { target: { value: '500' } });
  await userEvent.click(launches.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Couldn’t save the launch confirmation')).toBeVisible();
  expect(field).toHaveValue('500');
  await waitFor(() => expect(launches.getByRole('button', { name: 'Save' })).toBeEnabled());
});

test.each(['regular', 'readonly'] as const)(
  'Settings hides the sections of the organization from a %s user',
  async (kind) => {
    await openSettings({}, { kind });
    for (const name of ['Approval', 'Launches', 'Quiet hours'])
      expect(screen.queryByRole('region', { name })).toBeNull();
  },
);
