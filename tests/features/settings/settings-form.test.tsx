import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { anActor } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { authError } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { account, aProfile, field, openSettings, profile } from './open-settings';

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const saved = answer('post', 'rpc/save_settings', null);
const savedBody = (sent: Awaited<ReturnType<typeof openSettings>>['sent']) =>
  sent.filter(({ table }) => table === 'rpc/save_settings').at(-1)?.body;
const settingsNav = () => screen.getByRole('navigation', { name: 'Settings' });
const open = (page: string) =>
  userEvent.click(within(settingsNav()).getByRole('link', { name: page }));
const DONE = 'Your settings have been updated successfully.';

describe('settings page', () => {
  test('shows the stored values on three pages', async () => {
    const { router } = await openSettings({ language_settings: 'de' });
    expect(screen.getByRole('region', { name: 'Account Information' })).toBeVisible();
    expect(field('Name *')).toHaveValue('Robin Ranger');
    expect(field('Email *')).toHaveValue('regular@northwind.example');
    expect(field('Phone')).toHaveValue('+49 30 901820');
    expect(field('Language')).toHaveValue('de');
    const languages = within(field('Language')).getAllByRole<HTMLOptionElement>('option');
    expect(languages.map(({ value }) => value)).toEqual(['en', 'es', 'fr', 'de', 'pt']);
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
    await open('Notifications');
    expect(await screen.findByRole('region', { name: 'Notification Preferences' })).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'SMS notifications' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Weekly reports' })).toBeChecked();
    await open('API Configuration');
    expect(await screen.findByLabelText('Webhook URL')).toHaveValue(
      'https://hooks.northwind.example/in',
    );
    expect(router.state.location.pathname).toBe('/settings/connections');
  });

  test.each([
    ['regular', '/settings/approval'],
    ['admin', '/settings/nothing-here'],
  ] as const)('leads a %s user from %s to the profile', async (kind, path) => {
    server.use(account(kind), profile(kind, aProfile()));
    const { router } = renderApp(path, { actor: kind });
    expect(await screen.findByLabelText('Name *')).toBeVisible();
    expect(router.state.location.pathname).toBe('/settings');
  });

  test('shows the organization’s pages only to users who may change them', async () => {
    await openSettings();
    expect(within(settingsNav()).queryByRole('link', { name: 'Sending' })).toBeNull();
    expect(within(settingsNav()).queryByRole('link', { name: 'API' })).toBeNull();
  });

  test('finds a setting by its name and focuses it on its page', async () => {
    const { router } = await openSettings({}, { kind: 'admin' });
    const find = screen.getByRole('searchbox', { name: 'Find a setting' });
    await userEvent.type(find, 'weekly');
    const found = () => screen.findByRole('list', { name: 'Settings found' });
    const link = await within(await found()).findByRole('link', { name: /^Weekly reports/ });
    await waitFor(() => expect(within(settingsNav()).getAllByRole('link')).toHaveLength(1));
    await userEvent.click(link);
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'Weekly reports' })).toHaveFocus(),
    );
    expect(router.state.location.pathname).toBe('/settings/notifications');
    expect(find).toHaveValue('');
    await userEvent.type(find, 'no such setting');
    expect(await within(settingsNav()).findByText('No matches')).toBeVisible();
    await userEvent.clear(find);
    await userEvent.type(find, 'quiet hours');
    await within(await found()).findByRole('link', { name: /^Quiet hours/ });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Quiet hours' })).toHaveFocus());
    expect(router.state.location.pathname).toBe('/settings/sending');
  });

  test.each([{}, null, 'broken', { sms_notifications: 'yes' }])(
    'shows the defaults for the stored preferences %o',
    async (stored) => {
      await openSettings({ notification_preferences: stored, language_settings: 'xx' });
      expect(field('Language')).toHaveValue('en');
      await open('Notifications');
      const on = (await screen.findAllByRole('switch'))
        .slice(0, 3)
        .map((one) => one.getAttribute('aria-checked'));
      expect(on).toEqual(['true', 'false', 'true']);
    },
  );

  test.each(['none', 'superadmin'] as const)('opens for a %s user', async (kind) => {
    await openSettings({}, { kind });
    expect(field('Name *')).toBeEnabled();
  });

  test('redirects a signed-out visitor to sign-in', async () => {
    const { router } = renderApp('/settings', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('shows our message for a failed load, and Retry loads the settings', async () => {
    expectConsoleError();
    server.use(account('regular'));
    renderApp('/settings');
    server.use(
      http.get('*/rest/v1/link_users', ({ request }) =>
        new URL(request.url).searchParams.get('select')?.includes('webhook_url')
          ? HttpResponse.json({ code: 'XX000', message: 'The disk is full' }, { status: 500 })
          : HttpResponse.json([anActor('regular').user]),
      ),
    );
    expect(await screen.findAllByText('Error loading settings')).not.toEqual([]);
    expect(screen.getAllByText(/^Something went wrong on the server\./)).not.toEqual([]);
    expect(document.body).not.toHaveTextContent('The disk is full');
    server.use(profile('regular', aProfile()));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByLabelText('Name *')).toHaveValue('Robin Ranger');
  });
});

