import type { FlightField } from '@/domain/flight/fields';
import type { Advice } from '@/domain/delivery/forecast';
import { fieldHash } from './creative-field';
import { paths } from './paths';

export interface EditFlightState {
  /** True when the user came from another page of the app: leaving Edit Flight goes back there. */
  returns: true;
  /** Fills the form as if the user had typed the values. */
  advised?: Advice;
}

interface EditFlightLink {
  campaign_id: string;
  id: string;
}

/** Link to Edit Flight, with the focus on a field. */
export const editFlightLink = (flight: EditFlightLink, field?: FlightField) => ({
  to: paths.editFlight(flight.campaign_id, flight.id) + (field ? fieldHash({ place: field }) : ''),
  state: { returns: true } satisfies EditFlightState,
});

function advisedField(advice: Advice): FlightField {
  if ('budget' in advice) return 'budget';
  if ('frequencyCap' in advice) return 'frequency_cap';
  return 'pacing' in advice ? 'pacing' : 'intervals';
}

/** Link to Edit Flight with the advice filled in and the focus on its field. */
export const advisedEditLink = (flight: EditFlightLink, advised: Advice) => ({
  to: editFlightLink(flight, advisedField(advised)).to,
  state: { returns: true, advised } satisfies EditFlightState,
});

const isEditFlightState = (state: unknown): state is EditFlightState =>
  typeof state === 'object' && state !== null && 'returns' in state && state.returns === true;

/** Reads the navigation state of Edit Flight; `{}` when the user opened the page by its URL. */
export const readEditFlightState = (state: unknown): Partial<EditFlightState> =>
  isEditFlightState(state) ? state : {};
