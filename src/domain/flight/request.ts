import { carriesLink } from '@/domain/content/message';
import { type FlightLocation, serialiseLocation } from './flight';
import { type FlightDraft, MEASURES } from './draft';
import { numberOrNaN } from './field-forms';
import { toFieldRequest } from './field-values';
import { newContent, variantContent, writtenVariants } from './written-creative';
import { writeSchedule } from '@/domain/time/schedule';
import { parseShare } from './variants';

/** Location of a valid draft; null when geo-targeting is off. */
export function draftLocation(draft: FlightDraft): FlightLocation | null {
  if (!draft.geoTargetingEnabled || draft.geoTargetingType === 'none') return null;
  if (draft.geoTargetingType === 'location') {
    const { type, value } = draft.locationTarget;
    return { type: 'location', coordinates: null, location: { type, value: value.trim() } };
  }
  const { latitude, longitude, radiusKm } = draft.coordinateTarget;
  return {
    type: 'coordinates',
    coordinates: {
      latitude: numberOrNaN(latitude, MEASURES.latitude),
      longitude: numberOrNaN(longitude, MEASURES.longitude),
      radiusKm: numberOrNaN(radiusKm, MEASURES.radius),
    },
    location: null,
  };
}

/** Converts a valid draft to the `create_flight` request. */
export function toFlightRequest(campaignId: string, draft: FlightDraft) {
  const variants = writtenVariants(draft);
  const creative =
    draft.creativeOption === 'existing'
      ? {
          creative_id: draft.selectedCreativeId,
          creative_version_id: draft.selectedCreativeVersionId,
        }
      : {
          new_creative: {
            name: draft.newCreativeData.name.trim(),
            content: newContent(draft),
            ...(variants.length > 0 && {
              variants: variants.map((variant) => ({
                content: variantContent(draft.channelType, variant),
                share: parseShare(variant.share),
              })),
            }),
          },
        };
  return {
    campaign_id: campaignId,
    ...toFieldRequest(draft),
    location: serialiseLocation(draftLocation(draft)),
    intervals: writeSchedule(draft.scheduleIntervals),
    audience_ids: draft.selectedAudiences,
    // Sorted, so that reordering is not a change.
    excluded_audience_ids: draft.excludedAudiences.toSorted(),
    excluded_flight_ids: draft.excludedFlights.toSorted(),
    ...creative,
    short_url_id: carriesLink(draft.channelType) && draft.shortUrlId ? draft.shortUrlId : null,
  };
}
