import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { ActorKind } from '../../support/cases/factories';
import { renderApp } from '../../support/screen/render';
import { answer, recordRequests, rows, server } from '../../support/screen/server';
import { anInvoice, serveAccount } from './account';

const purchase = {
  channel: 'SMS',
  quantity: 50000,
  discount_percentage: 8,
  rate: 0.05,
  price: 2300,
  credits: 2500,
};
const details = (over: Record<string, unknown> = {}) =>
  anInvoice({
    organisation: { name: 'Northwind Outdoor', time_zone: 'Europe/Berlin' },
    purchase,
    ...over,
  });

const open = (invoice: Record<string, unknown> | null, actor: ActorKind = 'admin') => {
  serveAccount();
  server.use(rows('invoices', invoice ? [invoice] : []));
  return renderApp(`/billing/invoices/${anInvoice().id}`, { actor });
};

describe('the invoice page', () => {
  test('shows number, dates, parties, the purchased package and the amount', async () => {
    open(details());
    expect(await screen.findByRole('heading', { level: 1, name: 'INV-00005' })).toBeVisible();
    const main = screen.getByRole('main');
    for (const text of ['Billed toNorthwind Outdoor', 'IssuedMar 4, 2027', 'DueMar 18, 2027'])
      expect(main).toHaveTextContent(text);
    const cells = within(screen.getByRole('table', { name: 'Items' })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'SMS package, 50,000 messages$2,500.00 prepaid credits50,000 × $0.05, 8.0% discount',
      '50,000',
      '$0.05',
      '8.0% discount',
      '$2,300.00',
    ]);
    expect(main).toHaveTextContent('Total$2,300.00');
    expect(main).toHaveTextContent('Due by Mar 18, 2027. The credits arrive when it is paid.');
  });

  test.each([
    [{ status: 'overdue' }, 'Was due by Mar 18, 2027.'],
    [
      { status: 'paid', paid_at: '2027-03-05T23:30:00+00:00' },
      'Paid on Mar 6, 2027, 00:30 GMT+1. The credits are in the wallet.',
    ],
    [
      {
        status: 'paid',
        paid_at: '2027-03-05T23:30:00+00:00',
        paid_on: '2027-03-04',
        payment_reference: 'TRX-77',
      },
      'Paid on Mar 4, 2027, reference TRX-77. The credits are in the wallet.',
    ],
    [{ status: 'draft', purchase: null }, 'Nothing to pay yet.'],
  ])('shows the payment sentence for an invoice with %j', async (over, sentence) => {
    open(details(over));
    expect(await screen.findByText(new RegExp(sentence.replaceAll(/[.+]/g, '.')))).toBeVisible();
  });

  test.each([
    ['Visa •••• 4242', 'Visa •••• 4242'],
    [null, 'None on file'],
  ])('prints the payment method %s', async (payment_method, printed) => {
    open(details({ payment_method }));
    expect(await screen.findByText('Payment method')).toBeVisible();
    expect(screen.getByText('Payment method').nextElementSibling).toHaveTextContent(printed);
  });

  test('shows the purchase when the API returns it in an array', async () => {
    open(details({ purchase: [purchase] }));
    expect(await screen.findByText('50,000')).toBeVisible();
  });

  test('opens the browser’s print dialog', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    open(details());
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('sends one payment when a superadmin marks the invoice as paid', async () => {
    const sent = recordRequests();
    open(details(), 'superadmin');
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as Paid' }));
    server.use(
      answer('post', 'rpc/mark_invoice_paid', anInvoice({ status: 'paid' })),
      rows('invoices', [details({ status: 'paid', paid_at: '2027-03-05T12:00:00+00:00' })]),
    );
    const question = await screen.findByRole('dialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Mark as Paid' }));
    expect(await screen.findByText(/^Paid on/)).toBeVisible();
    expect(sent.filter(({ table }) => table === 'rpc/mark_invoice_paid')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Mark as Paid' })).toBeNull();
  });

  test('shows “Invoice not found” with a link to the invoices when the invoice is missing', async () => {
    open(null);
    expect(await screen.findByRole('heading', { name: 'Invoice not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Invoices' })).toHaveAttribute(
      'href',
      '/billing?tab=invoices',
    );
  });

  test('shows Limited Access to a campaign manager and does not fetch the invoice', async () => {
    const sent = recordRequests();
    open(details(), 'regular');
    expect(await screen.findByText('Limited Access')).toBeVisible();
    expect(sent.map(({ table }) => table)).not.toContain('invoices');
  });
});
