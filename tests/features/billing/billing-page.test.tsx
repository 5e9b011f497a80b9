import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import type { ActorKind } from '../../support/cases/factories';
import { anOrganisation } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import {
  answer,
  failure,
  functionPage,
  recordRequests,
  rows,
  server,
} from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { anAccount, aMethod, anInvoice, aSummary, serveAccount } from './account';

const openTab = async (
  tab: string,
  actor: ActorKind = 'admin',
  data: Parameters<typeof serveAccount>[0] = {},
) => {
  serveAccount(data);
  const view = renderApp(`/billing${tab}`, { actor });
  await screen.findByRole('heading', { level: 1, name: 'Billing and Usage' });
  return view;
};
const open = async (...[actor, data]: [ActorKind?, Parameters<typeof serveAccount>[0]?]) => {
  const view = await openTab('', actor, data);
  await screen.findByText('Current Balance');
  return view;
};
const card = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).closest('div') as HTMLElement;
const cellsOf = async (table: string, row: RegExp) =>
  within(within(await screen.findByRole('table', { name: table })).getByRole('row', { name: row }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

const aReservation = (over: Record<string, unknown>) => ({
  flight_id: 'f-1',
  flight_name: 'Opening weekend',
  campaign_id: 'c-1',
  campaign_name: 'Spring Sale',
  ends_at: '2027-03-20T16:00:00Z',
  ...over,
});

describe('the billing page of an organization', () => {
  test('redirects a visitor to the sign-in page', async () => {
    const { router } = renderApp('/billing', { actor: null });
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
  });

  test('shows balance, usage, billing cycle and limit in four cards', async () => {
    await open();
    expect(card('Current Balance')).toHaveTextContent('$12,847.50');
    await within(card('Monthly Usage')).findByText('55,000 messages sent');
    expect(card('Monthly Usage')).toHaveTextContent('$2,500');
    expect(card('Billing Cycle')).toHaveTextContent('Mar 1, 2027 – Mar 31, 2027');
    expect(card('Monthly Limit')).toHaveTextContent('$20,000');
    expect(card('Monthly Limit')).toHaveTextContent('12.5% used');
    expect(screen.getAllByText(/12\.5%/)).toHaveLength(1);
    expect(within(card('Monthly Usage')).queryByText('High')).toBeNull();
    expect(
      Number(
        screen.getByRole('meter', { name: 'Monthly limit used' }).getAttribute('aria-valuenow'),
      ),
    ).toBeCloseTo(12.5);
  });

  test('caps the meter at 100% and flags a usage above the limit, and counts the last day of the billing cycle as a day left', async () => {
    await open('admin', {
      account: anAccount({
        monthly_credit_limit: 10000,
        current_month_usage: 12345,
        billing_today: '2027-03-30',
      }),
    });
    const meter = screen.getByRole('meter', { name: 'Monthly limit used' });
    expect(meter).toHaveAttribute('aria-valuenow', '100');
    expect(card('Monthly Limit')).toHaveTextContent('123.5% used');
    expect(within(card('Monthly Usage')).getByText('High')).toBeVisible();
    expect(card('Billing Cycle')).toHaveTextContent('2 days left');
  });

  test('shows the credits that active flights leave available on the balance card', async () => {
    await open('admin', { reservations: [aReservation({ reserved: 600, total: 849 })] });
    expect(card('Current Balance')).toHaveTextContent('$11,998.50 available');
  });

  test('hides the reservations when no flight reserves credits', async () => {
    await open('admin', { reservations: [] });
    expect(card('Current Balance')).toHaveTextContent('Prepaid credits left');
    expect(screen.queryByRole('region', { name: 'Reserved by active flights' })).toBeNull();
  });

  test('lists the reserved credits by flight and names the time zone once', async () => {
    await open('admin', {
      reservations: [aReservation({ reserved: 849.005, total: 849.005 })],
    });
    expect(card('Current Balance')).toHaveTextContent('$11,998.50 available');
    const part = await screen.findByRole('region', { name: 'Reserved by active flights' });
    expect(part).toHaveTextContent(
      '$849 held until the messages go out or the flights pause or end. Times in Europe/Berlin.',
    );
    const link = await within(part).findByRole('link', { name: 'Opening weekend' });
    expect(link).toHaveAttribute('href', '/campaigns/c-1');
    expect(await cellsOf('Reserved by flight', /Opening weekend/)).toEqual([
      'Opening weekendSpring Sale',
      'Mar 20, 2027, 17:00',
      '$849',
    ]);
  });

  test('shows the closing balance of a past month and labels today’s balance and limit as current', async () => {
    serveAccount({ reservations: [aReservation({ reserved: 849, total: 849 })] });
    server.use(
      http.post('http://localhost:3000/rest/v1/rpc/statement_summary', async ({ request }) =>
        HttpResponse.json(
          ((await request.json()) as { p_month?: string }).p_month === '2027-02-01'
            ? {
                ...aSummary(),
                month: '2027-02-01',
                last_day: '2027-02-28',
                opening: 22266.25,
                used: 9447.985,
                refunded: 24.75,
                closing: 12843.015,
              }
            : aSummary(),
        ),
      ),
    );
    renderApp('/billing?month=2027-02', { actor: 'admin' });
    await screen.findByText('Balance on Feb 28, 2027');
    expect(card('Balance on Feb 28, 2027')).toHaveTextContent('$12,843.02');
    expect(card('Balance on Feb 28, 2027')).toHaveTextContent('Balance now: $12,847.50');
    expect(card('Monthly Limit')).toHaveTextContent('Limit now; 47.2% of it used that month');
    expect(card('Monthly Usage')).toHaveTextContent('$9,447.98');
    expect(card('Monthly Usage')).not.toHaveTextContent('Projected');
    expect(screen.queryByText('Current Balance')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Reserved by active flights' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Statement' }));
    const statement = await screen.findByRole('region', { name: 'Statement' });
    const sum = (name: string) => within(statement).getByText(name).nextElementSibling;
    await waitFor(() => expect(sum('Closing balance')).toHaveTextContent('$12,843.02'));
    // 22,266.25 - 9,447.98 + 24.75 = 12,843.02, so 9,447.99 would not add up.
    expect(within(statement).getAllByText('-$9,447.98')).not.toEqual([]);
  });

  test('shows messages and cost of each service on the overview', async () => {
    await open();
    const usage = await screen.findByRole('region', { name: 'Usage by Service Type' });
    const items = await within(usage).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'SMS40,000 messages$2,200',
      'Push15,000 messages$300',
    ]);
  });

  test.each([
    [3100, 'Projected month end: $3,100.00'],
    [20100, 'Projected month end: $20,100.00, above the limit'],
  ])('projects a usage of $%d at the end of the running month', async (forecast, text) => {
    await open('admin', { forecast });
    expect(within(card('Monthly Usage')).getByText(text)).toBeVisible();
  });

  test('shows usage by service with the cost per message to four decimals', async () => {
    await openTab('?tab=usage');
    expect(await cellsOf('Usage by Service Type', /SMS/)).toEqual([
      'SMS',
      '40,000',
      '38,600',
      '$0.0550',
      '$2,200',
    ]);
    expect(await cellsOf('Usage by Service Type', /Push/)).toContain('$0.0200');
    expect(await cellsOf('Usage by Service Type', /^Total /)).toEqual([
      'Total',
      '55,000',
      '51,800',
      '',
      '$2,500',
    ]);
  });

  test('fetches the figures from the server and shows no banner about mock data', async () => {
    const sent = recordRequests();
    await open();
    expect(screen.getByRole('main')).not.toHaveTextContent(/mock|demo data/i);
    await userEvent.click(screen.getByRole('tab', { name: 'Statement' }));
    await screen.findByRole('table', { name: 'Movements' });
    expect(sent.map(({ table }) => table)).toEqual(
      expect.arrayContaining(['organisations', 'rpc/usage_by_service', 'invoices']),
    );
  });

  test('shows an error when the account fails to load, and loads it on retry', async () => {
    expectConsoleError();
    serveAccount();
    server.use(failure('get', 'organisations'));
    renderApp('/billing', { actor: 'admin' });
    expect(await screen.findByText('Couldn’t load the account')).toBeVisible();
    server.use(rows('organisations', [anAccount()]));
    await userEvent.click(screen.getByRole('button', { name: /try again|retry/i }));
    expect(await screen.findByText('Current Balance')).toBeVisible();
  });
});

