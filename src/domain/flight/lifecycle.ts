import type { CampaignStatus, FlightStatus } from '@/domain/shared/codes';

/** A campaign in one of these runs: it counts as active on the dashboard, and is not archived. */
export const ACTIVE_CAMPAIGN_STATUSES = ['active', 'limited'] as const satisfies CampaignStatus[];

type Move = 'active' | 'paused' | null;

/** Status transitions that users may make. The database refuses all others. */
const FLIGHT_TRANSITIONS = {
  pending: 'active',
  active: 'paused',
  paused: 'active',
  ended: null,
} satisfies Record<FlightStatus, Move>;
const MOVES = new Map<string, Move>(Object.entries(FLIGHT_TRANSITIONS));

/** The status a click on Pause or Activate leads to, or null where neither is offered. */
export const nextFlightStatus = (status: string): Move => MOVES.get(status) ?? null;
