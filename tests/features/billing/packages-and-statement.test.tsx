import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import * as download from '@/lib/download';
import type { ActorKind } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, server } from '../../support/screen/server';
import { expectConsoleError } from '../../support/screen/console';
import { anInvoice, aSummary, MOVEMENTS, serveAccount } from './account';

const open = async (path = '/billing?tab=statement', actor: ActorKind = 'admin') => {
  serveAccount();
  renderApp(path, { actor });
  await screen.findByRole('table', { name: 'Movements' });
};

const choosePackage = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Buy Package' }));
  const dialog = await screen.findByRole('dialog', { name: 'Buy Prepaid Package' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /50,000 SMS/ }));
  return dialog;
};

describe('buying a package', () => {
  test('lists the organization’s packages with price, discount and credits', async () => {
    await open();
    const dialog = await choosePackage();
    const offers = within(dialog).getAllByRole('radio');
    expect(offers).toHaveLength(2);
    expect(dialog).toHaveTextContent(
      '50,000 SMS$2,300: 8% discount, $0.046 per message. Adds $2,500 credits.',
    );
  });

  test('sends one purchase at the price shown when the user double-clicks Buy Package', async () => {
    await open();
    const sent = recordRequests();
    server.use(answer('post', 'rpc/buy_package', anInvoice()));
    const dialog = await choosePackage();
    const buy = within(dialog).getByRole('button', { name: 'Buy Package' });
    await userEvent.dblClick(buy);
    expect(await screen.findByText('Package Ordered')).toBeVisible();
    const bought = sent.filter(({ table }) => table === 'rpc/buy_package');
    expect(bought.map(({ body }) => body)).toEqual([
      {
        p_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        p_channel: 'SMS',
        p_quantity: 50000,
        p_discount: 8,
        p_price: 2300,
      },
    ]);
  });

  test('keeps the dialog and the purchase id after a failure', async () => {
    expectConsoleError();
    await open();
    const sent = recordRequests();
    server.use(
      answer('post', 'rpc/buy_package', { code: 'XX000', message: 'The line is down' }, 500),
    );
    const dialog = await choosePackage();
    const buy = within(dialog).getByRole('button', { name: 'Buy Package' });
    await userEvent.click(buy);
    await waitFor(() => expect(dialog).toHaveTextContent('Nothing was bought.'));
    server.use(answer('post', 'rpc/buy_package', anInvoice()));
    await userEvent.click(buy);
    expect(await screen.findByText('Package Ordered')).toBeVisible();
    const ids = sent
      .filter(({ table }) => table === 'rpc/buy_package')
      .map(({ body }) => (body as { p_id: string }).p_id);
    expect(new Set(ids).size).toBe(1);
    expect(ids.length).toBeGreaterThan(1);
  });
});

