import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { MAX_FLIGHT_NAME_LENGTH } from '@/domain/flight/fields';
import { MAX_PLACE_NAME_LENGTH } from '@/domain/flight/draft';
import type { DraftProblem } from '@/domain/flight/draft-problem';
import { MAX_MESSAGE_LENGTH } from '@/domain/content/sms-split';
import { i18n } from '@/lib/i18n';
import { ambiguousNumber } from '@/words/numbers';

const PROBLEMS: Record<DraftProblem, MessageDescriptor> = {
  flight_name_missing: msg`Enter a name for the flight.`,
  name_too_long: msg`The name must be at most ${MAX_FLIGHT_NAME_LENGTH} characters.`,
  unstorable: msg`This text has a character that can’t be stored.`,
  channel_missing: msg`Choose a channel.`,
  budget_missing: msg`Enter a budget.`,
  budget_not_a_number: msg`Enter the budget as a number.`,
  budget_ambiguous: msg`Enter the budget without thousands separators.`,
  budget_too_small: msg`The budget must be above 0.`,
  budget_too_large: msg`The budget must be below 1,000,000,000,000.`,
  budget_too_precise: msg`Use at most two decimals.`,
  frequency_cap_outside: msg`Enter a whole number from 1 to 1000.`,
  intervals_missing: msg`No schedule intervals defined. Add at least one to proceed.`,
  interval_too_late: msg`Choose a day before the year 2100.`,
  interval_over: msg`This interval is in the past. Choose a later one.`,
  interval_skipped: msg`Daylight saving time skips this time on that day. Choose another time.`,
  interval_duplicate: msg`This interval is a duplicate.`,
  interval_overlap: msg`This interval overlaps another one.`,
  place_type_missing: msg`Choose how to target the location.`,
  latitude_missing: msg`Latitude is required.`,
  latitude_not_a_number: msg`Enter latitude as a number.`,
  latitude_outside: msg`Latitude must be between -90 and 90.`,
  longitude_missing: msg`Longitude is required.`,
  longitude_not_a_number: msg`Enter longitude as a number.`,
  longitude_outside: msg`Longitude must be between -180 and 180.`,
  radius_missing: msg`Radius is required.`,
  radius_not_a_number: msg`Enter radius as a number.`,
  radius_ambiguous: msg`Enter the radius without thousands separators.`,
  radius_outside: msg`Radius must be between 0.5 and 1000.`,
  place_name_missing: msg`Enter the name of the place.`,
  place_name_too_long: msg`The name must be at most ${MAX_PLACE_NAME_LENGTH} characters.`,
  audience_missing: msg`Select at least one audience.`,
  creative_name_missing: msg`Enter a name for the creative.`,
  message_missing: msg`Write the message.`,
  message_too_long: msg`The message must be at most ${MAX_MESSAGE_LENGTH} characters.`,
  variant_unfinished: msg`Finish every variant.`,
  variant_shares: msg`Enter each share as a whole percentage from 1 to 99, with at least 1% left for A.`,
  content_unfinished: msg`Finish the marked fields.`,
  creative_missing: msg`Choose a creative.`,
  version_missing: msg`Choose a version.`,
};

/** Sentence of a problem. `typed` is the text of a number field, whose meanings an ambiguous number is asked for. */
export const problemText = (problem: DraftProblem, typed?: string): string =>
  typed && problem.endsWith('_ambiguous') ? ambiguousNumber(typed) : i18n.t(PROBLEMS[problem]);
