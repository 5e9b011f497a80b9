/** Deterministic rows with valid defaults. A test overrides only the values it is about. */

let sequence = 0;
const nextId = () => {
  sequence += 1;
  return `10000000-0000-4000-8000-${String(sequence).padStart(12, '0')}`;
};

export const ORGANISATION_ID = '00000000-0000-4000-8000-000000000002';
export const USER_ID = '20000000-0000-4000-8000-000000000001';

type Row = Record<string, unknown>;

export const anOrganisation = (over: Row = {}) => ({
  id: ORGANISATION_ID,
  name: 'Northwind Outdoor',
  type: 'advertiser',
  logo_url: null,
  menu_color: '#1a1a1a',
  background_color: '#ffffff',
  time_zone: 'Europe/Berlin',
  monthly_credit_limit: 10000,
  location_targeting_cost: 0.01,
  active_services: ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'],
  service_rates: { SMS: 0.05, RCS: 0.08, Push: 0.02, Email: 0.01, WhatsApp: 0.06, Voice: 0.15 },
  sms_encoding: 'ascii',
  approval_policy: 'off',
  segment_costs: {
    behavioral: { type: 'percentage', value: 10 },
    geographic: { type: 'flat', value: 0.005 },
  },
  current_balance: 12847.5,
  current_month_usage: 2500,
  ...over,
});

export const aCampaign = (over: Row = {}) => ({
  id: nextId(),
  name: 'Spring Sale',
  description: 'Everything for spring',
  status: 'pending',
  budget: 1000,
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  user_id: USER_ID,
  organisation_id: ORGANISATION_ID,
  created_at: '2026-02-01T10:00:00+00:00',
  updated_at: '2026-02-01T10:00:00+00:00',
  updated_by: USER_ID,
  version: 1,
  total_spent: 0,
  remaining_budget: 1000,
  flight_count: 0,
  channels: [],
  archived_at: null,
  needs_attention: false,
  problem_codes: [],
  progress: null,
  flight_states: over['flight_count'] ? { pending: over['flight_count'] } : {},
  days_left: null,
  ...over,
});

/** `launch_check` response: no pending flights and no problems. */
export const aLaunchCheck = (over: Row = {}) => ({
  campaign_id: '30000000-0000-4000-8000-000000000001',
  status: 'active',
  version: 1,
  problems: [],
  flights: [],
  people: 0,
  reached: 0,
  messages: 0,
  cost: 0,
  available: 1000,
  first_at: null,
  last_at: null,
  time_zone: 'Europe/Berlin',
  confirm_above: 10_000,
  ...over,
});

/** `live_delivery` response: no messages in the last 30 minutes. */
export const aLiveDelivery = (over: Row = {}) => ({
  sending: false,
  minutes: Array.from({ length: 30 }, () => 0),
  cost: 0,
  spent: 0,
  budget: null,
  clicks: 0,
  last_clicks: [],
  ...over,
});

/** `rehearsal` response: no flight starts. */
export const aRehearsal = (...flights: Row[]) => ({
  now: '2031-03-06T06:30:00+00:00',
  time_zone: 'Europe/Berlin',
  flights,
});

