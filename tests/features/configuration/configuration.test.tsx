import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CAMPAIGN_STATUSES, SERVICE_TYPES } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import {
  answer,
  failure,
  heldAnswer,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';

const PATH = '/superadmin/configuration';
const TYPES = SERVICE_TYPES.map((type) => ({ ...type, is_active: type.name !== 'Voice' }));
const DUPLICATE = answer(
  'post',
  'service_types',
  {
    code: '23505',
    message: 'A service type with this name already exists.',
    hint: 'duplicate_service_type',
  },
  409,
);

async function open(tab = '') {
  const sent = recordRequests();
  const view = renderApp(tab ? `${PATH}?tab=${tab}` : PATH, { actor: 'superadmin' });
  server.use(
    rows('service_types', TYPES),
    rows('campaign_statuses', CAMPAIGN_STATUSES),
    rows('creative_statuses', CAMPAIGN_STATUSES.slice(0, 2)),
    rows('invoice_statuses', CAMPAIGN_STATUSES.slice(0, 1)),
    rows('short_url_domains', [
      { id: 'd1', domain_name: 'go.example', is_default: true, is_active: true },
      { id: 'd2', domain_name: 'a.example', is_default: false, is_active: true },
    ]),
  );
  await screen.findByRole('table');
  return { ...view, sent };
}
const tableCells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const writes = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method, table }) => method !== 'GET' && table === 'service_types');
const openAdd = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add Service Type' }));
  return within(await screen.findByRole('dialog', { name: 'Add Service Type' }));
};
const fill = async (field: HTMLElement, value: string) => {
  await userEvent.clear(field);
  if (value) await userEvent.paste(value);
};

