import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetAttempts } from '@/lib/query/open-attempts';
import { expectConsoleError } from '../../support/screen/console';
import { renderApp } from '../../support/screen/render';
import { answer, failure, recordRequests, server } from '../../support/screen/server';

const PATH = '/settings/api';
const SECRET = `fd_live_0123456789ab_${'0123456789ab'.repeat(4)}`;
const aKey = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: 'Robot',
  scopes: ['campaigns:read', 'reports:read'],
  last_four: '4f2a',
  created_at: '2026-03-01T09:00:00Z',
  expires_at: null as string | null,
  last_used_at: null,
  ...more,
});
const described = http.get('*/functions/v1/api/v1/openapi.json', () =>
  HttpResponse.json({
    servers: [{ url: 'https://api.example/v1' }],
    paths: {
      '/campaigns': {
        post: {
          operationId: 'createCampaign',
          tags: ['campaigns'],
          summary: 'createCampaign does this',
          description: 'Needs one of the scopes campaigns:write.',
          parameters: [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } }],
          requestBody: {
            content: {
              'application/json': {
                schema: {
                  properties: {
                    name: { type: 'string' },
                    audience_ids: { items: { type: 'string', format: 'uuid' } },
                  },
                  required: ['name'],
                  examples: [{ name: 'Spring' }],
                },
              },
            },
          },
        },
      },
    },
  }),
);
beforeEach(() => server.use(described));
const list = (rows: object[]) => answer('post', 'rpc/list_api_keys', rows);

async function open(rows: object[]) {
  const sent = recordRequests();
  renderApp(PATH, { actor: 'admin' });
  server.use(list(rows));
  await screen.findByRole('heading', { name: 'API keys' });
  return (name: string) =>
    sent.filter(({ table }) => table === `rpc/${name}`).map(({ body }) => body);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

afterEach(forgetAttempts);

describe('the API page', () => {
  test('lists each key with its permissions, times and status, and actions only while it works', async () => {
    await open([
      aKey('active', { last_used_at: '2026-03-02T10:00:00Z' }),
      aKey('ended', { name: 'Old', last_four: '0c1d', expires_at: '2026-03-03T11:00:00Z' }),
    ]);
    await screen.findByRole('table', { name: 'API keys' });
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
        'Robot',
        'campaigns:read reports:read',
        '4f2a',
        expect.stringContaining('Mar 1'),
        expect.stringContaining('Mar 2'),
        'Active',
        'ReplaceRevoke',
      ],
      [
        'Old',
        expect.any(String),
        '0c1d',
        expect.any(String),
        'Never',
        expect.stringMatching(/^Ended Mar 3/),
        '',
      ],
    ]);
    expect(
      screen
        .getAllByRole('button', { name: /^(Replace|Revoke) / })
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual([
      'Replace the key of Robot that ends in 4f2a',
      'Revoke the key of Robot that ends in 4f2a',
    ]);
  });

  test('says what to do without keys, and shows an error with Retry', async () => {
    expectConsoleError();
    renderApp(PATH, { actor: 'admin' });
    server.use(failure('post', 'rpc/list_api_keys'));
    expect(await screen.findByText('Couldn’t load the API keys')).toBeVisible();
    server.use(list([]));
    await press('Retry');
    expect(await screen.findByText('No API keys yet')).toBeVisible();
  });

  test.each(['regular', 'readonly'] as const)(
    'shows %s the reference, but no keys',
    async (actor) => {
      renderApp(PATH, { actor });
      expect(await screen.findByText('createCampaign does this')).toBeVisible();
      expect(screen.queryByRole('heading', { name: 'API keys' })).toBeNull();
    },
  );

  test('shows each operation with its fields and a command, from the description', async () => {
    await open([]);
    const operation = (await screen.findByText('createCampaign does this')).closest('details');
    const shown = within(operation as HTMLElement);
    expect(shown.getByText('/campaigns')).toBeInTheDocument();
    expect(shown.getByText('string (uuid)[]')).toBeInTheDocument();
    expect(shown.getByText('required')).toBeInTheDocument();
    expect(
      shown.getByText(/^curl -X POST "https:\/\/api\.example\/v1\/campaigns"/),
    ).toHaveTextContent(`-d '{"name":"Spring"}'`);
  });

  test('shows an error with Retry when the reference fails to load', async () => {
    expectConsoleError();
    server.use(http.get('*/functions/v1/api/v1/openapi.json', () => HttpResponse.error()));
    renderApp(PATH, { actor: 'regular' });
    expect(await screen.findByText('Couldn’t load the reference')).toBeVisible();
    server.use(described);
    await press('Retry');
    expect(await screen.findByText('createCampaign does this')).toBeVisible();
  });
});

describe('creating an API key', () => {
  test('sends the chosen permissions and the end of the last day, and shows the secret once', async () => {
    const calls = await open([]);
    server.use(answer('post', 'rpc/create_api_key', { name: 'Robot', key: SECRET }));
    await press('Create Key');
    const form = await dialog('Create API Key');
    await userEvent.click(form.getByRole('button', { name: 'Create Key' }));
    expect(await form.findByText('Choose at least one permission')).toBeVisible();
    await userEvent.type(form.getByLabelText('Name *'), ' Robot ');
    await userEvent.click(form.getByRole('checkbox', { name: /^Read reports/ }));
    await userEvent.click(form.getByRole('checkbox', { name: /^Read the credit balance/ }));
    await userEvent.type(form.getByLabelText('Last day'), '2090-05-31');
    await userEvent.click(form.getByRole('button', { name: 'Create Key' }));
    const issued = await dialog('New key of Robot');
    expect(issued.getByText(SECRET)).toBeVisible();
    expect(calls('create_api_key')).toEqual([
      {
        p_name: 'Robot',
        p_scopes: ['reports:read', 'wallet:read'],
        p_expires_at: expect.stringMatching(/^2090-(05-31|06-01)T/),
        p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
    await userEvent.click(issued.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain(SECRET);
  });
});

test('replacing a key keeps the old one for the chosen hours and shows the new secret', async () => {
  const calls = await open([aKey('one')]);
  server.use(answer('post', 'rpc/rotate_api_key', { name: 'Robot', key: SECRET }));
  await press('Replace the key of Robot that ends in 4f2a');
  const form = await dialog('Replace the key of Robot?');
  await userEvent.click(form.getByRole('button', { name: 'Replace Key' }));
  expect((await dialog('New key of Robot')).getByText(SECRET)).toBeVisible();
  expect(calls('rotate_api_key')).toEqual([
    { p_id: 'one', p_hours: 24, p_new_id: expect.any(String) },
  ]);
});

test('revoking a key asks first', async () => {
  const calls = await open([aKey('one')]);
  server.use(answer('post', 'rpc/revoke_api_key', null));
  await press('Revoke the key of Robot that ends in 4f2a');
  const asked = within(await screen.findByRole('alertdialog'));
  expect(calls('revoke_api_key')).toEqual([]);
  await userEvent.click(asked.getByRole('button', { name: 'Revoke Key' }));
  expect(await screen.findByText('Key revoked')).toBeVisible();
  expect(calls('revoke_api_key')).toEqual([{ p_id: 'one' }]);
});