describe('SMS notifications', () => {
  test('say what a message costs the organization', async () => {
    await openSettings({}, { page: 'notifications' });
    expect(screen.getByRole('switch', { name: 'SMS notifications' })).toHaveAccessibleDescription(
      /Your organization pays \$0\.05 per SMS part\. None between 21:00 and 08:00\.$/,
    );
  });

  test('need a phone number, with the error and a link to its field at the switch', async () => {
    const { sent } = await openSettings({ phone: null }, { page: 'notifications' });
    const sms = screen.getByRole('switch', { name: 'SMS notifications' });
    await userEvent.click(sms);
    const missing = /Enter the phone number that gets SMS notifications in your profile$/;
    await waitFor(() => expect(sms).toHaveAccessibleDescription(missing));
    expect(sms).not.toBeChecked();
    expect(savedBody(sent)).toBeUndefined();
    await userEvent.click(screen.getByRole('link', { name: 'in your profile' }));
    await waitFor(() => expect(field('Phone')).toHaveFocus());
  });

  test('are saved at once, with the other preferences as they are stored', async () => {
    const { sent } = await openSettings({}, { page: 'notifications' });
    server.use(saved);
    await userEvent.click(screen.getByRole('switch', { name: 'SMS notifications' }));
    expect(await screen.findByText(DONE)).toBeVisible();
    expect(savedBody(sent)).toMatchObject({
      p_notifications: {
        email_notifications: true,
        sms_notifications: true,
        weekly_reports: true,
      },
    });
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  });

  test('are off again when saving fails', async () => {
    expectConsoleError();
    await openSettings({}, { page: 'notifications' });
    server.use(failure('post', 'rpc/save_settings'));
    const sms = screen.getByRole('switch', { name: 'SMS notifications' });
    await userEvent.click(sms);
    expect(await screen.findByText('Error saving settings')).toBeVisible();
    await waitFor(() => expect(sms).not.toBeChecked());
  });

  test('keep the phone number from being removed while they are on', async () => {
    const on = { sms_notifications: true };
    const { sent } = await openSettings({ notification_preferences: on });
    type('Phone', '');
    await save();
    await waitFor(() =>
      expect(field('Phone')).toHaveAccessibleDescription(
        'Enter the phone number that gets SMS notifications',
      ),
    );
    expect(savedBody(sent)).toBeUndefined();
    server.use(saved);
    type('Phone', '+12025550143');
    await save();
    await waitFor(() =>
      expect(savedBody(sent)).toMatchObject({
        p_phone: '+1 202 555 0143',
        p_notifications: { sms_notifications: true },
      }),
    );
  });
});

