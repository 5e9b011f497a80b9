import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { forgetAttempts } from '@/lib/query/open-attempts';
import { expectConsoleError } from '../../support/screen/console';
import { allLoaded, renderApp } from '../../support/screen/render';
import { answer, failure, heldAnswer, recordRequests, server } from '../../support/screen/server';

const PATH = '/superadmin/configuration?tab=gateway-keys';
const SECRET = `fdg_${'0123456789abcdef'.repeat(4)}`;
const ISSUED = { id: 'new', gateway: 'acme', key: SECRET };
const HOUR_MS = 3_600_000;

const aKey = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  gateway: 'acme',
  last_four: '4f2a',
  created_at: '2026-03-01T09:00:00Z',
  expires_at: null as string | null,
  last_used_at: null,
  ...more,
});
const KEYS = [
  aKey('active', { last_used_at: '2026-03-02T10:00:00Z' }),
  aKey('replaced', {
    last_four: '77b0',
    expires_at: new Date(Date.now() + HOUR_MS).toISOString(),
  }),
  aKey('ended', { gateway: 'globex', last_four: '0c1d', expires_at: '2026-03-03T11:00:00Z' }),
];
const list = (rows: ReturnType<typeof aKey>[]) => answer('post', 'rpc/list_gateway_keys', rows);
const lostAnswer = (name: string) => http.post(`*/rest/v1/rpc/${name}`, () => HttpResponse.error());

