import { describe, expect, test } from 'vitest';
import type { ListedKind, NotificationThing } from '@/domain/people/notifications';
import { platformMail, type QueuedMail } from '../../supabase/functions/_shared/platform-mails.ts';

const ORIGIN = 'https://app.example';
const ID = '10000000-0000-4000-8000-000000000001';
const FLIGHT = {
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

type Case = [kind: ListedKind, thing: NotificationThing, facts: object, says: RegExp, link: string];
const CASES: Case[] = [
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
    `/approvals/${ID}`,
  ],
  [
    'approval_decided',
    'approval',
    { ...FLIGHT, by: 'Ada', approved: false, remarks: ['Too late'] },
    /Too late/,
    `/approvals/${ID}`,
  ],
  [
    'flight_launched',
    'campaign',
    { ...FLIGHT, name: 'Spring Launch', flights: 3, by: 'Mara' },
    /3 flights of “Spring Launch” were launched by Mara/,
    `/campaigns/${ID}`,
  ],
  [
    'flight_limited',
    'campaign',
    { ...FLIGHT, reason: 'wallet_empty' },
    /no credits left.*Buy credits/s,
    `/campaigns/${ID}`,
  ],
  [
    'flight_ended',
    'flight',
    { ...FLIGHT, reason: 'reach_used' },
    /everyone in its audience/,
    `/campaigns/c1/flights/${ID}`,
  ],
  [
    'flight_set_aside',
    'flight',
    { ...FLIGHT, reason: 'set_aside' },
    /could not be computed/,
    `/campaigns/c1/flights/${ID}`,
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
  ['invoice_issued', 'invoice', INVOICE, /due on Feb 20, 2026/, `/billing/invoices/${ID}`],
  ['invoice_due', 'invoice', INVOICE, /is due on Feb 20, 2026/, `/billing/invoices/${ID}`],
  ['invoice_overdue', 'invoice', INVOICE, /is not paid/, `/billing/invoices/${ID}`],
  ['invoice_paid', 'invoice', INVOICE, /\$900\.00 is paid/, `/billing/invoices/${ID}`],
  [
    'support_answered',
    'support_request',
    { subject: 'Export', answer: 'Under Reports.' },
    /Under Reports\./,
    '/help',
  ],
];

const mailOf = (kind: string, facts: object) =>
  platformMail(
    {
      kind,
      recipient: 'admin@northwind.example',
      organisation: 'Northwind Outdoor',
      color: '#0b6e4f',
      unsubscribe: null,
      facts,
    } as QueuedMail,
    ORIGIN,
  );

describe('the email about an event', () => {
  test.each(CASES)(
    '%s says what happened, links to it and says why it was sent',
    (kind, thing, facts, says, link) => {
      const { subject, text } = mailOf(kind, {
        organisation: 'Northwind Outdoor',
        thing,
        thing_id: ID,
        ...facts,
      });
      expect(subject).not.toMatch(/undefined|null|NaN/);
      expect(text).not.toMatch(/undefined|null|NaN/);
      expect(text).toMatch(says);
      expect(text).toContain(`:\n${ORIGIN}${link}\n`);
      expect(text).toContain('You get this email because');
    },
  );

  test('keeps names from adding lines or reversing the text', () => {
    const { subject } = mailOf('flight_ended', {
      ...FLIGHT,
      name: 'Sale\r\nBcc: x@y.example\u202E',
      thing: 'flight',
      thing_id: ID,
    });
    expect(subject).toBe('Sale Bcc: x@y.example has ended');
  });
});
