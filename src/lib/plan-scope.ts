/** A campaign with all its flights, or one of its flights. */
export interface PlanScope {
  campaignId: string;
  flightId?: string | undefined;
}

/**
 * Flights that a launch starts: all pending flights of a campaign, one flight, or only the active flights
 * that wait for the campaign.
 */
export interface LaunchScope extends PlanScope {
  waiting?: boolean | undefined;
}

/** RPC arguments that identify the flight, or else the campaign. */
export const scopeArguments = ({ campaignId, flightId, waiting }: LaunchScope) =>
  flightId
    ? { p_flight_id: flightId }
    : { p_campaign_id: campaignId, ...(waiting && { p_flight_ids: [] }) };