/** Rehearsal flight: 1,000 people on one day in Berlin, at $0.05 per message. */
export const aRehearsedFlight = (over: Row = {}) => ({
  flight_id: nextId(),
  name: 'Opening',
  time_zone: 'Europe/Berlin',
  intervals: [{ date: '2031-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
  budget: 500,
  spent: 0,
  sent: 0,
  cost_per_send: 0.05,
  reach: 1000,
  frequency_cap: 3,
  pacing: 'even',
  wallet: 500,
  campaign_budget: null,
  campaign_end: null,
  sent_by_hour: {},
  ...over,
});

export const aFlight = (over: Row = {}) => ({
  id: nextId(),
  campaign_id: '10000000-0000-4000-8000-000000000000',
  name: 'Opening weekend',
  type: 'SMS',
  status: 'pending',
  audience: null,
  sent: 0,
  delivery_rate: 0,
  ctr: 0,
  spent: 0,
  budget: 500,
  audience_segments: [],
  exclusions: [],
  location: null,
  frequency_cap: 3,
  frequency_period: 'flight',
  pacing: 'even',
  message: 'Hello',
  short_url: null,
  tracker_version: null,
  creative_id: '50000000-0000-4000-8000-000000000001',
  campaign: {
    id: '10000000-0000-4000-8000-000000000000',
    name: 'Spring Launch',
    status: 'active',
  },
  intervals: [] as Row[],
  totals: [] as Row[],
  progress: null,
  reach: 0,
  user_id: USER_ID,
  organisation_id: ORGANISATION_ID,
  created_at: '2026-02-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  version: 1,
  ...over,
});

export const anInterval = (over: Row = {}) => ({
  id: nextId(),
  date: '2027-03-06',
  start_time: '09:00:00',
  end_time: '17:00:00',
  ...over,
});

export const aCreative = (over: Row = {}) => ({
  id: nextId(),
  name: 'Warm weekend',
  type: 'SMS',
  labels: [],
  variant: null,
  variant_of: null,
  variant_share: null,
  variant_count: 0,
  status: 'approved',
  user_id: USER_ID,
  organisation_id: ORGANISATION_ID,
  created_at: '2026-02-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  version: 1,
  ...over,
});

export const aCreativeVersion = (over: Row = {}) => ({
  id: nextId(),
  creative_id: '10000000-0000-4000-8000-000000000000',
  organisation_id: ORGANISATION_ID,
  version_name: 'Original',
  message: 'Trails are open.',
  original_url: null,
  tracker_version_id: null,
  tracked: null,
  shortened_url: null,
  og_title: null,
  og_description: null,
  og_image: null,
  click_count: 0,
  created_at: '2026-02-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  ...over,
});

export const aTracker = (over: Row = {}) => ({
  id: nextId(),
  name: 'Spring landing page',
  original_url: 'https://northwind.example/spring',
  user_id: USER_ID,
  organisation_id: ORGANISATION_ID,
  created_at: '2026-02-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  version_count: 1,
  click_count: 12,
  people_count: 9,
  ...over,
});

export const aTrackerVersion = (over: Row = {}) => ({
  id: nextId(),
  click_tracker_id: '10000000-0000-4000-8000-000000000000',
  organisation_id: ORGANISATION_ID,
  version_name: 'First',
  shortened_url: 'https://go.example/s/spr1ng',
  og_title: 'Spring is here',
  og_description: 'Everything for the first warm weekend',
  og_image: '',
  click_count: 12,
  people_count: 9,
  created_at: '2026-02-02T10:00:00+00:00',
  updated_at: '2026-02-02T10:00:00+00:00',
  creative: null,
  flights: [],
  carried: [],
  ...over,
});

export const anAudience = (over: Row = {}) => ({
  id: nextId(),
  cohort_id: 'COH-1',
  name: 'Runners',
  description: 'People who run',
  total_contacts: 2000,
  status: 'ready',
  organisation_id: ORGANISATION_ID,
  user_id: USER_ID,
  audience_segments: [],
  ...over,
});

/** Flight as its page reads it, with one audience and a creative with one version. */
export function aFlightDetail(over: Row = {}) {
  const creative = aCreative({ name: 'Warm weekend' });
  const version = aCreativeVersion({ creative_id: creative.id });
  const audience = anAudience({ name: 'Runners', total_contacts: 2000 });
  const flight = {
    ...aFlight({ name: 'Opening weekend' }),
    edited_by: null,
    tracker_version_id: null,
    audience_segments: [audience.id],
    intervals: [anInterval({ date: '2090-03-06' })] as Row[],
    audiences: [{ audience }],
    creatives: [
      {
        creative_id: creative.id,
        creative_version_id: version.id,
        created_at: '2026-02-02T10:00:00+00:00',
        creative,
        version,
      },
    ],
    ...over,
  };
  return { flight, creative, version, audience };
}

/** `flight_forecast` response: $100 at $0.10 per message on one day. */
export const aFlightForecast = (over: Row = {}) => ({
  flight_id: nextId(),
  time_zone: 'Europe/Berlin',
  intervals: [{ date: '2090-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
  budget: 100,
  spent: 0,
  sent: 0,
  cost_per_send: 0.1,
  reach: 2000,
  frequency_cap: 3,
  frequency_period: 'flight',
  wallet: 5000,
  campaign_budget: null,
  campaign_end: null,
  sent_by_hour: {},
  now: '2090-03-01T12:00:00+00:00',
  ...over,
});

export const aSegment = (over: Row = {}) => ({
  id: nextId(),
  name: 'Trail shoes',
  description: '',
  category: 'behavioral',
  rules: {},
  volume: 1000,
  ...over,
});

const LOOKUP = { is_active: true };
export const CAMPAIGN_STATUSES = [
  ['pending', 'Pending', 'gray'],
  ['active', 'Active', 'green'],
  ['paused', 'Paused', 'blue'],
  ['ended', 'Ended', 'slate'],
  ['removed', 'Removed', 'red'],
  ['limited', 'Limited Budget', 'violet'],
].map(([name, display_name, color_class], index) => ({
  ...LOOKUP,
  id: nextId(),
  name,
  display_name,
  color_class,
  sort_order: index + 1,
}));

export const SERVICE_TYPES = ['SMS', 'RCS', 'Push', 'Email', 'WhatsApp', 'Voice'].map(
  (name, index) => ({
    ...LOOKUP,
    id: name.toLowerCase(),
    name,
    display_name: name,
    description: '',
    default_rate: 0.05,
    icon_name: null,
    sms_encoding: 'ascii',
    sort_order: index + 1,
  }),
);

export type ActorKind =
  | 'admin'
  | 'regular'
  | 'readonly'
  | 'none'
  | 'superadmin'
  | 'pending'
  | 'deactivated';

/** Profile and roles that the session reads for a kind of user. */
export function anActor(kind: ActorKind, over: Row = {}) {
  const status = kind === 'pending' || kind === 'deactivated' ? kind : 'active';
  const organisation = anOrganisation();
  const role = kind === 'pending' || kind === 'deactivated' ? 'regular' : kind;
  return {
    user: {
      id: USER_ID,
      email: `${kind}@northwind.example`,
      name: `Northwind ${kind}`,
      status,
      organisation_id: organisation.id,
      organisation,
      user_roles: role === 'none' ? [] : [{ role }],
      impersonation: null,
      invitations: [],
      ...over,
    },
  };
}
