import type { NumberProblem } from '@/domain/shared/typed-number';
import type { IntervalProblem } from '@/domain/time/schedule';

export type Measure = 'latitude' | 'longitude' | 'radius';

/** Problem codes of a draft; the wizard has a message for each. */
export type DraftProblem =
  | 'flight_name_missing'
  | 'name_too_long'
  | 'unstorable'
  | 'channel_missing'
  | `budget_${NumberProblem}`
  | 'frequency_cap_outside'
  | 'intervals_missing'
  | IntervalProblem
  | 'place_type_missing'
  | `${Measure}_${'missing' | 'not_a_number' | 'outside'}`
  | 'radius_ambiguous'
  | 'place_name_missing'
  | 'place_name_too_long'
  | 'audience_missing'
  | 'creative_name_missing'
  | 'message_missing'
  | 'message_too_long'
  | 'content_unfinished'
  | 'variant_unfinished'
  | 'variant_shares'
  | 'creative_missing'
  | 'version_missing';
