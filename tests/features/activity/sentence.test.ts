import { describe, expect, test } from 'vitest';
import { activityDetails } from '@/features/activity/details';
import { describeActivity } from '@/features/activity/sentence';
import type { ActivityEntry } from '@/features/activity/sentence-parts';
import { ACTIVITY_GROUPS } from '@/features/activity/things';
import { i18n } from '@/lib/i18n';

const entry = (tableName: string, action: string, over: Partial<ActivityEntry> = {}) => ({
  tableName,
  action,
  before: null,
  after: null,
  ...over,
});
const update = (
  tableName: string,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
) => entry(tableName, 'update', { before: { ...before }, after: { ...before, ...after } });
const describeEntry = (one: ActivityEntry) => describeActivity(one, () => 'Ada');
const ada = { name: 'Ada', email: 'ada@x.example', status: 'active', organisation_id: 'o' };

describe('the sentence of an audit entry is', () => {
  test.each<[string, ActivityEntry]>([
    ['created campaign “Spring”', entry('campaigns', 'insert', { after: { name: 'Spring' } })],
    [
      'restored campaign “Spring”',
      entry('campaigns', 'insert', { before: { name: 'Spring' }, after: { name: 'Spring' } }),
    ],
    ['deleted cohort “Runners”', entry('audiences', 'delete', { before: { name: 'Runners' } })],
    [
      'changed budget of campaign “Spring”',
      update('campaigns', { name: 'Spring', budget: 1 }, { budget: 2, version: 2 }),
    ],
    [
      'changed name, description, and 2 more fields of campaign “B”',
      update(
        'campaigns',
        { name: 'A', description: 'a', budget: 1, end_date: '2026-01-01' },
        { name: 'B', description: 'b', budget: 2, end_date: '2026-01-02' },
      ),
    ],
    [
      'set campaign “Spring” to Limited: credits ran out',
      update(
        'campaigns',
        { name: 'Spring', status: 'active', status_reason: null },
        { status: 'limited', status_reason: 'wallet_empty' },
      ),
    ],
    [
      'set campaign “Spring” to Paused',
      update('campaigns', { name: 'Spring', status: 'active' }, { status: 'paused' }),
    ],
    [
      'paused flight “Opening”',
      update('flights', { name: 'Opening', status: 'active' }, { status: 'paused' }),
    ],
    [
      'ended flight “Opening”: its schedule is over',
      update(
        'flights',
        { name: 'Opening', status: 'active', stopped_at: null },
        { status: 'ended', stopped_at: '2026-01-01T00:00:00Z', status_reason: 'windows_used' },
      ),
    ],
    ['updated flight “Unknown Flight”', update('flights', { name: '' }, { version: 2 })],
    [
      'assigned creative “Warm” to flight “Opening”',
      entry('flight_creatives', 'insert', {
        after: {},
        mentions: { creative: 'Warm', flight: 'Opening' },
      }),
    ],
    [
      'removed a deleted creative from flight “Opening”',
      entry('flight_creatives', 'delete', { before: {}, mentions: { flight: 'Opening' } }),
    ],
    [
      'created version “Original” of creative “Warm”',
      entry('creative_versions', 'insert', {
        after: { version_name: 'Original' },
        mentions: { creative: 'Warm' },
      }),
    ],
    [
      'deleted version “Second” of a deleted tracker',
      entry('click_tracker_versions', 'delete', { before: { version_name: 'Second' } }),
    ],
    [
      'added segment “Trail” to cohort “Runners”',
      entry('audience_segments', 'insert', {
        after: {},
        mentions: { segment: 'Trail', cohort: 'Runners' },
      }),
    ],
    [
      'removed segment “Trail” from cohort “Runners”',
      entry('audience_segments', 'delete', {
        before: {},
        mentions: { segment: 'Trail', cohort: 'Runners' },
      }),
    ],
    ['added the account of Ada', entry('link_users', 'insert', { after: ada })],
    ['approved Ada', update('link_users', { ...ada, status: 'pending' }, { status: 'active' })],
    [
      'rejected Ada',
      update('link_users', { ...ada, status: 'pending' }, { status: 'deactivated' }),
    ],
    ['deactivated Ada', update('link_users', ada, { status: 'deactivated' })],
    [
      'reactivated Ada',
      update('link_users', { ...ada, status: 'deactivated' }, { status: 'active' }),
    ],
    ['set Ada to Pending', update('link_users', ada, { status: 'pending' })],
    ['moved Ada out of the organization', update('link_users', ada, { organisation_id: null })],
    [
      'moved Ada into the organization',
      update('link_users', { ...ada, organisation_id: null }, { organisation_id: 'o' }),
    ],
    ['changed phone of Ada', update('link_users', ada, { phone: '1' })],
    ['updated the account of Ada', update('link_users', ada, { search_text: 'x' })],
    [
      'gave Ada the role Campaign Manager',
      entry('user_roles', 'insert', { after: { user_id: 'u', role: 'regular' } }),
    ],
    [
      'removed the role Admin from Ada',
      entry('user_roles', 'delete', { before: { user_id: 'u', role: 'admin' } }),
    ],
    [
      'invited Ada (ada@x.example) as Viewer (Read-only)',
      entry('invitations', 'insert', { after: { ...ada, role: 'readonly' } }),
    ],
    [
      'revoked the invitation of Ada (ada@x.example)',
      entry('invitations', 'delete', { before: ada }),
    ],
    [
      'resent the invitation of Ada (ada@x.example)',
      update('invitations', ada, { last_sent_at: '2026-01-01' }),
    ],
    [
      'began viewing as the organization: Ticket 7',
      entry('superadmin_impersonations', 'insert', { after: { reason: 'Ticket 7' } }),
    ],
    [
      'created a key for gateway acme (ends in 4f2a)',
      entry('gateway_keys', 'insert', { after: { gateway: 'acme', last_four: '4f2a' } }),
    ],
    [
      'created a key for gateway acme again (ends in 9c1d)',
      update('gateway_keys', { gateway: 'acme', last_four: '4f2a' }, { last_four: '9c1d' }),
    ],
    [
      'ended a key for gateway acme (ends in 4f2a)',
      update('gateway_keys', { gateway: 'acme', last_four: '4f2a' }, { expires_at: '2026-01-01' }),
    ],
    [
      'created API key “Robot” (ends in 4f2a)',
      entry('api_keys', 'insert', { after: { name: 'Robot', last_four: '4f2a' } }),
    ],
    [
      'created API key “Robot” again (ends in 9c1d)',
      update('api_keys', { name: 'Robot', last_four: '4f2a' }, { last_four: '9c1d' }),
    ],
    [
      'ended API key “Robot” (ends in 4f2a)',
      update('api_keys', { name: 'Robot', last_four: '4f2a' }, { expires_at: '2026-01-01' }),
    ],
    [
      'stopped viewing as the organization',
      entry('superadmin_impersonations', 'delete', { before: {} }),
    ],
    [
      'set their webhook URL and removed their API key',
      entry('user_secrets', 'update', { after: { webhook_url: 'set', api_key: 'removed' } }),
    ],
    [
      'created payment method “Visa 4242”',
      entry('payment_methods', 'insert', { after: { brand: 'Visa', last_four: '4242' } }),
    ],
    [
      'changed service rates of organization “Northwind”',
      update(
        'organisations',
        { name: 'Northwind', service_rates: { SMS: 1 } },
        { service_rates: {} },
      ),
    ],
    [
      'bought a package of 10,000 SMS messages',
      entry('package_purchases', 'insert', { after: { channel: 'SMS', quantity: 10_000 } }),
    ],
    [
      'granted $50.00 of credit: Goodwill',
      entry('credit_ledger', 'insert', {
        after: { kind: 'purchase', amount: 50, description: 'Goodwill' },
      }),
    ],
    [
      'removed $2.50 of credit: Granted twice',
      entry('credit_ledger', 'insert', {
        after: { kind: 'adjustment', amount: -2.5, description: 'Granted twice' },
      }),
    ],
    [
      'created the account for the invitation of Ada (ada@x.example)',
      update('invitations', ada, { accepted_at: '2026-01-01', accepted_user_id: 'u' }),
    ],
    [
      'assigned version “Second” of tracker “Shop” to creative “Warm”',
      {
        ...update(
          'click_tracker_versions',
          { version_name: 'Second', assigned_creative_id: null },
          { assigned_creative_id: 'c' },
        ),
        mentions: { tracker: 'Shop', creative: 'Warm' },
      },
    ],
    [
      'removed version “Second” of tracker “Shop” from creative “Warm”',
      {
        ...update(
          'click_tracker_versions',
          { version_name: 'Second', assigned_creative_id: 'c' },
          { assigned_creative_id: null },
        ),
        mentions: { tracker: 'Shop', creative: 'Warm' },
      },
    ],
    [
      'set invoice “INV-00005” to Paid',
      update(
        'invoices',
        { invoice_number: 'INV-00005', status: 'pending', paid_at: null },
        { status: 'paid', paid_at: '2026-01-01T00:00:00Z' },
      ),
    ],
    [
      'made payment method “Visa 4242” the default',
      update(
        'payment_methods',
        { brand: 'Visa', last_four: '4242', is_default: false },
        { is_default: true },
      ),
    ],
    [
      'deactivated organization “Northwind”',
      update('organisations', { name: 'Northwind', is_active: true }, { is_active: false }),
    ],
    [
      'counted the contacts of cohort “Runners”: 13,090',
      update(
        'audiences',
        { name: 'Runners', status: 'calculating', total_contacts: 0 },
        { status: 'ready', total_contacts: 13_090 },
      ),
    ],
    ['created something new “X”', entry('something_new', 'insert', { after: { name: 'X' } })],
  ])('%s', (sentence, one) => {
    expect(describeEntry(one)).toBe(sentence);
  });
});

