import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { authError, ERROR_SHAPES } from '../../support/database/auth-answers';
import { expectConsoleError } from '../../support/screen/console';
import { server } from '../../support/screen/server';
import { openUsers, pressInvite } from './open-users';

const KEY = 'flightdeck:session';
const STEPS = ['invite_user', 'otp'] as const;
type Step = (typeof STEPS)[number];
type Fault = 'refused' | 'answer lost' | 'no network';

/** Serves the steps of an invitation; `broken` fails once with `fault`. Returns the invitation, account and email count that the steps created. */
function serveSteps(broken: Step | 'revoke_invitation' | null, fault: Fault) {
  const world = {
    invitation: null as { id: string; email: string; accepted_user_id: string | null } | null,
    account: null as string | null,
    mails: 0,
    broken: new Set<string>(broken ? [broken] : []),
  };
  const step = (name: Step | 'revoke_invitation', act: (body: Record<string, string>) => object) =>
    http.post(new RegExp(`/(rpc|v1)/${name}(\\?|$)`), async ({ request }) => {
      const fails = world.broken.delete(name);
      if (fails && fault === 'refused')
        return HttpResponse.json({ message: 'Out of order', msg: 'Out of order' }, { status: 400 });
      if (fails && fault === 'no network') return HttpResponse.error();
      const body = (await request.json()) as Record<string, string>;
      const answered = act(body);
      return fails ? HttpResponse.error() : HttpResponse.json(answered);
    });
  server.use(
    step('invite_user', (body) => {
      world.invitation ??= {
        id: body['p_id'] ?? '',
        email: body['p_email'] ?? '',
        accepted_user_id: null,
      };
      return { ...world.invitation, name: body['p_name'], role: body['p_role'] };
    }),
    step('otp', (body) => {
      world.account = body['email'] ?? '';
      world.mails += 1;
      if (world.invitation) world.invitation.accepted_user_id = 'new';
      return {};
    }),
    http.get('*/rest/v1/invitations', ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.has('id')
          ? { accepted_user_id: world.invitation?.accepted_user_id ?? null }
          : [],
      ),
    ),
    step('revoke_invitation', () => {
      world.invitation = null;
      world.account = null;
      return {};
    }),
  );
  return world;
}

async function openFilled() {
  const view = openUsers();
  await pressInvite();
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite User' }));
  fireEvent.change(dialog.getByLabelText('Name *'), { target: { value: 'Ada' } });
  fireEvent.change(dialog.getByLabelText('Email *'), { target: { value: 'ada@x.example' } });
  return { ...view, dialog };
}
type Dialog = Awaited<ReturnType<typeof openFilled>>['dialog'];
const send = (dialog: Dialog) =>
  userEvent.click(dialog.getByRole('button', { name: 'Send Invite' }));
const succeeded = () => screen.findByText('User invited successfully');

describe('an invitation with one failing step', () => {
  const cases = STEPS.flatMap((broken) =>
    (['refused', 'answer lost', 'no network'] as const).map((fault) => [broken, fault] as const),
  );
  test.each(cases)(
    'leaves no invitation or account when %s fails (%s), succeeds on retry and keeps the admin signed in',
    async (broken, fault) => {
      expectConsoleError();
      const { dialog } = await openFilled();
      const world = serveSteps(broken, fault);
      const session = localStorage.getItem(KEY);
      await send(dialog);
      expect(await dialog.findByText(/Nothing you typed is lost; you can try again/)).toBeVisible();
      expect(dialog.getByLabelText('Email *')).toHaveValue('ada@x.example');
      expect([world.invitation, world.account]).toEqual([null, null]);
      expect(localStorage.getItem(KEY)).toBe(session);

      await send(dialog);
      expect(await succeeded()).toBeVisible();
      expect(world.invitation).toMatchObject({ accepted_user_id: 'new', email: 'ada@x.example' });
      expect(world.account).toBe('ada@x.example');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(localStorage.getItem(KEY)).toBe(session);
    },
  );

  test('continues with the same id when the cleanup fails too', async () => {
    expectConsoleError();
    const { dialog } = await openFilled();
    const world = serveSteps('otp', 'refused');
    world.broken.add('revoke_invitation');
    await send(dialog);
    await dialog.findByText(/you can try again/);
    const left = world.invitation;
    expect(left).toMatchObject({ email: 'ada@x.example' });
    await send(dialog);
    expect(await succeeded()).toBeVisible();
    expect(world.invitation?.id).toBe(left?.id);
  });
});

test('an invitation creates the account and sends one email in one request', async () => {
  const { dialog } = await openFilled();
  const world = serveSteps(null, 'refused');
  await send(dialog);
  expect(await succeeded()).toBeVisible();
  expect([world.account, world.mails]).toEqual(['ada@x.example', 1]);
});

test('an invitation stores nothing about the new account in the admin’s browser', async () => {
  const { dialog } = await openFilled();
  serveSteps(null, 'refused');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('ada@x.example'));
  const session = localStorage.getItem(KEY);
  await send(dialog);
  expect(await succeeded()).toBeVisible();
  expect(localStorage.getItem(KEY)).toBe(session);
  expect(JSON.stringify({ ...localStorage })).not.toContain('ada@x');
});

test('an invitation fails with a clear message when the email address got an account in the meantime', async () => {
  expectConsoleError();
  const { dialog } = await openFilled();
  const world = serveSteps(null, 'refused');
  // The auth service emails a sign-in link to the existing account, so no account accepts the invitation.
  server.use(http.post('*/auth/v1/otp', () => HttpResponse.json({})));
  await send(dialog);
  const messages = await screen.findAllByText(/This email address already has an account\./);
  expect(messages.length).toBeGreaterThan(0);
  expect(world.invitation).toBeNull();
});

test.each(ERROR_SHAPES)(
  'an invitation shows our message for the email rate limit in the error shape %s',
  async (shape) => {
    expectConsoleError();
    const { dialog } = await openFilled();
    serveSteps(null, 'refused');
    server.use(http.post('*/auth/v1/otp', () => authError('over_email_send_rate_limit', shape)));
    await send(dialog);
    const messages = await screen.findAllByText(/sent to this address less than a minute ago/);
    expect(messages.length).toBeGreaterThan(0);
  },
);
