import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp, signInAs } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { server } from '../../support/screen/server';

const OF_255 = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example.org`;
const GOOD_PASSWORD = 'flightdeck-demo';

/** Records the bodies sent to one auth path, which then refuses, so that the form stays. */
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
  expect(await screen.findByText(toast)).toBeVisible();
  expect(field(label)).toBeInvalid();
  expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(document.querySelector('[data-description]')).toHaveTextContent(message);
}

describe('sign-in', () => {
  const open = () => renderApp('/auth', { actor: null });

  test.each([
    ['AUTH-12', 'Email', { Email: 'abc' }, 'Invalid email address'],
    ['AUTH-13', 'Email', { Email: `a${OF_255}` }, 'Email must be less than 255 characters'],
    ['AUTH-14', 'Password', { Password: '12345' }, 'Password must be at least 6 characters'],
    [
      'AUTH-15',
      'Password',
      { Password: 'x'.repeat(73) },
      'Password must be less than 72 characters',
    ],
    // The hash counts bytes: 37 letters of two bytes are 74.
    [
      'AUTH-15',
      'Password',
      { Password: 'é'.repeat(37) },
      'Password must be less than 72 characters',
    ],
    ['AUTH-16', 'Email', { Email: '' }, 'Invalid email address'],
  ])('%s at %s and in the toast (%#) (AUTH-28)', async (_id, label, wrong, message) => {
    const sent = refuse('token');
    open();
    await send('Sign In', { Email: 'a@example.org', Password: GOOD_PASSWORD, ...wrong });
    await expectRefusal(label, 'Validation failed', message);
    expect(sent).toEqual([]);
    expect(field(label)).toHaveFocus();
  });

  test.each([
    ['6 characters', '123456'],
    ['72 characters', 'x'.repeat(72)],
    ['72 bytes', 'é'.repeat(36)],
    ['spaces at its ends', '  secret  '],
  ])('a password of %s is sent as it is (AUTH-14, AUTH-15)', async (_what, password) => {
    const sent = refuse('token');
    open();
    await send('Sign In', { Email: 'a@example.org', Password: password });
    await waitFor(() => expect(sent[0]).toMatchObject({ email: 'a@example.org', password }));
  });

  test('an e-mail of 255 characters is sent (AUTH-13, F-14)', async () => {
    const sent = refuse('token');
    open();
    await send('Sign In', { Email: `${OF_255}  `, Password: GOOD_PASSWORD });
    await waitFor(() => expect(sent[0]).toMatchObject({ email: OF_255 }));
    expect(OF_255).toHaveLength(255);
  });

  test('a mended field is no longer invalid', async () => {
    refuse('token');
    open();
    await send('Sign In', { Email: 'abc', Password: GOOD_PASSWORD });
    await waitFor(() => expect(field('Email')).toBeInvalid());
    fireEvent.change(field('Email'), { target: { value: 'a@example.org' } });
    await waitFor(() => expect(field('Email')).toBeValid());
  });
});

describe('forgotten password', () => {
  test.each([
    ['abc', 'Invalid email address'],
    [`a${OF_255}`, 'Email must be less than 255 characters'],
  ])('refused (%#) (AUTH-25, AUTH-26)', async (email, message) => {
    const sent = refuse('recover');
    renderApp('/auth?mode=forgot-password', { actor: null });
    await send('Send reset link', { Email: email });
    await expectRefusal('Email', 'Invalid email', message);
    expect(sent).toEqual([]);
  });

  test('trimmed; a refusal is shown in our words (AUTH-25, AUTH-27)', async () => {
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

  test('a difference is shown at the confirmation, and nothing is sent (AUTH-23)', async () => {
    const sent = refuse('user', 'put');
    open();
    await send('Update password', twice('long enough', 'Long enough'));
    await expectRefusal('Confirm new password', 'Validation failed', 'Passwords do not match');
    expect(field('New password')).toBeValid();
    expect(sent).toEqual([]);
  });

  test.each(['123456', 'x'.repeat(72)])('accepted (%#) (AUTH-22)', async (password) => {
    const sent = refuse('user', 'put');
    open();
    await send('Update password', twice(password));
    await waitFor(() => expect(sent[0]).toMatchObject({ password }));
  });
});
