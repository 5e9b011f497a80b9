import type { QueryKey } from '@tanstack/react-query';

/**
 * Shows the answer to the question before until this one's comes, where both are about the same organisation, or
 * whatever these ids in their keys stand for.
 */
export const keepPrevious =
  (...ids: string[]) =>
  <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    ids.every((id) => query?.queryKey.includes(id)) ? previous : undefined;

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
  /** Saved views of their list. */
  campaignViews: ['campaign-views'],
  creatives: ['creatives'],
  /** Apart from the creatives: what people say changes none of them. */
  creativeComments: ['creative-comments'],
  /** Apart from the creatives: no change of one of them changes a template. */
  creativeTemplates: ['creative-templates'],
  flights: ['flights'],
  invitation: ['invitation'],
  lookups: ['lookups'],
  /** Names of people; apart from what they changed, which is read again more often. */
  members: ['members'],
  /** Pictures and recordings of messages. What a message has is asked with them. */
  media: ['media'],
  organisations: ['organisations'],
  /** Apart from the cohorts, which every recalculation reads again. */
  recalculation: ['recalculation'],
  segments: ['segments'],
  session: ['session'],
  settings: ['settings'],
  support: ['support'],
  trackers: ['trackers'],
  users: ['users'],
} as const;
