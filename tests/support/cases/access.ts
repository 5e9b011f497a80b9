import { randomUUID } from 'node:crypto';
import type { ActorName } from '../database/database.ts';
import { BLUEPEAK, NORTHWIND, VOX } from '../database/database.ts';

export type Row = Record<string, string | number | boolean | null>;
/** Actors of the access tests. The rows belong to Northwind. */
export const ACCESS_ACTORS = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'peer',
  'admin',
  'analyst',
  'foreignRegular',
  'foreignAdmin',
  'superadmin',
  'impersonating',
] as const satisfies ActorName[];

export const members: ActorName[] = ['readonly', 'regular', 'peer', 'admin', 'impersonating'];
const writers: ActorName[] = ['regular', 'peer', 'admin', 'impersonating'];
const active: ActorName[] = [...members, 'analyst', 'foreignRegular', 'foreignAdmin', 'superadmin'];
const superadmins: ActorName[] = ['superadmin', 'impersonating'];
const nobody: ActorName[] = [];
let invoiceNumber = 1_000_000;
let months = 0;
/** First day of an unused month. */
const nextMonth = () => new Date(Date.UTC(2040, (months += 1), 1)).toISOString().slice(0, 10);

/** Rows that exist before each attempt. `regular` owns the rows that have an owner. */
export interface Fixture {
  ownerId: string;
  campaign: string;
  flight: string;
  creative: string;
  creativeVersion: string;
  audience: string;
  segment: string;
  tracker: string;
}

export interface AccessCase {
  table: string;
  /** A valid new row; only the actor's rights decide whether it is accepted. */
  row: (fixture: Fixture) => Row;
  /** The server sets the owner for clients; the test setup sets it explicitly. */
  owner?: true;
  tenant?: false;
  /** The row belongs to its owner, not to the organisation. */
  personal?: true;
  /** Organisation whose rows all organisations can read. */
  sharedBy?: string;
  key?: string;
  /** The number per organisation is limited, so each attempt starts without any. */
  few?: true;
  change: Row;
  select: ActorName[];
  insert: ActorName[];
  update: ActorName[];
  delete: ActorName[];
}

const lookup = (table: string, row: () => Row, change: Row): AccessCase => ({
  table,
  tenant: false,
  row: () => ({ id: randomUUID(), ...row() }),
  change,
  select: active,
  insert: superadmins,
  update: superadmins,
  delete: nobody,
});

const named = (table: string) =>
  lookup(table, () => ({ name: `n-${randomUUID()}`, display_name: 'New' }), {
    display_name: 'Changed',
  });

