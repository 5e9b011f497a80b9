/**
 * The first part of every query's key, by what the query reads. A write makes stale what other features read too, and they
 * may not be imported from everywhere: both name the root here.
 */
export const KEY_ROOTS = {
  activity: ['activity'],
  analytics: ['analytics'],
  audiences: ['audiences'],
  billing: ['billing'],
  campaigns: ['campaigns'],
  creatives: ['creatives'],
  flights: ['flights'],
  lookups: ['lookups'],
  organisations: ['organisations'],
  segments: ['segments'],
  session: ['session'],
  settings: ['settings'],
  support: ['support'],
  trackers: ['trackers'],
  users: ['users'],
} as const;