describe('the tabs of the billing page', () => {
  test('keep the tab and the month in the URL, and show the month on every tab', async () => {
    const { router } = await open();
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'Statement',
      'Usage',
      'Invoices1 overdue',
      'Packages',
    ]);
    const month = () => screen.getByRole('combobox', { name: 'Month' });
    await userEvent.selectOptions(month(), 'February 2027');
    for (const name of ['Statement', 'Usage', 'Invoices', 'Packages']) {
      // oxlint-disable-next-line no-await-in-loop -- one tab after the other
      await userEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));
      expect(router.state.location.search).toBe(`?tab=${name.toLowerCase()}&month=2027-02`);
      expect(month()).toHaveDisplayValue('February 2027');
    }
    await userEvent.selectOptions(month(), 'All months');
    expect(router.state.location.search).toBe('?tab=packages');
    await userEvent.click(screen.getByRole('tab', { name: 'Usage' }));
    expect(month()).toHaveDisplayValue('March 2027');
  });

  test('request only the invoices issued in the chosen month', async () => {
    const sent = recordRequests();
    await openTab('?tab=invoices&month=2027-03');
    await screen.findByRole('table', { name: 'Invoice History' });
    const issued = sent
      .filter(({ table, query }) => table === 'invoices' && query.has('issued_date'))
      .map(({ query }) => query.getAll('issued_date'));
    expect(issued).toEqual([['gte.2027-03-01', 'lte.2027-03-31']]);
  });

  test('name the overdue invoice on the overview and lead to it', async () => {
    const sent = recordRequests();
    await open();
    expect(sent.find(({ table }) => table === 'invoices')?.query.get('status')).toBe('eq.overdue');
    const notice = await screen.findByText('Invoice INV-00005 of $2,300.00 was due Mar 18, 2027.');
    expect(notice).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open invoice' })).toHaveAttribute(
      'href',
      `/billing/invoices/${anInvoice().id}`,
    );
  });

  test('lead to all invoices when several are overdue', async () => {
    await open('admin', { invoices: [anInvoice(), anInvoice({ id: 'other' })] });
    expect(await screen.findByText(/^2 invoices are overdue/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open invoices' })).toHaveAttribute(
      'href',
      '/billing?tab=invoices',
    );
  });

  test('leave a campaign manager on the overview when the URL names an admin tab', async () => {
    await openTab('?tab=invoices', 'regular');
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Overview', 'Statement', 'Usage']);
    expect(await screen.findByText('Limited Access')).toBeVisible();
  });
});

