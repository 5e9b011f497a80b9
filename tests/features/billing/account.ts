import { http, HttpResponse } from 'msw';
import { ORGANISATION_ID } from '../../support/cases/factories';
import { answer, rows, server } from '../../support/screen/server';

/** The account of Northwind in March 2027, with packages on offer. */
export const anAccount = (over: Record<string, unknown> = {}) => ({
  id: ORGANISATION_ID,
  name: 'Northwind Outdoor',
  time_zone: 'Europe/Berlin',
  monthly_credit_limit: 20000,
  current_balance: 12847.5,
  current_month_usage: 2500,
  billing_today: '2027-03-06',
  billing_cycle_start: '2027-03-01',
  billing_cycle_end: '2027-03-31',
  active_services: ['SMS', 'Push'],
  service_rates: { SMS: 0.05, Push: 0.02 },
  prepaid_packages: {
    SMS: [
      { quantity: 50000, discount_percentage: 8 },
      { quantity: 10000, discount_percentage: 0 },
    ],
    Push: [],
  },
  ...over,
});

export const anInvoice = (over: Record<string, unknown> = {}) => ({
  id: '40000000-0000-4000-8000-000000000005',
  organisation_id: ORGANISATION_ID,
  invoice_number: 'INV-00005',
  description: 'SMS package, 50000 messages',
  issued_date: '2027-03-04',
  due_date: '2027-03-18',
  amount: 2300,
  status: 'pending',
  paid_at: null,
  ...over,
});

const aPurchase = () => ({
  id: '60000000-0000-4000-8000-000000000001',
  channel: 'SMS',
  quantity: 50000,
  price: 2300,
  credits: 2500,
  invoice: anInvoice(),
});

export const aMethod = (over: Record<string, unknown> = {}) => ({
  id: '50000000-0000-4000-8000-000000000001',
  brand: 'Visa',
  last_four: '4242',
  expiry_month: 8,
  expiry_year: 2029,
  is_default: true,
  ...over,
});

export const aSummary = () => ({
  month: '2027-03-01',
  first_month: '2027-01-01',
  last_day: '2027-03-31',
  opening: 15347.5,
  credited: 0,
  used: 2500,
  used_before: 1800,
  refunded: 0,
  tested: 0,
  adjusted: 0,
  closing: 12847.5,
});

const movement = {
  day: '2027-03-06',
  first_at: '2027-03-06T10:00:00+00:00',
  last_at: '2027-03-06T18:00:00+00:00',
  movements: 1,
  flight_id: null,
  flight_name: null,
  campaign_id: null,
  campaign_name: null,
  invoice_id: null,
  invoice_number: null,
};

/** A flight's usage of one day and, before it, the credits of a paid invoice. */
export const MOVEMENTS = [
  {
    ...movement,
    line: 2,
    movements: 480,
    kind: 'debit',
    amount: -2500,
    balance_after: 12847.5,
    description: 'Messages sent',
    flight_id: 'f-1',
    flight_name: '=Opening weekend',
    campaign_id: 'c-1',
    campaign_name: 'Spring Sale',
  },
  {
    ...movement,
    line: 1,
    kind: 'package',
    amount: 2500,
    balance_after: 15347.5,
    description: 'SMS package, 50000 messages',
    invoice_id: '40000000-0000-4000-8000-000000000005',
    invoice_number: 'INV-00005',
  },
];

const USAGE = [
  { service_type: 'SMS', total_sent: 40000, total_delivered: 38600, total_cost: 2200 },
  { service_type: 'Push', total_sent: 15000, total_delivered: 13200, total_cost: 300 },
];

const INVOICE_STATUSES = [
  ['draft', 'Draft'],
  ['pending', 'Pending'],
  ['paid', 'Paid'],
  ['overdue', 'Overdue'],
].map(([name, display_name], index) => ({ id: name, name, display_name, sort_order: index }));

interface BillingData {
  account?: Record<string, unknown>;
  usage?: Record<string, unknown>[];
  methods?: Record<string, unknown>[];
  invoices?: Record<string, unknown>[];
  movements?: Record<string, unknown>[];
  reservations?: Record<string, unknown>[];
  forecast?: number;
}

/** Serves all requests of an organization's billing page. Call before `renderApp`. */
export function serveAccount({
  account = anAccount(),
  usage = USAGE,
  methods = [aMethod()],
  invoices = [anInvoice()],
  movements = MOVEMENTS,
  reservations = [],
  forecast = 2500,
}: BillingData = {}) {
  server.use(
    rows('organisations', [account]),
    rows('payment_methods', methods),
    rows('invoices', invoices),
    rows('package_purchases', [aPurchase()]),
    rows('invoice_statuses', INVOICE_STATUSES),
    answer('post', 'rpc/usage_by_service', usage as never),
    answer('post', 'rpc/reservations', reservations as never),
    answer('post', 'rpc/month_forecast', forecast),
    answer('post', 'rpc/statement_summary', aSummary()),
    answer('post', 'rpc/statement_file', {
      ...aSummary(),
      total: movements.length,
      lines: movements,
    } as never),
    http.post('http://localhost:3000/rest/v1/rpc/statement_lines', () =>
      HttpResponse.json(movements, {
        headers: {
          'content-range': movements.length
            ? `0-${movements.length - 1}/${movements.length}`
            : '*/0',
        },
      }),
    ),
  );
}
