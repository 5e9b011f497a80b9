import type { PlanColumn } from '@/domain/flight/fields';
import type { Json, Tables } from '@/lib/supabase/database.types';

type FlightSums = Pick<
  Tables<'flight_totals'>,
  'delivered' | 'clicked' | 'conversions' | 'revenue'
>;

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
  /** Totals of its delivery reports: at most one row. PostgREST returns an object or a list, depending on the key. */
  totals: readonly FlightSums[] | FlightSums | null;
};

/** When a flight may send, as wall-clock times in the organization's time zone. */
type FlightInterval = Pick<Tables<'flight_intervals'>, 'id' | 'date' | 'start_time' | 'end_time'>;

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

export interface SentMessage extends Pick<Tables<'flights'>, 'message' | 'short_url'> {
  tracker_version:
    | (Pick<
        Tables<'click_tracker_versions'>,
        'version_name' | 'og_title' | 'og_description' | 'og_image'
      > & { tracker: { name: string } | null })
    | null;
}

export interface SentCreative extends FlightCreative {
  sent: SentMessage;
}

/** Planned cohort of a flight; `cohort` is null after its deletion. */
export interface FlightAudience {
  id: string;
  cohort: Pick<Tables<'audiences'>, 'id' | 'name' | 'total_contacts' | 'status'> | null;
}

interface FlightExclusion {
  audience_id: string | null;
  excluded_flight_id: string | null;
}

/** A flight with everything that belongs to it. */
export interface FlightDetail
  extends
    Flight,
    SentMessage,
    Pick<
      Tables<'flights'>,
      PlanColumn | 'updated_at' | 'edited_by' | 'variants' | 'promotion_rule' | 'promoted_variant'
    > {
  /** {sent, cost} of reports that gateways withdrew; null without any. */
  taken_back: Json;
  /** {visits, people, programs} of the flight's own links; null without visits. */
  link_visits: Json;
  intervals: FlightInterval[];
  audiences: FlightAudience[];
  exclusions: FlightExclusion[];
  /** Estimated reach after the exclusions. */
  reach: number | null;
  /** Newest first. The flight sends the first one. */
  creatives: FlightCreative[];
}

/** Results of a flight in an hour or on a day. `opened` and `clicked` are null when not measured. */
export type FlightResult = Pick<
  Tables<'flight_hourly_stats'>,
  'sent' | 'delivered' | 'opened' | 'clicked' | 'conversions' | 'revenue' | 'cost'
> & {
  /** Timestamp of an hour, or date of a day in the organization's time zone. */
  at: string;
};
