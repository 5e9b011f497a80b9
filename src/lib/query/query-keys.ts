import type { QueryKey } from '@tanstack/react-query';

/** Keeps the previous data while new data loads, if both keys contain these ids, for example the organization's. */
export const keepPrevious =
  (...ids: string[]) =>
  <T>(previous: T | undefined, query: { queryKey: QueryKey } | undefined): T | undefined =>
    ids.every((id) => query?.queryKey.includes(id)) ? previous : undefined;

/**
 * Root of every query key, by the data it reads. Mutations invalidate data of other features that they cannot
 * import, so both sides take the root from here.
 */
export const KEY_ROOTS = {
  activity: ['activity'],
  analytics: ['analytics'],
  audiences: ['audiences'],
  billing: ['billing'],
  campaigns: ['campaigns'],
  /** Saved views of the campaign list. */
  campaignViews: ['campaign-views'],
  creatives: ['creatives'],
  /** Jobs and messages of the platform, for superadmins. */
  console: ['console'],
  /** Separate from the creatives: a comment changes none of them. */
  creativeComments: ['creative-comments'],
  /** Separate from the creatives: they do not change templates. */
  creativeTemplates: ['creative-templates'],
  flights: ['flights'],
  inbox: ['inbox'],
  invitation: ['invitation'],
  lookups: ['lookups'],
  /** Names of people. Separate from `users`, which every change of a user refetches. */
  members: ['members'],
  /** Images and recordings of messages, together with the messages that use them. */
  media: ['media'],
  organisations: ['organisations'],
  /** Cities, regions and countries: the same for every organization. */
  places: ['places'],
  /** Separate from the cohorts, which every recalculation refetches. */
  recalculation: ['recalculation'],
  segments: ['segments'],
  session: ['session'],
  settings: ['settings'],
  support: ['support'],
  trackers: ['trackers'],
  users: ['users'],
} as const;