async function open(rows = KEYS) {
  const sent = recordRequests();
  const view = renderApp(PATH, { actor: 'superadmin' });
  server.use(list(rows));
  await screen.findByRole(rows.length > 0 ? 'table' : 'tabpanel');
  const calls = (name: string) =>
    sent.filter(({ table }) => table === `rpc/${name}`).map(({ body }) => body);
  return { ...view, calls };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const openCreate = async (gateway?: string) => {
  await userEvent.click(button('Create Key'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Create Gateway Key' }));
  if (gateway) await userEvent.type(dialog.getByLabelText('Gateway *'), gateway);
  return {
    field: () => dialog.getByLabelText('Gateway *'),
    submit: () => userEvent.click(dialog.getByRole('button', { name: 'Create Key' })),
    error: () => dialog.findByRole('alert'),
  };
};
const openReplace = async () => {
  await userEvent.click(button('Replace the key of acme that ends in 4f2a'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Replace the key of acme?' }));
  return {
    hours: dialog.getByLabelText('Hours until the old key ends *'),
    submit: () => userEvent.click(dialog.getByRole('button', { name: 'Replace Key' })),
  };
};
const issuedDialog = () => screen.findByRole('dialog', { name: 'New key of acme' });
/** Everything that the browser keeps or shows outside the open page: storage, toasts and the URL. */
const kept = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]);

afterEach(forgetAttempts);

describe('the list of gateway keys', () => {
  test('shows a placeholder while it loads, then each key with its times and status', async () => {
    const held = heldAnswer('post', 'rpc/list_gateway_keys', KEYS);
    renderApp(PATH, { actor: 'superadmin' });
    server.use(held.handler);
    const tab = within(await screen.findByRole('tabpanel', { name: 'Gateway Keys' }));
    expect(tab.getByRole('status')).toHaveTextContent('Loading');
    held.release();
    await tab.findByRole('table', { name: 'Gateway keys' });
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    expect(cells).toEqual([
      [
        'acme',
        '4f2a',
        expect.stringContaining('Mar 1'),
        expect.stringContaining('Mar 2'),
        'Active',
        'ReplaceRevoke',
      ],
      [
        'acme',
        '77b0',
        expect.any(String),
        'Never',
        expect.stringMatching(/^Works until /),
        'ReplaceRevoke',
      ],
      ['globex', '0c1d', expect.any(String), 'Never', expect.stringMatching(/^Ended Mar 3/), ''],
    ]);
  });

  test('offers to replace and revoke the keys that work, not an ended one', async () => {
    await open();
    const actions = screen.getAllByRole('button', { name: /^(Replace|Revoke) / });
    expect(actions.map((action) => action.getAttribute('aria-label'))).toEqual([
      'Replace the key of acme that ends in 4f2a',
      'Revoke the key of acme that ends in 4f2a',
      'Replace the key of acme that ends in 77b0',
      'Revoke the key of acme that ends in 77b0',
    ]);
  });

  test('says what to do when there is no key', async () => {
    await open([]);
    expect(await screen.findByText('No gateway keys yet')).toBeVisible();
    expect(screen.getByText('Create one for each gateway that sends messages.')).toBeVisible();
  });

  test('shows an error with Retry when it fails to load', async () => {
    expectConsoleError();
    renderApp(PATH, { actor: 'superadmin' });
    server.use(failure('post', 'rpc/list_gateway_keys'));
    expect(await screen.findByText('Couldn’t load the gateway keys')).toBeVisible();
    server.use(list(KEYS));
    await userEvent.click(button(/Retry/));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('creating a key', () => {
  test('shows the secret once with a copy button, then returns the focus', async () => {
    // Provides the clipboard.
    const user = userEvent.setup();
    const { calls, queryClient } = await open();
    server.use(answer('post', 'rpc/create_gateway_key', ISSUED));
    const { submit } = await openCreate(' Acme ');
    await submit();
    const dialog = within(await issuedDialog());
    expect(calls('create_gateway_key')).toEqual([
      { p_gateway: 'acme', p_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ]);
    expect(dialog.getByText(SECRET)).toBeVisible();
    expect(dialog.getByText(/^Copy the key now\. It can’t be shown again/)).toBeVisible();
    const copy = dialog.getByRole('button', { name: 'Copy the key' });
    await waitFor(() => expect(copy).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Copied to clipboard')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SECRET);
    await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Create Key')).toHaveFocus();
    await allLoaded();
    expect(document.body.innerHTML).not.toContain(SECRET);
    expect(kept()).not.toContain(SECRET);
    const cached = queryClient.getQueryCache().getAll();
    expect(JSON.stringify(cached.map(({ state }) => state.data))).not.toContain(SECRET);
  });

  test('shows the secret even when the list then fails to load', async () => {
    expectConsoleError();
    await open();
    server.use(
      answer('post', 'rpc/create_gateway_key', ISSUED),
      failure('post', 'rpc/list_gateway_keys'),
    );
    const { submit } = await openCreate('acme');
    await submit();
    expect(within(await issuedDialog()).getByText(SECRET)).toBeVisible();
  });

  test('keeps the secret on the screen after a click outside the dialog', async () => {
    await open();
    server.use(answer('post', 'rpc/create_gateway_key', ISSUED));
    const { submit } = await openCreate('acme');
    await submit();
    await issuedDialog();
    fireEvent.pointerDown(document.body);
    fireEvent.click(document.body);
    await allLoaded();
    expect(screen.getByText(SECRET)).toBeVisible();
  });

  test.each([
    [' ', 'Enter the gateway’s name'],
    ['Acme Corp', 'Use only letters a–z, digits, - and _, and start with a letter or digit'],
    ['-acme', 'Use only letters a–z, digits, - and _, and start with a letter or digit'],
    ['a'.repeat(101), 'The name must be at most 100 characters'],
  ])('rejects the name “%s” at the field and sends nothing', async (name, message) => {
    const { calls } = await open();
    const { field, submit } = await openCreate();
    await userEvent.click(field());
    await userEvent.paste(name);
    await submit();
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(field()).toBeInvalid();
    expect(calls('create_gateway_key')).toEqual([]);
  });

  test('keeps the typed name after a failure and can be repeated', async () => {
    expectConsoleError();
    const { calls } = await open();
    server.use(failure('post', 'rpc/create_gateway_key'));
    const { field, submit, error } = await openCreate('acme');
    await submit();
    expect(await error()).toHaveTextContent(/The disk is full.*Nothing you typed is lost/);
    expect(field()).toHaveValue('acme');
    server.use(answer('post', 'rpc/create_gateway_key', ISSUED));
    await submit();
    expect(within(await issuedDialog()).getByText(SECRET)).toBeVisible();
    expect(new Set(calls('create_gateway_key').map((body) => JSON.stringify(body))).size).toBe(1);
  });

  test('repeats a create whose response was lost for the same key, also from a reopened form', async () => {
    expectConsoleError();
    const { calls } = await open();
    server.use(lostAnswer('create_gateway_key'));
    const first = await openCreate('acme');
    await first.submit();
    expect(await first.error()).toHaveTextContent('You can safely try again.');
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use(answer('post', 'rpc/create_gateway_key', ISSUED));
    const second = await openCreate('acme');
    await second.submit();
    await issuedDialog();
    const sent = calls('create_gateway_key');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  });
});

describe('replacing a key', () => {
  test('sends the hours for which the old key still works and shows the new secret', async () => {
    const { calls } = await open();
    server.use(answer('post', 'rpc/rotate_gateway_key', ISSUED));
    const { hours, submit } = await openReplace();
    expect(hours).toHaveValue('24');
    await userEvent.clear(hours);
    await userEvent.type(hours, '0');
    await submit();
    expect(within(await issuedDialog()).getByText(SECRET)).toBeVisible();
    expect(calls('rotate_gateway_key')).toEqual([
      { p_id: 'active', p_hours: 0, p_new_id: expect.any(String) },
    ]);
  });

  test.each([
    ['', 'Enter a whole number of hours'],
    ['1.5', 'Enter a whole number of hours'],
    ['721', 'Enter 0 to 720 hours'],
  ])('rejects “%s” hours at the field and sends nothing', async (typed, message) => {
    const { calls } = await open();
    const { hours, submit } = await openReplace();
    await userEvent.clear(hours);
    if (typed) await userEvent.type(hours, typed);
    await submit();
    await waitFor(() =>
      expect(hours).toHaveAccessibleDescription(expect.stringContaining(message)),
    );
    expect(calls('rotate_gateway_key')).toEqual([]);
  });

  test('creates no second key when a lost response is repeated with other hours', async () => {
    expectConsoleError();
    const { calls } = await open();
    server.use(lostAnswer('rotate_gateway_key'));
    const { hours, submit } = await openReplace();
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('You can safely try again.');
    server.use(answer('post', 'rpc/rotate_gateway_key', ISSUED));
    await userEvent.clear(hours);
    await userEvent.type(hours, '48');
    await submit();
    await issuedDialog();
    const sent = calls('rotate_gateway_key') as { p_hours: number; p_new_id: string }[];
    expect(sent.map(({ p_hours }) => p_hours)).toEqual([24, 24, 48]);
    expect(new Set(sent.map(({ p_new_id }) => p_new_id)).size).toBe(1);
  });
});

describe('revoking a key', () => {
  const REVOKE = 'Revoke the key of acme that ends in 4f2a';
  const openRevoke = async () => {
    await userEvent.click(button(REVOKE));
    return within(await screen.findByRole('alertdialog', { name: 'Revoke the key of acme?' }));
  };

  test('asks first and sends nothing after Cancel', async () => {
    const { calls } = await open();
    const question = await openRevoke();
    expect(question.getByText(/^The key that ends in 4f2a stops working now\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(button(REVOKE)).toHaveFocus());
    expect(calls('revoke_gateway_key')).toEqual([]);
  });

  test('ends the key and moves the focus to the next key', async () => {
    const { calls } = await open();
    const question = await openRevoke();
    server.use(
      answer('post', 'rpc/revoke_gateway_key', null),
      list(
        KEYS.map((key) => ({ ...key, ...(key.id === 'active' && { expires_at: key.created_at }) })),
      ),
    );
    await userEvent.click(question.getByRole('button', { name: 'Revoke Key' }));
    expect(await screen.findByText('Key revoked')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: REVOKE })).toBeNull());
    expect(calls('revoke_gateway_key')).toEqual([{ p_id: 'active' }]);
    await waitFor(() => expect(button('Replace the key of acme that ends in 77b0')).toHaveFocus());
  });

  test('keeps the key in the list after a failure and can be repeated', async () => {
    expectConsoleError();
    const { calls } = await open();
    server.use(failure('post', 'rpc/revoke_gateway_key'));
    await userEvent.click((await openRevoke()).getByRole('button', { name: 'Revoke Key' }));
    expect(await screen.findByText('Couldn’t revoke the key')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(button(REVOKE)).toHaveFocus());
    server.use(answer('post', 'rpc/revoke_gateway_key', null));
    await userEvent.click((await openRevoke()).getByRole('button', { name: 'Revoke Key' }));
    expect(await screen.findByText('Key revoked')).toBeVisible();
    expect(calls('revoke_gateway_key')).toHaveLength(2);
  });

  test('makes the next key a new one after a create with an unknown outcome', async () => {
    expectConsoleError();
    const { calls } = await open();
    const ids = () => (calls('create_gateway_key') as { p_id: string }[]).map(({ p_id }) => p_id);
    server.use(
      lostAnswer('create_gateway_key'),
      // The key was created, and its secret is unknown.
      http.post('*/rest/v1/rpc/list_gateway_keys', () =>
        HttpResponse.json(
          ids()
            .map((id) => aKey(id))
            .slice(0, 1),
        ),
      ),
    );
    const first = await openCreate('acme');
    await first.submit();
    await first.error();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await allLoaded();
    server.use(
      answer('post', 'rpc/revoke_gateway_key', null),
      answer('post', 'rpc/create_gateway_key', ISSUED),
    );
    await userEvent.click((await openRevoke()).getByRole('button', { name: 'Revoke Key' }));
    expect(await screen.findByText('Key revoked')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const second = await openCreate('acme');
    await second.submit();
    await issuedDialog();
    expect(calls('revoke_gateway_key')).toEqual([{ p_id: ids()[0] }]);
    expect(ids().at(-1)).not.toBe(ids()[0]);
  });
});