describe('validation', () => {
  const shows = async (label: string, value: string, message: string) => {
    const { value: before } = field(label);
    type(label, value);
    await save();
    await waitFor(() =>
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(await screen.findByText('Validation error')).toBeVisible();
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveValue(value);
    type(label, before);
  };
  const PHONE = 'Enter a phone number with its country code, like +1 202 555 0134';

  test('shows the error of each invalid value of the profile at the field and in a toast', async () => {
    const { sent } = await openSettings();
    await shows('Name *', '   ', 'Name is required');
    await shows('Name *', 'x'.repeat(101), 'Name must be less than 100 characters');
    await shows('Email *', 'abc', 'Invalid email address');
    await shows('Phone', 'call me', PHONE);
    await shows('Phone', '202 555 0134', PHONE);
    expect(savedBody(sent)).toBeUndefined();
  });

  test('shows the error of an invalid webhook URL at the field and in a toast', async () => {
    const { sent } = await openSettings({}, { page: 'connections' });
    await shows('Webhook URL', 'abc', 'Invalid URL');
    await shows('Webhook URL', 'javascript:alert(1)', 'Invalid URL');
    await shows('Webhook URL', 'https://good@evil.example', 'Invalid URL');
    expect(savedBody(sent)).toBeUndefined();
  });

  test('shows only the first of two errors, at the field and in the toast', async () => {
    await openSettings();
    type('Phone', 'abc');
    type('Name *', '');
    await save();
    expect(await screen.findByText('Validation error')).toBeVisible();
    expect(screen.getAllByText('Name is required')).toHaveLength(2);
    expect(screen.queryByText(PHONE)).toBeNull();
  });
});

describe('saving', () => {
  test('sends the trimmed values and keeps the screen in English after a language change', async () => {
    const { sent } = await openSettings();
    server.use(saved);
    type('Name *', ` ${'x'.repeat(100)} `);
    await userEvent.selectOptions(field('Language'), 'Español');
    await save();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(screen.getByText(DONE)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
    expect(savedBody(sent)).toEqual({
      p_name: 'x'.repeat(100),
      p_phone: '+49 30 901820',
      p_language: 'es',
      p_notifications: {
        email_notifications: true,
        sms_notifications: false,
        weekly_reports: true,
      },
      p_webhook_url: 'https://hooks.northwind.example/in',
    });
  });

  test('accepts an empty webhook URL and keeps what another tab saved on the other pages', async () => {
    const { sent } = await openSettings({}, { page: 'connections' });
    server.use(saved, profile('regular', aProfile({ name: 'Renamed elsewhere', phone: null })));
    type('Webhook URL', ' ');
    await save();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(savedBody(sent)).toMatchObject({
      p_name: 'Renamed elsewhere',
      p_phone: '',
      p_webhook_url: '',
    });
  });

  test.each([
    ['The disk is full', 'The disk is full'],
    ['', 'Unknown error'],
  ])('shows the failure “%s” and keeps the typed values', async (message, shown) => {
    expectConsoleError();
    await openSettings();
    server.use(failure('post', 'rpc/save_settings', message));
    type('Name *', 'Robin the Second');
    await save();
    expect(await screen.findByText('Error saving settings')).toBeVisible();
    expect(screen.getByText(shown)).toBeVisible();
    expect(field('Name *')).toHaveValue('Robin the Second');
    server.use(saved);
    await save();
    expect(await screen.findByText('Settings saved')).toBeVisible();
  });

  test('restores unsaved input after a reload, and Discard returns to the stored values', async () => {
    const { unmount } = await openSettings();
    type('Name *', 'Half a na');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    unmount();
    await openSettings();
    expect(await screen.findByText('We restored what you typed last time.')).toBeVisible();
    expect(field('Name *')).toHaveValue('Half a na');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toHaveFocus();
    expect(field('Name *')).toHaveValue('Robin Ranger');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  test('sends one request for repeated clicks', async () => {
    const { sent } = await openSettings();
    server.use(saved);
    type('Name *', 'Robin');
    const button = screen.getByRole('button', { name: 'Save Changes' });
    button.click();
    button.click();
    await screen.findByText('Settings saved');
    expect(sent.filter(({ table }) => table === 'rpc/save_settings')).toHaveLength(1);
  });
});

describe('email change', () => {
  test('is requested from the auth service and not written to the profile', async () => {
    const { sent } = await openSettings();
    let requested: unknown;
    server.use(
      saved,
      http.put('*/auth/v1/user', async ({ request }) => {
        requested = await request.json();
        return HttpResponse.json({ id: 'u', new_email: 'new@northwind.example' });
      }),
    );
    type('Email *', ' new@northwind.example ');
    await save();
    expect(await screen.findByText(/Your email changes to new@northwind\.example/)).toBeVisible();
    expect(requested).toMatchObject({ email: 'new@northwind.example' });
    expect(JSON.stringify(savedBody(sent))).not.toContain('new@northwind.example');
    expect(field('Email *')).toHaveValue('regular@northwind.example');
  });

  test('is not requested when only the letter case differs', async () => {
    await openSettings();
    server.use(saved);
    type('Email *', 'Regular@Northwind.example');
    await save();
    expect(await screen.findByText(DONE)).toBeVisible();
  });

  test('shows the reason when the new email address is rejected, and saves the other fields', async () => {
    expectConsoleError();
    await openSettings();
    const reason = 'This email address already has an account.';
    server.use(
      saved,
      http.put('*/auth/v1/user', () => authError('email_exists')),
    );
    type('Email *', 'taken@northwind.example');
    await save();
    expect(await screen.findByText('Error saving settings')).toBeVisible();
    expect(field('Email *')).toHaveAccessibleDescription(
      expect.stringContaining(`${reason} Everything else was saved.`),
    );
    expect(field('Email *')).toHaveValue('taken@northwind.example');
  });

  test('shows the unconfirmed new email address in the field’s hint', async () => {
    await openSettings();
    server.use(account('regular', { new_email: 'next@northwind.example' }), saved);
    await save();
    expect(await screen.findByText(/Changes to next@northwind\.example when/)).toBeVisible();
  });
});
