import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { server } from '../../support/screen/server';

const EMAIL_OF_255 = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`;
const GOOD_PASSWORD = 'flightdeck-demo';

/** Mocks an auth endpoint that rejects every request, so that the form stays open. Returns the request bodies. */
function refuse(path: string, method: 'post' | 'put' = 'post') {
  expectConsoleError();
  const bodies: Record<string, unknown>[] = [];
  server.use(
    http[method](`http://localhost:3000/auth/v1/${path}`, async ({ request }) => {
      bodies.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ msg: 'Refused' }, { status: 422 });
    }),
  );
  return bodies;
}

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });
async function send(button: string, values: Record<string, string>) {
  await screen.findByRole('button', { name: button });
  for (const [label, value] of Object.entries(values))
    fireEvent.change(field(label), { target: { value } });
  await userEvent.click(screen.getByRole('button', { name: button }));
}

async function expectRefusal(label: string, toast: string, message: string) {
  await waitFor(() =>
    expect(document.querySelector('[data-description]')).toHaveTextContent(message),
  );
  expect(await screen.findByText(toast)).toBeVisible();
  expect(field(label)).toBeInvalid();
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
}

describe('sign-in', () => {
  const open = () => renderApp('/auth', { actor: null });

  test('marks and focuses each field with an invalid value, repeats the message in the toast and sends nothing', async () => {
    const sent = refuse('token');
    open();
    for (const [label, value, message] of [
      ['Email', 'abc', 'Invalid email address'],
      ['Password', '12345', 'Password must be at least 6 characters'],
      ['Email', `a${EMAIL_OF_255}`, 'Email must be less than 255 characters'],
      // The limit counts bytes: 37 letters of two bytes are 74.
      ['Password', 'é'.repeat(37), 'Password must be less than 72 characters'],
      ['Email', '', 'Invalid email address'],
      ['Password', 'x'.repeat(73), 'Password must be less than 72 characters'],
    ] as const) {
      await send('Sign In', {
        Email: 'a@example.org',
        Password: GOOD_PASSWORD,
        [label]: value,
      });
      await expectRefusal(label, 'Validation failed', message);
      expect(field(label)).toHaveFocus();
    }
    expect(sent).toEqual([]);
  });

  test('sends passwords of 6 and 72 characters or with spaces at the ends unchanged', async () => {
    const sent = refuse('token');
    open();
    const passwords = ['123456', 'x'.repeat(72), 'é'.repeat(36), '  secret  '];
    for (const [index, password] of passwords.entries()) {
      await send('Sign In', { Email: 'a@example.org', Password: password });
      await waitFor(() => expect(sent[index]).toMatchObject({ email: 'a@example.org', password }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled());
    }
  });

  test('sends an email address of 255 characters', async () => {
    const sent = refuse('token');
    open();
    await send('Sign In', { Email: `${EMAIL_OF_255}  `, Password: GOOD_PASSWORD });
    await waitFor(() => expect(sent[0]).toMatchObject({ email: EMAIL_OF_255 }));
    expect(EMAIL_OF_255).toHaveLength(255);
  });

  test('clears the error once the field is valid', async () => {
    refuse('token');
    open();
    await send('Sign In', { Email: 'abc', Password: GOOD_PASSWORD });
    await waitFor(() => expect(field('Email')).toBeInvalid());
    fireEvent.change(field('Email'), { target: { value: 'a@example.org' } });
    await waitFor(() => expect(field('Email')).toBeValid());
  });
});

describe('forgotten password', () => {
  test('rejects an invalid and a too long email address', async () => {
    const sent = refuse('recover');
    renderApp('/auth?mode=forgot-password', { actor: null });
    for (const [email, message] of [
      ['abc', 'Invalid email address'],
      [`a${EMAIL_OF_255}`, 'Email must be less than 255 characters'],
    ] as const) {
      await send('Send reset link', { Email: email });
      await expectRefusal('Email', 'Invalid email', message);
    }
    expect(sent).toEqual([]);
  });

  test('sends the trimmed email and shows our message for an unknown error', async () => {
    const sent = refuse('recover');
    renderApp('/auth?mode=forgot-password', { actor: null });
    await send('Send reset link', { Email: '  a@example.org ' });
    expect(await screen.findByText('Reset failed')).toBeVisible();
    expect(screen.getByText(/^Something went wrong/)).toBeVisible();
    expect(sent[0]).toMatchObject({ email: 'a@example.org' });
  });
});

describe('a new password', () => {
  const open = () => {
    signInAs('regular');
    renderApp('/auth', { actor: null, hash: '#access_token=abc&type=recovery' });
  };
  const twice = (password: string, again = password) => ({
    'New password': password,
    'Confirm new password': again,
  });

  test('marks a password of a wrong length, or the confirmation when it differs, and sends nothing', async () => {
    const sent = refuse('user', 'put');
    open();
    for (const [password, message] of [
      ['12345', 'Password must be at least 6 characters'],
      ['x'.repeat(73), 'Password must be less than 72 characters'],
    ] as const) {
      await send('Update password', twice(password));
      await expectRefusal('New password', 'Validation failed', message);
    }
    await send('Update password', twice('long enough', 'Long enough'));
    await expectRefusal('Confirm new password', 'Validation failed', 'Passwords do not match');
    expect(field('New password')).toBeValid();
    expect(sent).toEqual([]);
  });

  test('sends a password of 6 and of 72 characters', async () => {
    const sent = refuse('user', 'put');
    open();
    for (const [index, password] of ['123456', 'x'.repeat(72)].entries()) {
      await send('Update password', twice(password));
      await waitFor(() => expect(sent[index]).toMatchObject({ password }));
      await screen.findByRole('button', { name: 'Update password' });
    }
  });
});
