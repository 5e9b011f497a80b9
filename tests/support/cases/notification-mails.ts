import { NO_FIGURES } from '@/domain/campaign/metrics';
import type { ListedKind, NotificationThing } from '@/domain/people/notifications';
import type { WeeklyReport } from '../../../supabase/functions/_shared/platform-mails/weekly-report-mail.ts';

/** Id of the thing that each event concerns. */
export const THING_ID = '10000000-0000-4000-8000-000000000001';
export const FLIGHT = {
  name: 'Opening weekend',
  campaign: 'Spring Launch',
  campaign_id: 'c1',
  flights: 1,
};
const INVOICE = {
  number: 'INV-00004',
  amount: 900,
  due_date: '2026-02-20',
  description: 'SMS package',
};

type NotificationCase = [
  kind: ListedKind,
  thing: NotificationThing,
  facts: object,
  says: RegExp,
  link: string,
];
/** An event of each kind with a sentence of its English email and the path of its link. */
export const NOTIFICATION_CASES: NotificationCase[] = [
  [
    'invitation_accepted',
    'person',
    { name: 'Robin', approved: false },
    /waits for your approval/,
    '/settings/users',
  ],
  ['access_approved', 'account', {}, /approved: you can now work at Northwind/, '/'],
  ['access_declined', 'account', {}, /declined your request for access to Northwind/, '/settings'],
  ['account_deactivated', 'account', {}, /can no longer sign in/, '/settings'],
  [
    'role_changed',
    'account',
    { role: 'readonly', removed: false },
    /is now Viewer \(Read-only\)/,
    '/',
  ],
  [
    'email_changed',
    'account',
    { old: 'a@x.example', new: 'b@x.example' },
    /is now b@x\.example/,
    '/settings',
  ],
  ['password_changed', 'account', {}, /has just been changed/, '/settings/security'],
  [
    'new_device',
    'account',
    { device: 'Firefox on Windows', at: '2026-02-02T10:00:00Z' },
    /with Firefox on Windows/,
    '/settings/security',
  ],
  [
    'approval_requested',
    'approval',
    { ...FLIGHT, by: 'Mara', note: 'For Monday' },
    /Note: For Monday/,
    `/approvals/${THING_ID}`,
  ],
  [
    'approval_decided',
    'approval',
    { ...FLIGHT, by: 'Ada', approved: false, remarks: ['Too late'] },
    /Too late/,
    `/approvals/${THING_ID}`,
  ],
  [
    'flight_launched',
    'campaign',
    { ...FLIGHT, name: 'Spring Launch', flights: 3, by: 'Mara' },
    /3 flights of “Spring Launch” were launched by Mara/,
    `/campaigns/${THING_ID}`,
  ],
  [
    'flight_limited',
    'campaign',
    { ...FLIGHT, reason: 'wallet_empty' },
    /no credits left.*Buy credits/s,
    `/campaigns/${THING_ID}`,
  ],
  [
    'flight_ended',
    'flight',
    { ...FLIGHT, reason: 'reach_used' },
    /everyone in its audience/,
    `/campaigns/c1/flights/${THING_ID}`,
  ],
  [
    'flight_set_aside',
    'flight',
    { ...FLIGHT, reason: 'set_aside' },
    /could not be computed/,
    `/campaigns/c1/flights/${THING_ID}`,
  ],
  [
    'wallet_low',
    'wallet',
    { level: 20, balance: 200, top_up: 1000, days_left: 3 },
    /\$200\.00.*lasts 3 days/,
    '/billing',
  ],
  [
    'month_limit',
    'wallet',
    { level: 80, used: 800, limit: 1000 },
    /\$800\.00 of \$1,000\.00/,
    '/billing',
  ],
  ['invoice_issued', 'invoice', INVOICE, /due on Feb 20, 2026/, `/billing/invoices/${THING_ID}`],
  ['invoice_due', 'invoice', INVOICE, /is due on Feb 20, 2026/, `/billing/invoices/${THING_ID}`],
  ['invoice_overdue', 'invoice', INVOICE, /is not paid/, `/billing/invoices/${THING_ID}`],
  ['invoice_paid', 'invoice', INVOICE, /\$900\.00 is paid/, `/billing/invoices/${THING_ID}`],
  [
    'support_answered',
    'support_request',
    { subject: 'Export', answer: 'Under Reports.' },
    /Under Reports\./,
    '/help',
  ],
  [
    'webhook_paused',
    'webhook',
    { host: 'hooks.example', reason: 'gone' },
    /nothing more to hooks\.example for Northwind Outdoor: it answered 410 Gone/,
    `/settings/api/webhooks/${THING_ID}`,
  ],
];

export const WEEKLY_REPORT: WeeklyReport = {
  organisation: 'Northwind Outdoor',
  from: '2027-03-01',
  to: '2027-03-07',
  current: {
    ...NO_FIGURES,
    sent: 12_400,
    delivered: 11_900,
    clicked: 310,
    clicked_of: 11_900,
    conversions: 4,
    revenue: 1250,
    cost: 620.004,
  },
  previous: {
    ...NO_FIGURES,
    sent: 10_000,
    delivered: 9800,
    clicked: 0,
    clicked_of: 9800,
    cost: 500,
  },
  top: [
    {
      id: 'c1',
      name: 'Spring <b>sale</b>',
      figures: { ...NO_FIGURES, delivered: 1000, clicked: 45, clicked_of: 1000 },
    },
  ],
  worst: [
    {
      id: 'c2',
      name: 'Reminder',
      figures: { ...NO_FIGURES, delivered: 2000, clicked: 2, clicked_of: 2000 },
    },
  ],
  balance: 1520.5,
  days_left: 17,
  attention: [
    { id: 'c3', name: 'Summer', status: 'active', problems: 2 },
    { id: 'c4', name: 'Autumn', status: 'limited', problems: 0 },
  ],
  attention_count: 7,
};