describe('configuration page', () => {
  test('redirects a user who is not a superadmin to the home page', async () => {
    const { router } = renderApp(PATH, { actor: 'admin' });
    server.use(rows('campaigns_with_totals', []));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  test('has six tabs and keeps the open one in the URL', async () => {
    const { router } = await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Service Types',
      'Campaign Statuses',
      'Creative Statuses',
      'Invoice Statuses',
      'Short URL Domains',
      'Gateway Keys',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Short URL Domains' }));
    expect(router.state.location.search).toBe('?tab=domains');
  });

  test('shows an error with Retry when a list fails to load', async () => {
    expectConsoleError();
    renderApp(PATH, { actor: 'superadmin' });
    server.use(failure('get', 'service_types'));
    expect(await screen.findByText('Couldn’t load the service types')).toBeVisible();
    server.use(rows('service_types', TYPES));
    await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('the Service Types tab', () => {
  test('lists active and inactive service types with a rate to four decimals and a switch', async () => {
    const { sent } = await open();
    expect(tableCells()[0]).toEqual(['SMS', 'SMS', '$0.0500', '1', '', '']);
    expect(tableCells()).toHaveLength(6);
    expect(screen.getByRole('switch', { name: 'SMS is active' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'Voice is active' })).not.toBeChecked();
    const { query } = sent.findLast(({ table }) => table === 'service_types') ?? {};
    expect(query?.has('is_active')).toBe(false);
    expect(query?.get('order')).toBe('sort_order.asc,name.asc');
  });

  const switchOffSms = async () => {
    server.use(
      http.head(
        '*/rest/v1/organisations',
        () => new HttpResponse(null, { headers: { 'content-range': '*/3' } }),
      ),
    );
    await userEvent.click(screen.getByRole('switch', { name: 'SMS is active' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off SMS?' }));
    expect(await question.findByText(/^3 organizations use it\./)).toBeVisible();
    await userEvent.click(question.getByRole('button', { name: 'Switch Off' }));
  };

  test('keeps a channel on when the user cancels the confirmation', async () => {
    const { sent } = await open();
    server.use(
      http.head(
        '*/rest/v1/organisations',
        () => new HttpResponse(null, { headers: { 'content-range': '*/3' } }),
      ),
    );
    await userEvent.click(screen.getByRole('switch', { name: 'SMS is active' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Switch off SMS?' }));
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(writes(sent)).toEqual([]);
    expect(screen.getByRole('switch', { name: 'SMS is active' })).toBeChecked();
  });

  test('saves the switch and refetches the lists of channels', async () => {
    const { sent } = await open();
    server.use(answer('patch', 'service_types', { id: 'sms' }));
    const before = sent.length;
    await switchOffSms();
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(screen.getByText('Service type status has been updated.')).toBeVisible();
    expect(writes(sent)[0]).toMatchObject({ method: 'PATCH', body: { is_active: false } });
    expect(writes(sent)[0]?.query.get('id')).toBe('eq.sms');
    await waitFor(() =>
      expect(
        sent
          .slice(before)
          .filter(({ method, table }) => method === 'GET' && table === 'service_types'),
      ).not.toEqual([]),
    );
  });

  test('shows the server’s message and resets the switch when saving fails', async () => {
    expectConsoleError();
    await open();
    server.use(failure('patch', 'service_types'));
    await switchOffSms();
    expect(await screen.findByText('Error')).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('switch', { name: 'SMS is active' })).toBeChecked(),
    );
  });

  test('opens the Add dialog with five fields and their defaults', async () => {
    await open();
    const dialog = await openAdd();
    expect(dialog.getByLabelText('Name *')).toHaveValue('');
    expect(dialog.getByLabelText('Display name *')).toHaveValue('');
    expect(dialog.getByLabelText('Description')).toHaveValue('');
    expect(dialog.getByLabelText('Default rate *')).toHaveValue('0.01');
    expect(dialog.getByLabelText('Default rate *')).toHaveAttribute('inputmode', 'decimal');
    expect(dialog.getByLabelText('Sort order *')).toHaveValue('0');
  });

  test('adds an active service type once, with its ID in lower case', async () => {
    const { sent } = await open();
    const dialog = await openAdd();
    const creation = heldAnswer('post', 'service_types', { id: 'rich_card' }, 201);
    server.use(creation.handler);
    await fill(dialog.getByLabelText('Name *'), ' Rich Card ');
    await fill(dialog.getByLabelText('Display name *'), 'Rich card');
    await fill(dialog.getByLabelText('Default rate *'), '0.0125');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Add Service Type' }));
    creation.release();
    expect(await screen.findByText('Service Type Added')).toBeVisible();
    expect(screen.getByText('New service type has been created successfully.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writes(sent).map(({ body }) => body)).toEqual([
      {
        id: 'rich_card',
        name: 'Rich Card',
        display_name: 'Rich card',
        description: '',
        default_rate: 0.0125,
        sort_order: 0,
        is_active: true,
      },
    ]);
  });

  test('rejects each invalid value at its field and sends nothing', async () => {
    const { sent } = await open();
    const dialog = await openAdd();
    await fill(dialog.getByLabelText('Name *'), 'Rich Card');
    await fill(dialog.getByLabelText('Display name *'), 'Rich card');
    for (const [label, value, message] of [
      ['Name *', '', 'Name is required'],
      ['Name *', 'x'.repeat(101), 'Name must be at most 100 characters'],
      ['Display name *', '  ', 'Display name is required'],
      ['Description', 'x'.repeat(501), 'Description must be at most 500 characters'],
      ['Default rate *', '', 'Enter a number'],
      ['Default rate *', '-0.01', 'The default rate must be 0 or more'],
      ['Default rate *', '1000000', 'The default rate must be below 1,000,000'],
      ['Default rate *', '1,234', 'Enter 1234 or 1.234: “1,234” can mean either.'],
      ['Default rate *', '0.00001', 'The default rate can have at most 4 decimals'],
      ['Sort order *', '1.5', 'Enter a whole number'],
      ['Sort order *', '', 'Enter a whole number'],
    ] as const) {
      const field = dialog.getByLabelText<HTMLInputElement>(label);
      const { value: before } = field;
      await fill(field, value);
      await userEvent.click(dialog.getByRole('button', { name: 'Add Service Type' }));
      await waitFor(() =>
        expect(field).toHaveAccessibleDescription(expect.stringContaining(message)),
      );
      expect(field).toBeInvalid();
      await fill(field, before);
    }
    expect(writes(sent)).toEqual([]);
  });

  test('shows the server’s message for a duplicate name and keeps the typed values', async () => {
    expectConsoleError();
    await open();
    const dialog = await openAdd();
    server.use(DUPLICATE);
    await fill(dialog.getByLabelText('Name *'), 'SMS');
    await fill(dialog.getByLabelText('Display name *'), 'Another');
    await userEvent.click(dialog.getByRole('button', { name: 'Add Service Type' }));
    expect(await screen.findByText('Error')).toBeInTheDocument();
    expect(screen.getByText('A service type with this name already exists.')).toBeInTheDocument();
    expect(dialog.getByText(/already exists\. Nothing you typed is lost/)).toBeVisible();
    expect(dialog.getByLabelText('Display name *')).toHaveValue('Another');
  });

  test('edits every field except the name', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit SMS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service Type' }));
    expect(dialog.getByLabelText('Name')).toHaveAttribute('readonly');
    expect(dialog.getByLabelText('Default rate *')).toHaveValue('0.05');
    server.use(answer('patch', 'service_types', { id: 'sms' }));
    await fill(dialog.getByLabelText('Display name *'), 'Text message');
    await fill(dialog.getByLabelText('Sort order *'), '9');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Service Type Updated')).toBeVisible();
    expect(writes(sent)[0]?.body).toEqual({
      display_name: 'Text message',
      description: '',
      default_rate: 0.05,
      sort_order: 9,
      sms_encoding: 'ascii',
    });
  });

  test('edits the SMS encoding, explains its effect and refetches the session’s prices', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit SMS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service Type' }));
    const choice = within(dialog.getByRole('group', { name: 'How an SMS is counted' }));
    expect(choice.getByRole('radio', { name: 'ASCII' })).toBeChecked();
    expect(choice.getByRole('radio', { name: 'GSM-7' })).toHaveAccessibleDescription(
      /^Accents such as é and the euro sign keep the limit of 160\./,
    );
    expect(dialog.getByText(/^Applies to messages priced from now on/)).toBeVisible();
    server.use(answer('patch', 'service_types', { id: 'sms' }));
    await userEvent.click(choice.getByRole('radio', { name: 'GSM-7' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Service Type Updated')).toBeVisible();
    expect(writes(sent)[0]?.body).toMatchObject({ sms_encoding: 'gsm7', default_rate: 0.05 });
    // Prices on screen use the SMS encoding of the session, so the session is refetched.
    const at = sent.findIndex(({ method }) => method === 'PATCH');
    await waitFor(() => expect(sent.slice(at).map(({ table }) => table)).toContain('link_users'));
  });

  test('has no encoding for a channel other than SMS', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit RCS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service Type' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    server.use(answer('patch', 'service_types', { id: 'rcs' }));
    await fill(dialog.getByLabelText('Sort order *'), '9');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Service Type Updated');
    expect(writes(sent)[0]?.body).not.toHaveProperty('sms_encoding');
  });

  test('asks before it closes a dialog with unsaved input', async () => {
    await open();
    const dialog = await openAdd();
    await fill(dialog.getByLabelText('Name *'), 'Rich Card');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

describe('the read-only configuration lists', () => {
  test.each([
    ['campaign-statuses', 'campaign_statuses', 6],
    ['creative-statuses', 'creative_statuses', 2],
    ['invoice-statuses', 'invoice_statuses', 1],
  ])('shows the active %s in their order, without controls', async (tab, table, count) => {
    const { sent } = await open(tab);
    expect(tableCells()).toHaveLength(count);
    expect(tableCells()[0]).toEqual(['pending', 'Pending', 'gray', '1', 'Active']);
    const panel = within(screen.getByRole('tabpanel'));
    for (const role of ['button', 'switch', 'textbox', 'link'])
      expect(panel.queryAllByRole(role)).toEqual([]);
    const { query } =
      sent.findLast(
        (one) => one.table === table && (one.query.get('select') ?? '').includes('sort_order'),
      ) ?? {};
    expect(query?.get('is_active')).toBe('eq.true');
    expect(query?.get('order')).toBe('sort_order.asc');
  });

  test('shows the active domains, the default first, without controls', async () => {
    const { sent } = await open('domains');
    expect(tableCells()).toEqual([
      ['go.example', 'Default', 'Active'],
      ['a.example', '—', 'Active'],
    ]);
    expect(within(screen.getByRole('tabpanel')).queryAllByRole('button')).toEqual([]);
    const { query } = sent.findLast(({ table }) => table === 'short_url_domains') ?? {};
    expect(query?.get('is_active')).toBe('eq.true');
    expect(query?.get('order')).toBe('is_default.desc,domain_name.asc');
  });
});
