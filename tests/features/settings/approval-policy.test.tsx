import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { openSettings } from './open-settings';

const section = async () => within(await screen.findByRole('form', { name: 'Approval' }));
const RPC = 'rpc/set_approval_policy';

test('the approval policy saves a general amount and an amount for one channel', async () => {
  const { sent } = await openSettings({}, { kind: 'admin', page: 'approval' });
  const approval = await section();
  server.use(answer('post', RPC, null));
  await userEvent.click(await approval.findByRole('radio', { name: 'Above an amount' }));
  fireEvent.change(approval.getByLabelText('Approval above'), { target: { value: '250,50' } });
  fireEvent.change(approval.getByLabelText('Email'), { target: { value: '2000' } });
  await userEvent.click(approval.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Approval policy saved')).toBeVisible();
  expect(sent.find(({ table }) => table === RPC)?.body).toEqual({
    p_policy: 'second_person_above',
    p_above: 250.5,
    p_amounts: { Email: 2000 },
  });
});

test('the approval policy rejects a negative amount at its field and sends nothing', async () => {
  const { sent } = await openSettings({}, { kind: 'admin', page: 'approval' });
  const approval = await section();
  await userEvent.click(await approval.findByRole('radio', { name: 'Above an amount' }));
  fireEvent.change(approval.getByLabelText('Approval above'), { target: { value: '-1' } });
  await userEvent.click(approval.getByRole('button', { name: 'Save' }));
  expect(await approval.findByText('Enter an amount from 0 to 999,999')).toBeVisible();
  expect(sent.some(({ table }) => table === RPC)).toBe(false);
});

test('the approval policy stays as chosen in the form when saving fails', async () => {
  expectConsoleError();
  await openSettings({}, { kind: 'admin', page: 'approval' });
  const approval = await section();
  server.use(failure('post', RPC));
  await userEvent.click(await approval.findByRole('radio', { name: 'Second person' }));
  await userEvent.click(approval.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Couldn’t save the approval policy')).toBeVisible();
  expect(approval.getByRole('radio', { name: 'Second person' })).toBeChecked();
});
