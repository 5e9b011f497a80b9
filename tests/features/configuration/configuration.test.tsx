import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { CAMPAIGN_STATUSES, SERVICE_TYPES } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { expectConsoleError } from '../../support/screen/console';
import { answer, failure, recordRequests, rows, server } from '../../support/screen/server';

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
const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    );
const written = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method, table }) => method !== 'GET' && table === 'service_types');
const openAdd = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Add Service Type' }));
  return within(await screen.findByRole('dialog', { name: 'Add Service Type' }));
};
const fill = async (field: HTMLElement, value: string) => {
  await userEvent.clear(field);
  if (value) await userEvent.paste(value);
};

describe('the page', () => {
  test.each(['admin', 'regular', 'readonly'] as const)(
    '%s is sent home (CONF-01, PERM-13)',
    async (actor) => {
      const { router } = renderApp(PATH, { actor });
      server.use(rows('campaigns_with_totals', []));
      await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    },
  );

  test('has five tabs; the open one is in the address (CONF-02)', async () => {
    const { router } = await open();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'Service Types',
      'Campaign Statuses',
      'Creative Statuses',
      'Invoice Statuses',
      'Short URL Domains',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'Short URL Domains' }));
    expect(router.state.location.search).toBe('?tab=domains');
  });

  test('a list that can not be read says so and can be repeated', async () => {
    expectConsoleError();
    renderApp(PATH, { actor: 'superadmin' });
    server.use(failure('get', 'service_types'));
    expect(await screen.findByText('The service types could not be loaded')).toBeVisible();
    server.use(rows('service_types', TYPES));
    await userEvent.click(screen.getByRole('button', { name: /Retry/ }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('service types', () => {
  test('all of them with name, display name, rate to four decimals, order and switch (CONF-03, CONF-04, CONF-06, DATA-82)', async () => {
    const { sent } = await open();
    expect(lines()[0]).toEqual(['SMS', 'SMS', '$0.0500', '1', '', '']);
    expect(lines()).toHaveLength(6);
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

  test('switching a channel off asks first and says how many organizations use it', async () => {
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
    expect(written(sent)).toEqual([]);
    expect(screen.getByRole('switch', { name: 'SMS is active' })).toBeChecked();
  });

  test('the switch stores the flag, says so and every list of channels follows (CONF-05, CONF-21)', async () => {
    const { sent } = await open();
    server.use(answer('patch', 'service_types', { id: 'sms' }));
    const before = sent.length;
    await switchOffSms();
    expect(await screen.findByText('Status Updated')).toBeVisible();
    expect(screen.getByText('Service type status has been updated.')).toBeVisible();
    expect(written(sent)[0]).toMatchObject({ method: 'PATCH', body: { is_active: false } });
    expect(written(sent)[0]?.query.get('id')).toBe('eq.sms');
    await waitFor(() =>
      expect(
        sent
          .slice(before)
          .filter(({ method, table }) => method === 'GET' && table === 'service_types'),
      ).not.toEqual([]),
    );
  });

  test('a toggle that fails tells the server’s message, and the switch is back (CONF-22)', async () => {
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

  test('Add has five fields and their defaults (CONF-08, CONF-09)', async () => {
    await open();
    const dialog = await openAdd();
    expect(dialog.getByLabelText('Name *')).toHaveValue('');
    expect(dialog.getByLabelText('Display name *')).toHaveValue('');
    expect(dialog.getByLabelText('Description')).toHaveValue('');
    expect(dialog.getByLabelText('Default rate *')).toHaveValue('0.01');
    expect(dialog.getByLabelText('Default rate *')).toHaveAttribute('inputmode', 'decimal');
    expect(dialog.getByLabelText('Sort order *')).toHaveValue('0');
  });

  test('stores it once under the name in lower case, active, and says so (CONF-10, CONF-20, F05)', async () => {
    const { sent } = await open();
    const dialog = await openAdd();
    server.use(
      http.post('http://localhost:3000/rest/v1/service_types', async () => {
        await delay(100);
        return HttpResponse.json({ id: 'rich_card' }, { status: 201 });
      }),
    );
    await fill(dialog.getByLabelText('Name *'), ' Rich Card ');
    await fill(dialog.getByLabelText('Display name *'), 'Rich card');
    await fill(dialog.getByLabelText('Default rate *'), '0.0125');
    await userEvent.dblClick(dialog.getByRole('button', { name: 'Add Service Type' }));
    expect(await screen.findByText('Service Type Added')).toBeVisible();
    expect(screen.getByText('New service type has been created successfully.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(written(sent).map(({ body }) => body)).toEqual([
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

  test.each([
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
  ])(
    '%s "%s" is shown at the field, and nothing is sent (CONF-11)',
    async (label, value, message) => {
      const { sent } = await open();
      const dialog = await openAdd();
      await fill(dialog.getByLabelText('Name *'), 'Rich Card');
      await fill(dialog.getByLabelText('Display name *'), 'Rich card');
      await fill(dialog.getByLabelText(label), value);
      await userEvent.click(dialog.getByRole('button', { name: 'Add Service Type' }));
      await waitFor(() =>
        expect(dialog.getByLabelText(label)).toHaveAccessibleDescription(
          expect.stringContaining(message),
        ),
      );
      expect(dialog.getByLabelText(label)).toBeInvalid();
      expect(written(sent)).toEqual([]);
    },
  );

  test('the same name twice: the server’s words, and nothing typed is lost (CONF-22)', async () => {
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

  test('Edit changes everything but the name (CONF-07, D-13)', async () => {
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
    expect(written(sent)[0]?.body).toEqual({
      display_name: 'Text message',
      description: '',
      default_rate: 0.05,
      sort_order: 9,
      sms_encoding: 'ascii',
    });
  });

  test('of SMS it says what a text is counted by, and what a change of it reaches (D-26)', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit SMS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service Type' }));
    const choice = within(dialog.getByRole('group', { name: 'How an SMS is counted' }));
    expect(choice.getByRole('radio', { name: 'ASCII' })).toBeChecked();
    expect(choice.getByRole('radio', { name: 'GSM-7' })).toHaveAccessibleDescription(
      /^Accents such as é and the euro sign stay in a short text\./,
    );
    expect(dialog.getByText(/^Applies to messages .* priced from now on\./)).toBeVisible();
    server.use(answer('patch', 'service_types', { id: 'sms' }));
    await userEvent.click(choice.getByRole('radio', { name: 'GSM-7' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Service Type Updated')).toBeVisible();
    expect(written(sent)[0]?.body).toMatchObject({ sms_encoding: 'gsm7', default_rate: 0.05 });
    // Prices that are on show follow: they come with who is acting.
    const at = sent.findIndex(({ method }) => method === 'PATCH');
    await waitFor(() => expect(sent.slice(at).map(({ table }) => table)).toContain('link_users'));
  });

  test('another channel has no such choice', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Edit RCS' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Service Type' }));
    expect(dialog.queryByRole('radio')).toBeNull();
    server.use(answer('patch', 'service_types', { id: 'rcs' }));
    await fill(dialog.getByLabelText('Sort order *'), '9');
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Service Type Updated');
    expect(written(sent)[0]?.body).not.toHaveProperty('sms_encoding');
  });

  test('a half filled dialog asks before it goes', async () => {
    await open();
    const dialog = await openAdd();
    await fill(dialog.getByLabelText('Name *'), 'Rich Card');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });
});

describe('read-only lists', () => {
  test.each([
    ['campaign-statuses', 'campaign_statuses', 6],
    ['creative-statuses', 'creative_statuses', 2],
    ['invoice-statuses', 'invoice_statuses', 1],
  ])(
    '%s: the active ones in their order (CONF-12, CONF-13, CONF-15, CONF-16, CONF-17)',
    async (tab, table, count) => {
      const { sent } = await open(tab);
      expect(lines()).toHaveLength(count);
      expect(lines()[0]).toEqual(['pending', 'Pending', 'gray', '1', 'Active']);
      const panel = within(screen.getByRole('tabpanel'));
      for (const role of ['button', 'switch', 'textbox', 'link'])
        expect(panel.queryAllByRole(role)).toEqual([]);
      const { query } =
        sent.findLast(
          (one) => one.table === table && (one.query.get('select') ?? '').includes('sort_order'),
        ) ?? {};
      expect(query?.get('is_active')).toBe('eq.true');
      expect(query?.get('order')).toBe('sort_order.asc');
    },
  );

  test('domains: the active ones, the default first (CONF-12, CONF-14, CONF-18, CONF-19)', async () => {
    const { sent } = await open('domains');
    expect(lines()).toEqual([
      ['go.example', 'Default', 'Active'],
      ['a.example', '—', 'Active'],
    ]);
    expect(within(screen.getByRole('tabpanel')).queryAllByRole('button')).toEqual([]);
    const { query } = sent.findLast(({ table }) => table === 'short_url_domains') ?? {};
    expect(query?.get('is_active')).toBe('eq.true');
    expect(query?.get('order')).toBe('is_default.desc,domain_name.asc');
  });
});
