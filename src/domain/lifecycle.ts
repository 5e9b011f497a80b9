/**
 * Where a flight may go from each status; one that is not named goes nowhere (CAMD-26 to CAMD-30). The database
 * refuses the rest.
 */
const FLIGHT_TRANSITIONS: ReadonlyMap<string, 'active' | 'paused'> = new Map([
  ['pending', 'active'],
  ['active', 'paused'],
  ['paused', 'active'],
]);

/** The status a click on Pause or Activate leads to, or null where neither is offered. */
export function nextFlightStatus(status: string): 'active' | 'paused' | null {
  return FLIGHT_TRANSITIONS.get(status) ?? null;
}