/** Actors allowed by table and operation. All others are denied and change nothing. */
export const ACCESS_CASES: AccessCase[] = [
  {
    table: 'campaigns',
    owner: true,
    row: () => ({ id: randomUUID(), name: 'Attempt' }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: writers,
    delete: writers,
  },
  {
    table: 'flights',
    owner: true,
    row: (f) => ({
      id: randomUUID(),
      campaign_id: f.campaign,
      type: 'SMS',
      budget: 50,
      name: 'Attempt',
    }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: writers,
    delete: writers,
  },
  {
    table: 'flight_intervals',
    row: (f) => ({ id: randomUUID(), flight_id: f.flight, date: '2027-01-01' }),
    change: { date: '2028-01-01' },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_audiences',
    key: 'audience_id',
    row: (f) => ({ flight_id: f.flight, audience_id: f.audience }),
    change: { organisation_id: BLUEPEAK },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_exclusions',
    row: (f) => ({ id: randomUUID(), flight_id: f.flight, audience_id: f.audience }),
    change: { organisation_id: BLUEPEAK },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_creatives',
    key: 'creative_id',
    row: (f) => ({ flight_id: f.flight, creative_id: f.creative }),
    change: { organisation_id: BLUEPEAK },
    select: members,
    insert: writers,
    update: nobody,
    delete: writers,
  },
  {
    table: 'creatives',
    owner: true,
    row: () => ({ id: randomUUID(), name: 'Attempt', type: 'SMS' }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: ['regular'],
    delete: writers,
  },
  {
    table: 'creative_versions',
    row: (f) => ({ id: randomUUID(), creative_id: f.creative, message: 'Attempt' }),
    change: { message: 'Changed' },
    select: members,
    insert: ['regular'],
    update: ['regular'],
    delete: ['regular'],
  },
  {
    table: 'creative_comments',
    owner: true,
    row: (f) => ({
      id: randomUUID(),
      creative_id: f.creative,
      creative_version_id: f.creativeVersion,
      body: 'Attempt',
    }),
    change: { body: 'Changed' },
    select: members,
    insert: members,
    update: nobody,
    delete: ['regular', 'admin', 'impersonating'],
  },
  {
    table: 'creative_templates',
    owner: true,
    row: () => ({
      id: randomUUID(),
      name: 'Attempt',
      type: 'SMS',
      content: { channel: 'sms', text: 'Hello' },
    }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: writers,
    delete: writers,
  },
  {
    table: 'media',
    owner: true,
    row: () => ({
      id: randomUUID(),
      name: 'hut.png',
      alt: 'A hut',
      type: 'image/png',
      bytes: 100,
      width: 10,
      height: 10,
    }),
    change: { alt: 'Changed' },
    select: members,
    insert: writers,
    update: nobody,
    delete: writers,
  },
  {
    table: 'click_trackers',
    owner: true,
    row: () => ({ id: randomUUID(), name: 'Attempt', original_url: 'https://a.example/' }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: ['regular'],
    delete: ['regular'],
  },
  {
    table: 'click_tracker_versions',
    row: (f) => ({ id: randomUUID(), click_tracker_id: f.tracker, version_name: 'Attempt' }),
    change: { og_title: 'Changed' },
    select: members,
    insert: ['regular'],
    update: ['regular'],
    delete: ['regular'],
  },
  {
    table: 'segments',
    owner: true,
    sharedBy: VOX,
    row: () => ({ id: randomUUID(), name: 'Attempt' }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: writers,
    delete: writers,
  },
  {
    table: 'audiences',
    owner: true,
    row: () => ({ id: randomUUID(), name: 'Attempt' }),
    change: { name: 'Changed' },
    select: members,
    insert: writers,
    update: writers,
    delete: writers,
  },
  {
    table: 'audience_segments',
    key: 'segment_id',
    row: (f) => ({ audience_id: f.audience, segment_id: f.segment }),
    change: { operator: 'OR' },
    select: members,
    insert: writers,
    update: writers,
    delete: writers,
  },
  {
    table: 'credit_ledger',
    row: () => ({
      id: randomUUID(),
      kind: 'purchase',
      amount: 5,
      balance_after: 5,
      billing_day: '2026-01-01',
      idempotency_key: randomUUID(),
    }),
    change: { amount: 500 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'delivery_reports',
    key: 'report_id',
    row: (f) => ({
      gateway: 'attempt',
      report_id: randomUUID(),
      flight_id: f.flight,
      hour: '2026-01-01T10:00:00Z',
      sent: 1,
      delivered: 1,
      conversions: 0,
      billing_day: '2026-01-01',
      revenue: 0,
      cost: 1,
      balance_after: 5,
    }),
    change: { cost: 0 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_hourly_stats',
    key: 'flight_id',
    row: (f) => ({ flight_id: f.flight, hour: '2026-01-01T10:00:00Z', cost: 1 }),
    change: { cost: 0 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'monthly_usage',
    key: 'month',
    row: () => ({ month: nextMonth(), used: 1 }),
    change: { used: 0 },
    select: [...members, 'superadmin'],
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'campaign_daily_stats',
    key: 'flight_id',
    row: (f) => ({
      flight_id: f.flight,
      day: '2026-01-01',
      campaign_id: f.campaign,
      channel: 'SMS',
      cost: 1,
    }),
    change: { cost: 0 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_totals',
    key: 'flight_id',
    row: (f) => ({ flight_id: f.flight, cost: 1 }),
    change: { cost: 0 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'invoices',
    row: () => ({
      id: randomUUID(),
      number: (invoiceNumber += 1),
      issued_date: '2026-01-01',
      due_date: '2026-01-15',
      amount: 100,
    }),
    change: { amount: 0 },
    select: ['admin', ...superadmins],
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'payment_methods',
    row: () => ({
      id: randomUUID(),
      brand: 'Visa',
      last_four: '4242',
      expiry_month: 12,
      expiry_year: 2099,
    }),
    change: { brand: 'Mastercard' },
    select: ['admin', 'impersonating'],
    insert: ['admin', 'impersonating'],
    update: ['admin', 'impersonating'],
    delete: ['admin', 'impersonating'],
  },
  {
    table: 'test_addresses',
    few: true,
    row: () => ({ id: randomUUID(), address: `${randomUUID()}@northwind.example` }),
    change: { address: 'other@northwind.example' },
    select: members,
    insert: writers,
    update: nobody,
    delete: writers,
  },
  {
    table: 'test_sends',
    row: () => ({
      id: randomUUID(),
      name: 'Attempt',
      channel: 'SMS',
      message: 'Attempt',
      content: '{}',
      parts: 1,
      price: 0.05,
      cost: 0.05,
      request: 'attempt',
    }),
    change: { cost: 0 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_promotions',
    row: (f) => ({
      id: randomUUID(),
      flight_id: f.flight,
      variant: 'A',
      promoted_at: new Date().toISOString(),
    }),
    change: { variant: 'B' },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'flight_variant_totals',
    key: 'flight_id',
    row: (f) => ({
      flight_id: f.flight,
      variant: 'A',
      sent: 1,
      delivered: 1,
      conversions: 0,
      revenue: 0,
      cost: 0,
    }),
    change: { sent: 500 },
    select: members,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'invitations',
    row: () => ({
      id: randomUUID(),
      email: `${randomUUID()}@example.org`,
      name: 'Attempt',
      role: 'regular',
    }),
    change: { role: 'admin' },
    select: ['admin', 'superadmin', 'impersonating'],
    insert: ['admin', 'superadmin', 'impersonating'],
    update: nobody,
    delete: ['admin', 'superadmin', 'impersonating'],
  },
  {
    table: 'webhook_endpoints',
    row: () => ({ id: randomUUID(), url: 'https://hooks.example/', events: '{wallet.low}' }),
    change: { status: 'paused' },
    select: ['admin', 'impersonating'],
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'campaign_views',
    owner: true,
    personal: true,
    row: () => ({ id: randomUUID(), name: `View ${randomUUID()}`, address: 'status=active' }),
    change: { address: 'status=ended' },
    select: ['regular'],
    insert: members,
    update: ['regular'],
    delete: ['regular'],
  },
  {
    table: 'support_requests',
    tenant: false,
    owner: true,
    row: () => ({ id: randomUUID(), topic: 'other', subject: 'Attempt', message: 'Attempt' }),
    change: { status: 'answered' },
    select: ['regular', ...superadmins],
    insert: nobody,
    update: superadmins,
    delete: nobody,
  },
  {
    table: 'notifications',
    owner: true,
    row: () => ({
      kind: 'support_answered',
      event_key: randomUUID(),
      thing: 'support_request',
      thing_id: randomUUID(),
      facts: '{}',
    }),
    key: 'event_key',
    personal: true,
    change: { is_listed: false },
    select: ['regular'],
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'notification_events',
    tenant: false,
    row: () => ({
      kind: `kind_${randomUUID().replaceAll(/[^a-f]/g, '')}`,
      sort_order: 999,
    }),
    key: 'kind',
    change: { sort_order: 1 },
    select: active,
    insert: nobody,
    update: nobody,
    delete: nobody,
  },
  {
    table: 'organisations',
    tenant: false,
    row: () => ({ id: randomUUID(), name: 'Attempt' }),
    change: { name: 'Changed' },
    select: superadmins,
    insert: superadmins,
    update: superadmins,
    delete: nobody,
  },
  named('campaign_statuses'),
  named('creative_statuses'),
  named('invoice_statuses'),
  named('message_types'),
  named('service_types'),
  lookup('short_url_domains', () => ({ domain_name: `${randomUUID()}.example` }), {
    is_active: false,
  }),
];

/** Row as the test setup inserts it. */
export const rowForSetup = (one: AccessCase, fixture: Fixture): Row => ({
  ...one.row(fixture),
  ...(one.tenant !== false && { organisation_id: NORTHWIND }),
  ...(one.owner && { user_id: fixture.ownerId }),
});
