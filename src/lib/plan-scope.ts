/** A campaign with its flights, or one flight of it. */
export interface PlanScope {
  campaignId: string;
  flightId?: string | undefined;
}

/** How a function of the database is told which: by the flight, or else by the campaign. */
export const scopeArguments = ({ campaignId, flightId }: PlanScope) =>
  flightId ? { p_flight_id: flightId } : { p_campaign_id: campaignId };