describe('the details of an audit entry', () => {
  const details = (one: ActivityEntry) => activityDetails(one, 'Europe/Berlin');

  test('format money, dates, timestamps, booleans and empty values', () => {
    const one = update(
      'campaigns',
      { budget: 1000, start_date: '2026-03-01', description: '', is_active: true, seen: null },
      {
        budget: 1250.5,
        start_date: '2026-03-02',
        description: 'x',
        is_active: false,
        seen: '2026-03-01T09:00:00+00:00',
        id: 'technical',
      },
    );
    expect(details(one)).toEqual([
      { label: 'budget', before: '$1,000', after: '$1,250.50' },
      { label: 'start date', before: 'Mar 1, 2026', after: 'Mar 2, 2026' },
      { label: 'description', before: 'none', after: 'x' },
      { label: 'active', before: 'yes', after: 'no' },
      { label: 'seen', before: 'none', after: expect.stringMatching(/^Mar 1, 2026, 10:00/) },
    ]);
  });

  test('list only the changed entries of a JSON object', () => {
    const one = update(
      'organisations',
      { service_rates: { SMS: 0.05, RCS: 0.08 } },
      { service_rates: { SMS: 0.06, RCS: 0.08, Voice: 0.1 } },
    );
    expect(details(one)).toEqual([
      { label: 'service rates: SMS', before: '0.05', after: '0.06' },
      { label: 'service rates: Voice', before: 'none', after: '0.1' },
    ]);
  });

  test('list the filled fields of a new row in words, without JSON', () => {
    const after = {
      id: 'x',
      name: 'Opening',
      location: '{"type":"location","coordinates":null,"location":{"type":"city","value":"Bern"}}',
      audience_segments: ['Runners', 'Hikers'],
      segment_costs: { behavioral: { type: 'percentage', value: 10 } },
      prepaid_packages: [{ quantity: 1000, discount: 5 }],
      empty: '',
    };
    const [name, place, audiences, costs, packages, ...rest] = details(
      entry('flights', 'insert', { after }),
    );
    expect(name).toEqual({ label: 'name', before: null, after: 'Opening' });
    expect(place?.after).toBe('Bern (city)');
    expect(audiences?.after).toBe('Runners, Hikers');
    expect(costs?.after).toBe('behavioral type percentage, value 10');
    expect(packages?.after).toBe('quantity 1,000, discount 5');
    expect(rest).toEqual([]);
  });

  test('are empty for a secret', () => {
    expect(details(entry('user_secrets', 'update', { after: { api_key: 'set' } }))).toEqual([]);
  });
});

test('every group of the activity filter has a label, and no table is in two groups', () => {
  const tables = Object.values(ACTIVITY_GROUPS).flatMap((group) => group.tables);
  expect(new Set(tables).size).toBe(tables.length);
  for (const { label } of Object.values(ACTIVITY_GROUPS)) expect(i18n.t(label)).toMatch(/^[A-Z]/);
});

test('the sentence and the details of an audit entry omit columns with an id', () => {
  const ids = ['assigned_creative_id', 'creative_version_id', 'invited_by', 'short_url_domain_id'];
  for (const column of ids) {
    const one = update(
      'creative_versions',
      { version_name: 'A', [column]: 'x' },
      { [column]: 'y' },
    );
    expect(describeEntry({ ...one, mentions: { creative: 'Warm' } })).toBe(
      'updated version “A” of creative “Warm”',
    );
    expect(activityDetails(one, 'UTC')).toEqual([]);
  }
});
