import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { anActor } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { authRefusal } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, server } from '../../support/screen/server';
import { account, aProfile, field, openSettings, profile } from './open-settings';

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const saved = answer('post', 'rpc/save_settings', null);
const bodyOf = (sent: Awaited<ReturnType<typeof openSettings>>['sent']) =>
  sent.filter(({ table }) => table === 'rpc/save_settings').at(-1)?.body;
const DONE = 'Your settings have been updated successfully.';

describe('what it shows', () => {
  test('three sections with the stored values (SET-03 to SET-07, SET-14)', async () => {
    await openSettings({ language_settings: 'de' });
    for (const name of ['Account Information', 'Notification Preferences', 'API Configuration'])
      expect(screen.getByRole('region', { name })).toBeVisible();
    expect(field('Name *')).toHaveValue('Robin Ranger');
    expect(field('Email *')).toHaveValue('regular@northwind.example');
    expect(field('Phone')).toHaveValue('+49 30 901820');
    expect(field('Language')).toHaveValue('de');
    expect(field('Webhook URL')).toHaveValue('https://hooks.northwind.example/in');
    const languages = within(field('Language')).getAllByRole<HTMLOptionElement>('option');
    expect(languages.map(({ value }) => value)).toEqual(['en', 'es', 'fr', 'de', 'pt']);
    expect(screen.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'SMS notifications' })).not.toBeChecked();
    expect(screen.getByRole('switch', { name: 'Weekly reports' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
  });

  test.each([{}, null, 'broken', { sms_notifications: 'yes' }])(
    'without stored settings (%o) the defaults stand (SET-17)',
    async (stored) => {
      await openSettings({ notification_preferences: stored, language_settings: 'xx' });
      const on = screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'));
      expect(on).toEqual(['true', 'false', 'true']);
      expect(field('Language')).toHaveValue('en');
    },
  );

  test.each(['admin', 'regular', 'readonly', 'none', 'superadmin'] as const)(
    '%s may use it (SET-02)',
    async (kind) => {
      await openSettings({}, kind);
      expect(field('Name *')).toBeEnabled();
    },
  );

  test('a visitor has to sign in first (SET-01)', async () => {
    const { router } = renderApp('/settings', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('a failed load is shown in plain words, and read again (SET-21)', async () => {
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

describe('what is wrong', () => {
  test.each([
    ['SET-08', 'Name *', '', 'Name is required'],
    ['SET-08', 'Name *', '   ', 'Name is required'],
    ['SET-09', 'Name *', 'x'.repeat(101), 'Name must be less than 100 characters'],
    ['SET-10', 'Email *', 'abc', 'Invalid email address'],
    ['SET-12', 'Webhook URL', 'abc', 'Invalid URL'],
    ['SET-12', 'Webhook URL', 'javascript:alert(1)', 'Invalid URL'],
    ['SET-12', 'Webhook URL', 'https://good@evil.example', 'Invalid URL'],
    ['SET-12', 'Webhook URL', 'ftp://files.example', 'Invalid URL'],
    [
      'SET-11',
      'Phone',
      'call me',
      'Enter a phone number with its country code, like +1 202 555 0134',
    ],
    [
      'SET-11',
      'Phone',
      '202 555 0134',
      'Enter a phone number with its country code, like +1 202 555 0134',
    ],
  ])('%s %s: told at the field and by the toast, nothing is sent (SET-22)', async (...given) => {
    const [, label, value, message] = given;
    const { sent } = await openSettings();
    type(label, value);
    await save();
    expect(await screen.findByText('Validation error')).toBeVisible();
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(field(label)).toHaveFocus();
    expect(field(label)).toHaveValue(value);
    expect(bodyOf(sent)).toBeUndefined();
  });

  test('two wrong fields: the first one only, at the field and in the toast (SET-16)', async () => {
    await openSettings();
    type('Webhook URL', 'abc');
    type('Name *', '');
    await save();
    expect(await screen.findByText('Validation error')).toBeVisible();
    expect(screen.getAllByText('Name is required')).toHaveLength(2);
    expect(screen.queryByText('Invalid URL')).toBeNull();
  });
});

describe('saving', () => {
  test('sends the trimmed values; the language changes nothing on the screen (SET-09, SET-15, SET-18, SET-24)', async () => {
    const { sent } = await openSettings();
    server.use(saved);
    type('Name *', ` ${'x'.repeat(100)} `);
    await userEvent.selectOptions(field('Language'), 'Español');
    await userEvent.click(screen.getByRole('switch', { name: 'SMS notifications' }));
    await save();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(screen.getByText(DONE)).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Settings');
    expect(bodyOf(sent)).toEqual({
      p_name: 'x'.repeat(100),
      p_phone: '+49 30 901820',
      p_language: 'es',
      p_notifications: {
        email_notifications: true,
        sms_notifications: true,
        weekly_reports: true,
      },
      p_webhook_url: 'https://hooks.northwind.example/in',
    });
  });

  test('phone and webhook may be empty (SET-11, SET-13, SET-19)', async () => {
    const { sent } = await openSettings();
    server.use(saved);
    type('Phone', '');
    type('Webhook URL', ' ');
    await save();
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(bodyOf(sent)).toMatchObject({ p_phone: '', p_webhook_url: '' });
  });

  test.each([
    ['The disk is full', 'The disk is full'],
    ['', 'Unknown error'],
  ])('a failure (%s) is shown and keeps what was typed (SET-23)', async (message, told) => {
    expectConsoleError();
    await openSettings();
    server.use(failure('post', 'rpc/save_settings', message));
    type('Name *', 'Robin the Second');
    await save();
    expect(await screen.findByText('Error saving settings')).toBeVisible();
    expect(screen.getByText(told)).toBeVisible();
    expect(field('Name *')).toHaveValue('Robin the Second');
    server.use(saved);
    await save();
    expect(await screen.findByText('Settings saved')).toBeVisible();
  });

  test('what was typed comes back after a reload; Discard returns to what is stored', async () => {
    const { unmount } = await openSettings();
    type('Name *', 'Half a na');
    expect(screen.getByText('You have unsaved changes.')).toBeVisible();
    unmount();
    await openSettings();
    expect(await screen.findByText('What you typed last time is back.')).toBeVisible();
    expect(field('Name *')).toHaveValue('Half a na');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field('Name *')).toHaveValue('Robin Ranger');
    expect(Object.keys(localStorage).filter((key) => key.includes('draft'))).toEqual([]);
  });

  test('pressed many times it is sent once', async () => {
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

describe('another e-mail address (D-16, SET-20)', () => {
  test('is asked of the auth service, never written to the profile', async () => {
    const { sent } = await openSettings();
    let asked: unknown;
    server.use(
      saved,
      http.put('*/auth/v1/user', async ({ request }) => {
        asked = await request.json();
        return HttpResponse.json({ id: 'u', new_email: 'new@northwind.example' });
      }),
    );
    type('Email *', ' new@northwind.example ');
    await save();
    expect(await screen.findByText(/Your e-mail changes to new@northwind\.example/)).toBeVisible();
    expect(asked).toMatchObject({ email: 'new@northwind.example' });
    expect(JSON.stringify(bodyOf(sent))).not.toContain('new@northwind.example');
    expect(field('Email *')).toHaveValue('regular@northwind.example');
  });

  test('in other letters it is the same address', async () => {
    await openSettings();
    server.use(saved);
    type('Email *', 'Regular@Northwind.example');
    await save();
    expect(await screen.findByText(DONE)).toBeVisible();
  });

  test('refused, the reason is shown and the rest is saved', async () => {
    expectConsoleError();
    await openSettings();
    const reason = 'This email address already has an account.';
    server.use(
      saved,
      http.put('*/auth/v1/user', () => authRefusal('email_exists')),
    );
    type('Email *', 'taken@northwind.example');
    await save();
    expect(await screen.findByText('Error saving settings')).toBeVisible();
    expect(field('Email *')).toHaveAccessibleDescription(
      expect.stringContaining(`${reason} Everything else was saved.`),
    );
    expect(field('Email *')).toHaveValue('taken@northwind.example');
  });

  test('one that waits for its confirmation is named', async () => {
    await openSettings();
    server.use(account('regular', { new_email: 'next@northwind.example' }), saved);
    await save();
    expect(await screen.findByText(/Changes to next@northwind\.example once/)).toBeVisible();
  });
});
