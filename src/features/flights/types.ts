import type { Json, Tables } from '@/lib/supabase/database.types';

type FlightSums = Pick<Tables<'flight_totals'>, 'delivered' | 'clicked'>;

/** A flight as lists show it. `type` is its channel; `delivery_rate` and `ctr` are percent. */
export type Flight = Pick<
  Tables<'flights'>,
  | 'id'
  | 'campaign_id'
  | 'name'
  | 'type'
  | 'status'
  | 'status_reason'
  | 'approval_state'
  | 'sent'
  | 'delivery_rate'
  | 'ctr'
  | 'spent'
  | 'budget'
  | 'creative_id'
  | 'created_at'
  | 'version'
> & {
  campaign: Pick<
    Tables<'campaigns'>,
    'id' | 'name' | 'status' | 'start_date' | 'end_date' | 'archived_at'
  > | null;
  intervals: readonly FlightInterval[];
  /** Parse with `readProgress`. */
  progress: Json;
  /** What its reports add up to: at most one, alone or in a list, by what the API knows of the key. */
  totals: readonly FlightSums[] | FlightSums | null;
};

/** When a flight may send, as wall-clock times in the organisation's time zone. */
export type FlightInterval = Pick<
  Tables<'flight_intervals'>,
  'id' | 'date' | 'start_time' | 'end_time'
>;

/** The creative a flight sends, in the version that was chosen for it. */
export interface FlightCreative {
  creative_id: string;
  creative_version_id: string | null;
  created_at: string;
  creative: Pick<Tables<'creatives'>, 'id' | 'name' | 'type' | 'status'>;
  version: Pick<
    Tables<'creative_versions'>,
    | 'id'
    | 'version_name'
    | 'message'
    | 'content'
    | 'shortened_url'
    | 'og_title'
    | 'og_description'
    | 'og_image'
  > | null;
}

/** What a flight sends. */
export interface SentMessage extends Pick<Tables<'flights'>, 'message' | 'short_url'> {
  /** The tracked link that was chosen for it. */
  tracker_version:
    | (Pick<
        Tables<'click_tracker_versions'>,
        'version_name' | 'og_title' | 'og_description' | 'og_image'
      > & { tracker: { name: string } | null })
    | null;
}

/** The creative of a flight and what is sent of it. */
export interface SentCreative extends FlightCreative {
  sent: SentMessage;
}

/** A cohort a flight was planned for; null where the cohort has been deleted since. */
export interface FlightAudience {
  id: string;
  cohort: Pick<Tables<'audiences'>, 'id' | 'name' | 'total_contacts' | 'status'> | null;
}

/** Somebody whom a flight leaves out: a cohort, or the people of another flight. */
interface FlightExclusion {
  audience_id: string | null;
  excluded_flight_id: string | null;
}

type Listed<Names extends string> = Names extends `${infer First},${infer Rest}`
  ? First | Listed<Rest>
  : Names;

/** What of a flight's row is read for its page and its edit only, as PostgREST takes it. */
export const DETAIL_COLUMNS =
  'location,frequency_cap,frequency_period,pacing,updated_at,edited_by,tracker_version_id,variants,promotion_rule,promoted_variant' as const;

/** A flight with everything that belongs to it. */
export interface FlightDetail
  extends Flight, SentMessage, Pick<Tables<'flights'>, Listed<typeof DETAIL_COLUMNS>> {
  /** {sent, cost}: what gateways took back of their reports; null when nothing was. */
  taken_back: Json;
  /** {visits, people, programs} of its own links; null where nobody has followed one. */
  link_visits: Json;
  intervals: FlightInterval[];
  audiences: FlightAudience[];
  exclusions: FlightExclusion[];
  /** How many people of its cohorts the exclusions leave. */
  reach: number | null;
  /** Newest first: the first is what the flight sends. */
  creatives: FlightCreative[];
}

/** What came of a flight in an hour or on a day; opened and clicked are null where they are not measured. */
export type FlightResult = Pick<
  Tables<'flight_hourly_stats'>,
  'sent' | 'delivered' | 'opened' | 'clicked' | 'conversions' | 'revenue' | 'cost'
> & {
  /** An hour as a moment, a day of the organisation as a date. */
  at: string;
};