describe('the packages tab', () => {
  test('lists the offers and opens the purchase dialog with the chosen offer', async () => {
    serveAccount();
    renderApp('/billing?tab=packages', { actor: 'admin' });
    const table = await screen.findByRole('table', { name: 'Prepaid Packages' });
    const row = within(table).getByRole('row', { name: /50,000 SMS/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['50,000 SMS', '$0.0460', '8%', '$2,500', '$2,300', 'Buy']);
    await userEvent.click(within(row).getByRole('button', { name: 'Buy 50,000 SMS' }));
    const dialog = await screen.findByRole('dialog', { name: 'Buy Prepaid Package' });
    expect(within(dialog).getByRole('radio', { name: /50,000 SMS/ })).toBeChecked();
  });

  test('lists what was bought, with a link to the invoice of each purchase', async () => {
    serveAccount();
    renderApp('/billing?tab=packages&month=2027-03', { actor: 'admin' });
    const sent = recordRequests();
    const table = await screen.findByRole('table', { name: 'Purchases' });
    expect(within(table).getByRole('row', { name: /50,000 SMS/ })).toHaveTextContent(
      '50,000 SMSINV-00005Mar 4, 2027$2,500$2,300',
    );
    expect(within(table).getByRole('link', { name: 'INV-00005' })).toHaveAttribute(
      'href',
      `/billing/invoices/${anInvoice().id}`,
    );
    const asked = sent.find(({ table: name }) => name === 'package_purchases')?.query;
    expect(asked?.getAll('invoice.issued_date')).toEqual(['gte.2027-03-01', 'lte.2027-03-31']);
  });
});

describe('buying a package when the response is lost', () => {
  /** Drops the first response, or all of them. */
  const dropResponses = (which: 'first' | 'all') => {
    let requests = 0;
    server.use(
      http.post('*/rest/v1/rpc/buy_package', () => {
        requests += 1;
        return which === 'first' && requests > 1
          ? HttpResponse.json(anInvoice())
          : HttpResponse.error();
      }),
    );
  };
  const purchaseIds = (sent: ReturnType<typeof recordRequests>) =>
    sent.flatMap(({ table, body }) =>
      table === 'rpc/buy_package' ? [(body as { p_id: string }).p_id] : [],
    );

  test('retries automatically with the same id', async () => {
    expectConsoleError();
    await open();
    const sent = recordRequests();
    dropResponses('first');
    const dialog = await choosePackage();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy Package' }));
    expect(await screen.findByText('Package Ordered')).toBeVisible();
    const ids = purchaseIds(sent);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('does not claim that nothing was bought, refetches the invoices and keeps the id when the dialog is reopened', async () => {
    expectConsoleError();
    await open();
    const sent = recordRequests();
    dropResponses('all');
    const dialog = await choosePackage();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Buy Package' }));
    await waitFor(() => expect(dialog).toHaveTextContent('may or may not have been saved'));
    expect(dialog).not.toHaveTextContent('Nothing was bought');
    await waitFor(() =>
      expect(sent.some(({ method, table }) => method === 'GET' && table === 'invoices')).toBe(true),
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    server.use(answer('post', 'rpc/buy_package', anInvoice()));
    const again = await choosePackage();
    await userEvent.click(within(again).getByRole('button', { name: 'Buy Package' }));
    expect(await screen.findByText('Package Ordered')).toBeVisible();
    expect(new Set(purchaseIds(sent)).size).toBe(1);
    // The next purchase of the same package gets a new id.
    const other = await choosePackage();
    await userEvent.click(within(other).getByRole('button', { name: 'Buy Package' }));
    await waitFor(() => expect(new Set(purchaseIds(sent)).size).toBe(2));
  });
});

describe('the billing statement', () => {
  test('links every movement to its flight or invoice and shows the balance after it', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Movements' });
    const [, debit, credit] = within(table).getAllByRole('row');
    // The kind and the balance are in the DOM twice: in another cell for narrow screens, in their columns for wide ones.
    expect(debit).toHaveTextContent(
      'Mar 6, 2027UsageUsage=Opening weekendSpring Sale-$2,500.00$12,847.50$12,847.50',
    );
    expect(within(debit as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      '/campaigns/c-1',
    );
    expect(within(credit as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      `/billing/invoices/${anInvoice().id}`,
    );
    const section = screen.getByRole('region', { name: 'Statement' });
    for (const text of ['Opening balance$15,347.50', 'Closing balance$12,847.50'])
      expect(section).toHaveTextContent(text);
  });

  test('lists the charges of a day to four decimals when the user opens its line', async () => {
    await open();
    const sent = recordRequests();
    server.use(
      http.post('http://localhost:3000/rest/v1/rpc/wallet_statement', () =>
        HttpResponse.json(
          [
            {
              id: 'm-1',
              created_at: '2027-03-06T18:00:00+00:00',
              kind: 'debit',
              amount: -4.2075,
              balance_after: 12847.5001,
            },
          ],
          { headers: { 'content-range': '0-0/1' } },
        ),
      ),
    );
    await userEvent.click(
      screen.getByRole('button', { name: '480 charges of =Opening weekend, Mar 6, 2027' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Charges on Mar 6, 2027' });
    expect(await within(dialog).findByRole('cell', { name: '-$4.2075' })).toBeVisible();
    const asked = sent.find(({ table }) => table === 'rpc/wallet_statement');
    expect(asked?.body).toEqual({
      p_from: '2027-03-06',
      p_to: '2027-03-06',
      p_flight_id: 'f-1',
      p_kind: 'debit',
      p_offset: 0,
      p_limit: 25,
    });
  });

  test('shows the invoice number without a link to a user who may not read invoices', async () => {
    await open('/billing?tab=statement', 'regular');
    const table = screen.getByRole('table', { name: 'Movements' });
    expect(table).toHaveTextContent('INV-00005');
    expect(within(table).queryByRole('link', { name: 'INV-00005' })).toBeNull();
  });

  test('shows cards, usage and statement of the chosen month, compared with the month before', async () => {
    await open();
    const sent = recordRequests();
    server.use(
      answer('post', 'rpc/statement_summary', {
        ...aSummary(),
        month: '2027-02-01',
        last_day: '2027-02-28',
        used: 4100,
        used_before: 3999.5,
      }),
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February 2027');
    await waitFor(() =>
      expect(sent.find(({ table }) => table === 'rpc/statement_summary')?.body).toEqual({
        p_month: '2027-02-01',
      }),
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    const card = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
    await waitFor(() => expect(card('Monthly Usage')).toHaveTextContent('$4,100'));
    expect(card('Monthly Limit')).toHaveTextContent('20.5%');
    expect(card('Monthly Usage')).toHaveTextContent('$3,999.50 in January 2027');
    expect(card('Billing Cycle')).toHaveTextContent('EndedFeb 1, 2027 – Feb 28, 2027');
    await userEvent.click(screen.getByRole('tab', { name: 'Usage' }));
    for (const table of ['rpc/usage_by_service', 'rpc/delivery_stats'])
      await waitFor(() =>
        expect(sent.find((request) => request.table === table)?.body).toMatchObject({
          p_from: '2027-02-01',
          p_to: '2027-02-28',
        }),
      );
  });

  test.each([
    [
      4108.55,
      'The month’s usage also has $8.55 for messages of closed months that were reported in it.',
    ],
    [4091.45, '$8.55 of this was reported after the month closed and is billed in a later month.'],
  ])(
    'explains a past month whose usage is $%d and whose messages cost $4,100',
    async (used, text) => {
      await open();
      const service = {
        service_type: 'SMS',
        total_sent: 82_000,
        total_delivered: 80_000,
        total_cost: 4100,
      };
      server.use(
        answer('post', 'rpc/statement_summary', {
          ...aSummary(),
          month: '2027-02-01',
          last_day: '2027-02-28',
          used,
        }),
        answer('post', 'rpc/usage_by_service', [service]),
      );
      await userEvent.selectOptions(
        screen.getByRole('combobox', { name: 'Month' }),
        'February 2027',
      );
      await userEvent.click(screen.getByRole('tab', { name: 'Usage' }));
      expect(await screen.findByText(text)).toBeVisible();
    },
  );

  test('exports the lines oldest first and escapes formulas', async () => {
    const save = vi.spyOn(download, 'downloadText').mockImplementation(() => {});
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    const [name, text] = save.mock.calls[0] ?? [];
    expect(name).toBe('statement-2027-03.csv');
    const lines = String(text).trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain('Opening balance');
    expect(lines[2]).toContain('INV-00005: SMS package, 50,000 messages');
    expect(lines[3]).toContain("'=Opening weekend");
    expect(lines[3]).toContain('-2500,12847.5');
    expect(lines[2]).toContain('2027-03-06,2027-03-06T18:00:00.000Z');
    expect(lines[3]).toMatch(/^2027-03-06,,/);
  });

  test('fetches the export in parts and recomputes the balances from opening to closing', async () => {
    const save = vi.spyOn(download, 'downloadText').mockImplementation(() => {});
    await open();
    const sent = recordRequests();
    server.use(
      http.post<never, { p_offset: number }>(
        'http://localhost:3000/rest/v1/rpc/statement_file',
        async ({ request }) => {
          const { p_offset } = await request.json();
          const [newest, oldest] = MOVEMENTS;
          // The second part repeats a line that shifted in the meantime, with an outdated balance.
          const lines = p_offset === 0 ? [newest] : [newest, { ...oldest, balance_after: 1 }];
          return HttpResponse.json({ ...aSummary(), total: 501, lines } as never);
        },
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(save).toHaveBeenCalledOnce());
    expect(
      sent.filter(({ table }) => table === 'rpc/statement_file').map(({ body }) => body),
    ).toEqual([
      { p_month: '2027-03-01', p_offset: 0, p_limit: 500 },
      { p_month: '2027-03-01', p_offset: 500, p_limit: 500 },
    ]);
    const lines = String(save.mock.calls[0]?.[1]).trim().split('\r\n').slice(1);
    const cells = lines.map((line) => line.split(',').slice(-2).map(Number));
    expect(cells).toHaveLength(4);
    const balances = cells.map(([, balance]) => balance);
    const expected = cells.slice(1).map(([amount = 0], index) => (balances[index] ?? 0) + amount);
    expect(balances.slice(1)).toEqual(expected);
  });
});
