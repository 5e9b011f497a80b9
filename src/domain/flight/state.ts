import type { FlightStatus, FlightStatusReason } from '@/domain/shared/codes';

/** Inputs of a flight's state. Missing parts are not checked. */
export interface FlightFacts {
  status: string;
  status_reason?: string | null;
  /** Null: nothing to send is assigned. */
  /** How it stands with those who approve. */
  approval_state?: string | null;
  creative_id?: string | null;
  campaign?: { status: string } | null;
}

/** Why a flight does not send although it is active, or why delivery has paused or ended it. */
export type FlightReason =
  | FlightStatusReason
  | 'campaign_not_active'
  | 'no_creative'
  | 'approval_requested'
  | 'changes_requested'
  | 'approval_void';

/** Derived state of a flight. */
export interface FlightState {
  /** Stored status in lower case. */
  status: string;
  reason: FlightReason | null;
  /** A colour word of the badge. */
  tone: 'amber' | 'green' | 'blue' | 'slate' | 'gray';
  /** Starting the campaign is what lets it send. */
  waitsForCampaign: boolean;
}

const TONES: Record<string, FlightState['tone']> = {
  pending: 'gray',
  active: 'green',
  paused: 'blue',
  ended: 'slate',
} satisfies Record<FlightStatus, FlightState['tone']>;

const REASONS = {
  budget_used: true,
  reach_used: true,
  windows_used: true,
  campaign_ended: true,
  wallet_empty: true,
  campaign_budget_used: true,
  month_limit: true,
  channel_off: true,
  set_aside: true,
} satisfies Record<FlightStatusReason, true>;

const isReason = (reason: string): reason is FlightStatusReason => Object.hasOwn(REASONS, reason);

/** A campaign lets its flights send in these. */
const SENDING = new Set(['active', 'limited']);

/** Why an active flight sends nothing, or null when it does. */
function obstacle({ campaign, creative_id: creative }: FlightFacts): FlightReason | null {
  if (campaign?.status === 'ended') return 'campaign_ended';
  if (campaign && !SENDING.has(campaign.status)) return 'campaign_not_active';
  return creative === null ? 'no_creative' : null;
}

const APPROVALS: Record<string, FlightReason> = {
  requested: 'approval_requested',
  changes_requested: 'changes_requested',
  void: 'approval_void',
};

const WAITING = new Set<string>(Object.values(APPROVALS));

/** Why a flight that is not active stays so: delivery has paused or ended it, or it is not approved. */
function standstill(
  { status_reason: stored, approval_state: approval }: FlightFacts,
  status: string,
) {
  if (stored && isReason(stored)) return stored;
  return status === 'ended' ? null : (APPROVALS[approval ?? ''] ?? null);
}

/**
 * Derives a flight's state: its status, and the reason why it does not send, was paused or ended, or cannot start.
 * Every screen that shows a flight's status uses it.
 */
export function flightState(flight: FlightFacts): FlightState {
  const status = flight.status.toLowerCase();
  const active = status === 'active';
  const reason = active ? obstacle(flight) : standstill(flight, status);
  return {
    status,
    reason,
    tone: (active && reason) || WAITING.has(reason ?? '') ? 'amber' : (TONES[status] ?? 'gray'),
    waitsForCampaign: reason === 'campaign_not_active',
  };
}
