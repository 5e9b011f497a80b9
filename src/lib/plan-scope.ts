/** A campaign with its flights, or one flight of it. */
export interface PlanScope {
  campaignId: string;
  flightId?: string | undefined;
}

/** Flights that a launch starts: all pending flights of a campaign, one flight, or only the active flights that wait for the campaign. */
export interface LaunchScope extends PlanScope {
  waiting?: boolean | undefined;
}

/** How a function of the database is told which: by the flight, or else by the campaign. */
export const scopeArguments = ({ campaignId, flightId, waiting }: LaunchScope) =>
  flightId
    ? { p_flight_id: flightId }
    : { p_campaign_id: campaignId, ...(waiting && { p_flight_ids: [] }) };
