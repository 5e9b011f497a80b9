/** Where a flight may go from each status (CAMD-26 to CAMD-29). The database refuses everything else. */
export const FLIGHT_TRANSITIONS: Readonly<Record<string, readonly string[]>> = {
  pending: ['active'],
  active: ['paused'],
  paused: ['active'],
  ended: [],
};

/** Whether a flight in `from` may become `to`; an unknown status goes nowhere (CAMD-30). */
export function canMoveFlight(from: string, to: string): boolean {
  return FLIGHT_TRANSITIONS[from]?.includes(to) ?? false;
}

/** The status a click on Pause or Activate leads to, or null where neither is offered. */
export function nextFlightStatus(status: string): 'active' | 'paused' | null {
  const [next] = FLIGHT_TRANSITIONS[status] ?? [];
  return next === 'active' || next === 'paused' ? next : null;
}
