import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, heldAnswer, server } from '../../support/screen/server';
import { openSettings } from './open-settings';

const CHOICES = [
  { kind: 'role_changed', is_required: true, in_app: true, email: 'now' },
  { kind: 'flight_launched', is_required: false, in_app: true, email: 'digest' },
  { kind: 'flight_ended', is_required: false, in_app: false, email: 'now' },
  { kind: 'invoice_due', is_required: true, in_app: true, email: 'now' },
  { kind: 'support_answered', is_required: false, in_app: true, email: 'off' },
  { kind: 'kind_of_a_newer_server', is_required: false, in_app: true, email: 'off' },
];
const choices = answer('post', 'rpc/notification_choices', CHOICES);
const saved = answer('post', 'rpc/choose_notification', null);

async function open(over: Record<string, unknown> = {}) {
  server.use(choices, saved);
  const view = await openSettings(over, { page: 'notifications' });
  await screen.findByRole('table', { name: 'Events' });
  const sent = () =>
    view.sent.filter(({ table }) => table === 'rpc/choose_notification').map(({ body }) => body);
  return { ...view, choicesSent: sent };
}
const inApp = (name: string) => screen.getByRole('switch', { name: `In-app ${name}` });
const email = (name: string) => screen.getByRole('combobox', { name: `Email ${name}` });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });

describe('the table of events', () => {
  test('shows the stored choices by group, without kinds that this version does not know', async () => {
    await open();
    const titles = ['Flights', 'Account'];
    const headers = screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(headers).toEqual([
      'Flights',
      'Flight launched',
      'Flight ended',
      'Account',
      'Support answered',
    ]);
    expect(headers.filter((header) => titles.includes(header ?? ''))).toEqual(titles);
    expect(inApp('Flight launched')).toBeChecked();
    expect(email('Flight launched')).toHaveValue('digest');
    expect(inApp('Flight ended')).not.toBeChecked();
    expect(email('Flight ended')).toHaveDisplayValue('Right away');
    expect(email('Support answered')).toHaveDisplayValue('Off');
  });

  test('names the required events in one sentence without controls', async () => {
    await open();
    expect(
      screen.getByText('Always shown in the app and sent by email: Invoice due and Role changed.'),
    ).toBeVisible();
    expect(screen.queryByRole('switch', { name: /Invoice due|Role changed/ })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /Invoice due|Role changed/ })).toBeNull();
  });

  test('saves a change at once and keeps the other value of the row', async () => {
    const { choicesSent } = await open();
    await userEvent.selectOptions(email('Flight launched'), 'Off');
    expect(await screen.findByText('Notifications saved')).toBeVisible();
    await userEvent.click(inApp('Flight launched'));
    await waitFor(() =>
      expect(choicesSent()).toEqual([
        { p_kind: 'flight_launched', p_in_app: true, p_email: 'off' },
        { p_kind: 'flight_launched', p_in_app: false, p_email: 'off' },
      ]),
    );
    await waitFor(() => expect(inApp('Flight launched')).not.toBeChecked());
    expect(email('Flight launched')).toHaveValue('off');
  });

  test('sends two quick changes of a row one after the other', async () => {
    const { choicesSent } = await open();
    const { handler, release } = heldAnswer('post', 'rpc/choose_notification', null);
    server.use(handler);
    await userEvent.click(inApp('Flight ended'));
    await userEvent.selectOptions(email('Flight ended'), 'Daily digest');
    await waitFor(() => expect(choicesSent()).toHaveLength(1));
    expect(inApp('Flight ended')).toBeChecked();
    expect(email('Flight ended')).toHaveValue('digest');
    release();
    await waitFor(() =>
      expect(choicesSent()[1]).toEqual({
        p_kind: 'flight_ended',
        p_in_app: true,
        p_email: 'digest',
      }),
    );
  });

  test('keeps a choice when saving fails, shows “Not saved” and saves it on the next try', async () => {
    expectConsoleError();
    const { choicesSent } = await open();
    server.use(failure('post', 'rpc/choose_notification'));
    await userEvent.selectOptions(email('Support answered'), 'Daily digest');
    expect(await within(row('Support answered')).findByText('Not saved.')).toBeVisible();
    expect(await screen.findByText('Couldn’t save the notifications')).toBeVisible();
    expect(email('Support answered')).toHaveValue('digest');
    server.use(saved);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not saved.')).toBeNull());
    expect(choicesSent().at(-1)).toEqual({
      p_kind: 'support_answered',
      p_in_app: true,
      p_email: 'digest',
    });
    expect(email('Support answered')).toHaveValue('digest');
  });

  test('shows that all emails are off as soon as the switch is off, and the choices when it is on', async () => {
    await open();
    server.use(heldAnswer('post', 'rpc/save_settings', null).handler);
    const emails = screen.getByRole('switch', { name: 'Email notifications' });
    await userEvent.click(emails);
    expect(screen.queryByRole('combobox', { name: /^Email / })).toBeNull();
    expect(within(row('Flight launched')).getByText('All emails off')).toBeVisible();
    expect(inApp('Flight launched')).toBeEnabled();
    await userEvent.click(emails);
    expect(email('Flight launched')).toHaveValue('digest');
  });

  test('says at “Weekly reports” that it has no effect while the email switch is off', async () => {
    await open();
    server.use(heldAnswer('post', 'rpc/save_settings', null).handler);
    const weekly = screen.getByRole('switch', { name: 'Weekly reports' });
    const warning = /Not sent while email notifications are off\.$/;
    expect(weekly).not.toHaveAccessibleDescription(warning);
    await userEvent.click(screen.getByRole('switch', { name: 'Email notifications' }));
    expect(weekly).toHaveAccessibleDescription(warning);
    await userEvent.click(weekly);
    expect(weekly).not.toHaveAccessibleDescription(warning);
  });

  test('is operated with the keyboard without saving the switches above it', async () => {
    const { sent, choicesSent } = await open();
    inApp('Flight ended').focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(choicesSent()).toHaveLength(1));
    expect(inApp('Flight ended')).toHaveFocus();
    await userEvent.tab();
    expect(email('Flight ended')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent.filter(({ table }) => table === 'rpc/save_settings')).toEqual([]);
  });

  test('shows a failed load inside the section, and Retry loads the events', async () => {
    expectConsoleError();
    server.use(failure('post', 'rpc/notification_choices'));
    await openSettings({}, { page: 'notifications' });
    expect(await screen.findAllByText('Error loading the events')).not.toEqual([]);
    expect(screen.getByRole('switch', { name: 'Email notifications' })).toBeEnabled();
    server.use(choices);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Events' })).toBeVisible();
  });
});
