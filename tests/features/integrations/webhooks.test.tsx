import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '@/domain/shared/webhook-events';
import { forgetAttempts } from '@/lib/query/open-attempts';
import { ORGANISATION_ID } from '../../support/cases/factories';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

const ID = '30000000-0000-4000-8000-000000000001';
const SECRET = `whsec_${'A'.repeat(43)}=`;
const aWebhook = (more: Record<string, unknown> = {}) => ({
  id: ID,
  organisation_id: ORGANISATION_ID,
  person_id: null,
  url: 'https://hooks.acme.dev/in',
  events: ['flight.ended', 'wallet.low'],
  status: 'enabled',
  reason: null,
  host_state: 'public',
  failing_since: null,
  created_at: '2026-03-01T09:00:00Z',
  ...more,
});
const aDelivery = (id: number, more: Record<string, unknown> = {}) => ({
  id,
  message_id: `msg_${id}`,
  type: 'wallet.low',
  state: 'delivered',
  created_at: '2026-03-02T09:00:00Z',
  next_attempt_at: null,
  attempts: 1,
  status: 200,
  error: null,
  ...more,
});
const log = (deliveries: object[]) => answer('post', 'rpc/webhook_log', deliveries);
const bodies = (sent: { table: string; body: unknown }[], name: string) =>
  sent.filter(({ table }) => table === `rpc/${name}`).map(({ body }) => body);
const press = async (name: string | RegExp) =>
  userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(forgetAttempts);

describe('webhooks on the API page', () => {
  const open = async (webhooks: Record<string, unknown>[]) => {
    server.use(answer('post', 'rpc/list_api_keys', []), rows('webhook_endpoints', webhooks));
    const sent = recordRequests();
    renderApp('/settings/api', { actor: 'admin' });
    await screen.findByRole('heading', { name: 'Webhooks' });
    return sent;
  };

  test.each([
    [{}, 'Active'],
    [{ host_state: null }, 'Checking the URL'],
    [{ host_state: 'missing' }, 'Host not found'],
    [{ failing_since: '2026-03-02T10:00:00Z' }, /^Failing since Mar 2/],
    [{ status: 'paused', reason: 'person' }, 'Paused'],
    [{ status: 'paused', reason: 'failing' }, 'Paused after five days of failures'],
    [{ status: 'disabled', reason: 'gone' }, 'Off: the receiver answered 410 Gone'],
    [{ status: 'disabled', reason: 'unsafe_host' }, 'Off: the URL leads to a private network'],
  ])('list an endpoint with the columns %j as “%s”', async (more, status) => {
    await open([aWebhook(more)]);
    const row = within(await screen.findByRole('table', { name: 'Webhooks' }));
    expect(row.getByRole('link', { name: 'https://hooks.acme.dev/in' })).toHaveAttribute(
      'href',
      `/settings/api/webhooks/${ID}`,
    );
    expect(row.getByText('2 events')).toBeVisible();
    expect(row.getByText(status)).toBeVisible();
  });

  test('are created with a URL and events, and then open', async () => {
    const sent = await open([]);
    expect(await screen.findByText('No webhooks yet')).toBeVisible();
    await press('Create Webhook');
    const form = await dialog('Create Webhook');
    const submit = () => userEvent.click(form.getByRole('button', { name: 'Create Webhook' }));
    await submit();
    expect(form.getByText('Enter a URL')).toBeVisible();
    expect(form.getByText('Choose at least one event')).toBeVisible();
    await userEvent.type(form.getByRole('textbox', { name: 'URL *' }), 'http://acme.dev');
    await userEvent.click(form.getByRole('checkbox', { name: /^Credits run low/ }));
    await submit();
    expect(form.getByText('Enter a public URL that begins with https://')).toBeVisible();
    await userEvent.clear(form.getByRole('textbox', { name: 'URL *' }));
    await userEvent.type(form.getByRole('textbox', { name: 'URL *' }), 'https://hooks.acme.dev/in');
    server.use(
      answer('post', 'rpc/save_webhook', aWebhook()),
      rows('webhook_endpoints', [aWebhook()]),
      log([]),
    );
    await submit();
    expect(await screen.findByRole('heading', { name: 'hooks.acme.dev' })).toBeVisible();
    expect(bodies(sent, 'save_webhook')).toEqual([
      {
        p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        p_url: 'https://hooks.acme.dev/in',
        p_events: ['wallet.low'],
      },
    ]);
  });

  test('offer every event of the database', async () => {
    await open([]);
    await press('Create Webhook');
    const form = await dialog('Create Webhook');
    const values = form.getAllByRole<HTMLInputElement>('checkbox').map(({ value }) => value);
    expect(values).toEqual([...WEBHOOK_EVENTS]);
  });
});

