/** Responses of `approval_review`, `open_approvals` and `decided_approvals`: one flight whose message and money need a decision. */

const FLIGHT = 'f1000000-0000-4000-8000-000000000001';
export const REQUEST = 'a1000000-0000-4000-8000-000000000001';

const WORDS = {
  message: {
    channel: 'SMS',
    creative: 'Kickoff',
    text: 'Tents from $99',
    content: { channel: 'sms', text: 'Tents from $99' },
  },
  audience: {
    location: null,
    people: 1400,
    cohorts: [{ id: 'c-1', name: 'Hikers', people: 1400, formula: '(Hikers)' }],
    segments: [{ id: 's-1', name: 'Hikers', rules: {} }],
  },
  schedule: {
    frequency_cap: 3,
    pacing: 'even',
    campaign_end: '2031-03-31',
    intervals: [{ date: '2031-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
  },
  money: { budget: 850, campaign_budget: 5000, price: 0.05 },
};
type Section = keyof typeof WORDS;

/** The audience after its segment got a rule. */
export const OTHER_RULES = {
  ...WORDS.audience,
  segments: [
    { id: 's-1', name: 'Hikers', rules: { field: 'age', comparison: 'at least', value: 18 } },
  ],
};

/** The audience after a cohort and a flight were excluded. */
export const WITH_EXCLUSIONS = {
  ...WORDS.audience,
  reach: 900,
  excluded_cohorts: [{ id: 'c-2', name: 'Bought this week' }],
  excluded_flights: [{ id: 'f-2', name: 'Early birds' }],
};

export const aSection = (section: Section, over: Record<string, unknown> = {}) => ({
  section,
  now: WORDS[section],
  before: WORDS[section],
  state: 'approved',
  asked: false,
  seen: `seen ${section}`,
  remark: null,
  released: false,
  decided_by: null,
  decided_at: null,
  approved_by: 'Ada Admin',
  approved_at: '2031-02-01T10:00:00Z',
  ...over,
});

/** A section that the user has to decide. */
export const requested = (section: Section) =>
  aSection(section, { state: 'requested', asked: true, before: null, approved_at: null });

export const aReview = (sections: ReturnType<typeof aSection>[]) => ({
  id: REQUEST,
  campaign_id: '30000000-0000-4000-8000-000000000001',
  campaign_name: 'Spring Launch',
  rehearsal: null,
  flight_id: FLIGHT,
  note: 'For the opening weekend',
  requested_by: 'Mara Marketer',
  requested_at: '2031-02-02T10:00:00Z',
  may_approve: true,
  time_zone: 'Europe/Berlin',
  flights: [
    {
      id: FLIGHT,
      name: 'Opening weekend',
      channel: 'SMS',
      status: 'pending',
      is_author: false,
      sections,
    },
  ],
});

export const WAITING = aReview([
  requested('message'),
  aSection('audience'),
  aSection('schedule'),
  requested('money'),
]);

/** A decision as sent to `decide_approval`. */
export const decisionOn = (section: Section, decision: string, comment?: string) => ({
  flight_id: FLIGHT,
  section,
  decision,
  seen: `seen ${section}`,
  ...(comment && { comment }),
});

export const aRequest = (over: Record<string, unknown> = {}) => ({
  id: REQUEST,
  campaign_id: '30000000-0000-4000-8000-000000000001',
  campaign_name: 'Spring Launch',
  flight_id: FLIGHT,
  flight_name: 'Opening weekend',
  flights: 1,
  channels: ['SMS'],
  budget: 850,
  sections: ['money', 'message'],
  note: 'For the opening weekend',
  requested_by: '20000000-0000-4000-8000-000000000002',
  requested_by_name: 'Mara Marketer',
  requested_at: '2031-02-02T10:00:00Z',
  may_decide: true,
  ...over,
});

export const aDecision = (over: Record<string, unknown> = {}) => ({
  id: 1,
  request_id: REQUEST,
  campaign_id: '30000000-0000-4000-8000-000000000001',
  campaign_name: 'Spring Launch',
  flight_id: FLIGHT,
  flight_name: 'Opening weekend',
  flights: 1,
  outcome: 'approved',
  comments: [],
  decided_by: '20000000-0000-4000-8000-000000000009',
  decided_by_name: 'Ada Admin',
  decided_at: '2031-02-03T08:30:00Z',
  ...over,
});
