import type { CampaignStatus, FlightStatus } from '@/domain/shared/codes';

/** Statuses of a running campaign. Running campaigns count as active on the dashboard and cannot be archived. */
export const ACTIVE_CAMPAIGN_STATUSES = ['active', 'limited'] as const satisfies CampaignStatus[];

type NextStatus = 'active' | 'paused' | null;

/** Status transitions that users may make. The database refuses all others. */
const FLIGHT_TRANSITIONS = {
  pending: 'active',
  active: 'paused',
  paused: 'active',
  ended: null,
} satisfies Record<FlightStatus, NextStatus>;
const TRANSITIONS = new Map<string, NextStatus>(Object.entries(FLIGHT_TRANSITIONS));

/** Returns the status that Pause or Activate sets; null if neither is available. */
export const nextFlightStatus = (status: string): NextStatus => TRANSITIONS.get(status) ?? null;