describe('the page of a webhook', () => {
  const open = async (more: Record<string, unknown> = {}, deliveries: object[] = []) => {
    server.use(rows('webhook_endpoints', [aWebhook(more)]), log(deliveries));
    const sent = recordRequests();
    renderApp(`/settings/api/webhooks/${ID}`, { actor: 'admin' });
    await screen.findByRole('heading', { name: 'hooks.acme.dev' });
    return sent;
  };

  test('shows the secret only on request, and hides it again', async () => {
    const sent = await open();
    expect(bodies(sent, 'webhook_secret')).toEqual([]);
    server.use(
      answer('post', 'rpc/webhook_secret', {
        secret: SECRET,
        previous_secret: null,
        previous_until: null,
      }),
    );
    await press('Show secret');
    expect(await screen.findByText(SECRET)).toBeVisible();
    await press('Hide secret');
    expect(screen.queryByText(SECRET)).toBeNull();
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(SECRET);
  });

  test('replaces the secret with an overlap and says until when both sign', async () => {
    const sent = await open();
    server.use(
      answer('post', 'rpc/rotate_webhook_secret', null),
      answer('post', 'rpc/webhook_secret', {
        secret: SECRET,
        previous_secret: 'old',
        previous_until: '2026-03-05T09:00:00Z',
      }),
    );
    await press('Replace secret');
    const form = await dialog('Replace the secret?');
    await userEvent.clear(form.getByRole('textbox'));
    await userEvent.type(form.getByRole('textbox'), '48');
    await userEvent.click(form.getByRole('button', { name: 'Replace Key' }));
    expect(await screen.findByText(/^Until Mar 5.*signature with the old secret\.$/)).toBeVisible();
    expect(bodies(sent, 'rotate_webhook_secret')).toEqual([
      { p_id: ID, p_hours: 48, p_rotation: expect.any(String) },
    ]);
  });

  test('sends a test event and pauses', async () => {
    const sent = await open();
    server.use(answer('post', 'rpc/test_webhook', null), answer('post', 'rpc/pause_webhook', null));
    await press('Send test event');
    await waitFor(() => expect(bodies(sent, 'test_webhook')).toMatchObject([{ p_id: ID }]));
    await press('Pause');
    await waitFor(() =>
      expect(bodies(sent, 'pause_webhook')).toEqual([{ p_id: ID, p_is_paused: true }]),
    );
  });

  test('offers to resume and no test or replay while it is paused', async () => {
    const sent = await open({ status: 'paused', reason: 'failing' });
    expect(screen.queryByRole('button', { name: /Test|Replay failed/ })).toBeNull();
    server.use(answer('post', 'rpc/pause_webhook', null));
    await press('Resume');
    await waitFor(() =>
      expect(bodies(sent, 'pause_webhook')).toEqual([{ p_id: ID, p_is_paused: false }]),
    );
  });

  test('lists messages with result and next attempt, and shows request and responses of one', async () => {
    const sent = await open({}, [
      aDelivery(2, {
        state: 'waiting',
        status: null,
        error: 'timeout',
        next_attempt_at: '2026-03-02T09:05:00Z',
      }),
      aDelivery(1),
    ]);
    expect(await screen.findByText('No response within 15 seconds')).toBeVisible();
    expect(screen.getByText(/^Next attempt Mar 2/)).toBeVisible();
    server.use(
      answer('post', 'rpc/webhook_delivery', {
        url: 'https://hooks.acme.dev/in',
        message_id: 'msg_1',
        payload: { type: 'wallet.low', data: { balance: 12 } },
        attempts: [
          {
            id: 1,
            at: '2026-03-02T09:00:00Z',
            duration: 84,
            status: 500,
            error: null,
            response: 'no',
          },
        ],
      }),
      answer('post', 'rpc/replay_webhooks', 1),
    );
    const [first] = await screen.findAllByRole('button', { name: 'Details of Credits run low' });
    if (first) await userEvent.click(first);
    const shown = await dialog('Credits run low');
    expect(await shown.findByLabelText('Request')).toHaveTextContent('webhook-id: msg_1');
    expect(shown.getByText('HTTP 500')).toBeVisible();
    expect(shown.getByLabelText('Response')).toHaveTextContent('no');
    await userEvent.click(shown.getByRole('button', { name: 'Send Again' }));
    expect(await screen.findByText('1 message queued again')).toBeVisible();
    expect(bodies(sent, 'replay_webhooks')).toEqual([{ p_id: ID, p_delivery: 2 }]);
  });

  test('replays every failed message since the start of a day', async () => {
    const sent = await open({ failing_since: '2026-03-02T10:00:00Z' });
    server.use(answer('post', 'rpc/replay_webhooks', 3));
    await press('Replay failed');
    const form = await dialog('Replay failed messages');
    await userEvent.click(form.getByRole('button', { name: 'Replay' }));
    expect(await screen.findByText('3 messages queued again')).toBeVisible();
    expect(bodies(sent, 'replay_webhooks')).toEqual([
      { p_id: ID, p_since: expect.stringMatching(/^2026-03-0[12]T/) },
    ]);
  });

  test('is deleted after a confirmation and leads back to the list', async () => {
    const sent = await open();
    server.use(answer('post', 'rpc/delete_webhook', null), answer('post', 'rpc/list_api_keys', []));
    await press('Delete');
    const confirm = within(await screen.findByRole('alertdialog'));
    await userEvent.click(confirm.getByRole('button', { name: 'Delete webhook' }));
    expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeVisible();
    expect(bodies(sent, 'delete_webhook')).toEqual([{ p_id: ID }]);
  });

  test('says that a webhook does not exist', async () => {
    server.use(rows('webhook_endpoints', []));
    renderApp(`/settings/api/webhooks/${ID}`, { actor: 'regular' });
    expect(await screen.findByRole('heading', { name: 'Webhook not found' })).toBeInTheDocument();
  });

  test('shows an error with Retry when it fails to load', async () => {
    expectConsoleError();
    server.use(failure('get', 'webhook_endpoints'));
    renderApp(`/settings/api/webhooks/${ID}`, { actor: 'admin' });
    expect(await screen.findByText('Couldn’t load the webhook')).toBeVisible();
  });
});