describe('payment methods and invoices', () => {
  test('show admins the brand, last four digits and expiry of the default method', async () => {
    await openTab('?tab=invoices');
    const section = await screen.findByRole('region', { name: 'Payment Methods' });
    const item = await within(section).findByRole('listitem');
    expect(item).toHaveTextContent('Visa');
    expect(item).toHaveTextContent('4242');
    expect(item).toHaveTextContent('Expires 08/2029');
    expect(item).toHaveTextContent('Default');
    expect(within(section).getByRole('button', { name: 'Add Payment Method' })).toBeEnabled();
  });

  test('list each invoice with its status', async () => {
    const statuses = ['Paid', 'Pending', 'Overdue', 'Draft'];
    await openTab('?tab=invoices', 'admin', {
      invoices: statuses.map((status, index) =>
        anInvoice({
          id: String(index),
          invoice_number: `INV-0000${index}`,
          status: status.toLowerCase(),
        }),
      ),
    });
    await screen.findByRole('cell', { name: 'Paid' });
    for (const [index, status] of statuses.entries())
      expect(await cellsOf('Invoice History', new RegExp(`INV-0000${index}`))).toEqual([
        `INV-0000${index}`,
        'SMS package, 50,000 messages',
        'Mar 4, 2027',
        'Mar 18, 2027',
        '$2,300.00',
        status,
      ]);
    expect(screen.queryByRole('button', { name: /Mark/ })).toBeNull();
  });

  test.each(['regular', 'readonly', 'none'] as const)(
    'are replaced by Limited Access for role %s, who still sees the balance',
    async (actor) => {
      const sent = recordRequests();
      await open(actor);
      expect(await screen.findByText('Limited Access')).toBeVisible();
      for (const name of ['Payment Methods', 'Invoice History', 'Prepaid Packages'])
        expect(screen.queryByRole('heading', { name })).toBeNull();
      expect(screen.queryByRole('button', { name: 'Buy Package' })).toBeNull();
      expect(card('Current Balance')).toHaveTextContent('$12,847.50');
      expect(sent.map(({ table }) => table)).not.toContain('invoices');
    },
  );

  test('store only brand, last four digits, expiry and the default flag of a new method', async () => {
    await openTab('?tab=invoices');
    const sent = recordRequests();
    server.use(answer('post', 'payment_methods', [{ id: aMethod().id }], 201));
    await userEvent.click(await screen.findByRole('button', { name: 'Add Payment Method' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Payment Method' });
    const button = within(dialog).getByRole('button', { name: 'Add Payment Method' });
    await userEvent.click(button);
    expect(await within(dialog).findByText('Choose the brand')).toBeVisible();
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Brand/), 'Mastercard');
    const digits = within(dialog).getByLabelText(/^Last four digits/);
    await userEvent.type(digits, '5555555555554444');
    expect(digits).toHaveValue('5555');
    await userEvent.selectOptions(within(dialog).getByLabelText(/^Expiry month/), '3');
    const year = within(dialog).getByLabelText(/^Expiry year/);
    await userEvent.selectOptions(year, String(new Date().getFullYear() + 1));
    await userEvent.click(button);
    expect(await screen.findByText('Payment Method Added')).toBeVisible();
    const { body } =
      sent.find(({ method, table }) => method === 'POST' && table === 'payment_methods') ?? {};
    expect(body).toMatchObject({ brand: 'Mastercard', last_four: '5555', expiry_month: 3 });
    expect(Object.keys(body as object).toSorted()).toEqual([
      'brand',
      'expiry_month',
      'expiry_year',
      'id',
      'is_default',
      'last_four',
    ]);
  });
});

describe('the billing page of VOX members and superadmins', () => {
  const VOX = anOrganisation({ name: 'VOX', type: 'VOX' });
  const balance = {
    id: 'o-1',
    name: 'Northwind Outdoor',
    type: 'advertiser',
    is_active: true,
    current_balance: 12847.5,
    monthly_credit_limit: 10000,
    current_month_usage: 8010,
  };
  const balances = functionPage('organisation_balances', [balance], 1003);

  test('shows a VOX member the revenue and the balance of every organization, but no open invoices', async () => {
    server.use(
      balances,
      answer('post', 'rpc/get_monthly_revenue', 8010),
      answer('post', 'rpc/get_yearly_revenue', 30500.25),
    );
    const sent = recordRequests();
    renderApp('/billing', { actor: 'regular', profile: { organisation: VOX } });
    expect(await cellsOf('Organization Balances', /Northwind/)).toEqual([
      'Northwind Outdoor',
      'Advertiser',
      '$12,847.50',
      '$10,000.00',
      '$8,010.00',
      'High80.1%',
    ]);
    expect(await screen.findByText('$30,500.25')).toBeVisible();
    const asked = (name: string) => sent.find(({ table }) => table === name)?.body;
    expect(asked('rpc/get_monthly_revenue')).toEqual({
      target_month: `${new Date().toISOString().slice(0, 7)}-01`,
    });
    expect(asked('rpc/get_yearly_revenue')).toEqual({ target_year: new Date().getUTCFullYear() });
    expect(screen.queryByText('Open Invoices')).toBeNull();
    const all = screen.getByRole('region', { name: 'Organization Balances' });
    expect(all).toHaveTextContent('1,003');
  });

  test('shows a superadmin the open invoices and lets them mark one as paid', async () => {
    server.use(
      balances,
      answer('post', 'rpc/get_monthly_revenue', 0),
      answer('post', 'rpc/get_yearly_revenue', 0),
    );
    serveAccount({ invoices: [anInvoice({ organisation: { name: 'Northwind Outdoor' } })] });
    const sent = recordRequests();
    renderApp('/billing', { actor: 'superadmin' });
    const open = await screen.findByRole('region', { name: 'Open Invoices' });
    await userEvent.click(
      await within(open).findByRole('button', { name: 'Mark INV-00005 as paid' }),
    );
    const question = await screen.findByRole('dialog', { name: 'Mark this invoice as paid?' });
    expect(question).toHaveTextContent('INV-00005 of $2,300');
    server.use(answer('post', 'rpc/mark_invoice_paid', anInvoice({ status: 'paid' })));
    fireEvent.change(within(question).getByLabelText('Money arrived on *'), {
      target: { value: '2027-03-05' },
    });
    await userEvent.type(within(question).getByLabelText('Payment reference'), ' TRX-77 ');
    await userEvent.click(within(question).getByRole('button', { name: 'Mark as Paid' }));
    expect(await screen.findByText('Invoice Paid')).toBeVisible();
    expect(sent.find(({ table }) => table === 'rpc/mark_invoice_paid')?.body).toEqual({
      p_invoice_id: anInvoice().id,
      p_paid_on: '2027-03-05',
      p_reference: 'TRX-77',
    });
  });
});
