import type { FlightStatus, FlightStatusReason } from '@/domain/shared/codes';

/** Inputs of a flight's state. Missing parts are not checked. */
export interface FlightFacts {
  status: string;
  status_reason?: string | null;
  /** State of the approval; null when none is needed. */
  approval_state?: string | null;
  /** Null: no creative is assigned. Undefined: not loaded. */
  creative_id?: string | null;
  campaign?: { status: string } | null;
}

/** Why an active flight does not send, or why delivery paused or ended a flight. */
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
  /** Badge color. */
  tone: 'amber' | 'green' | 'blue' | 'slate' | 'gray';
  /** The flight sends once its campaign is started. */
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

/** Campaign statuses in which flights send. */
const SENDING = new Set(['active', 'limited']);

/** Returns why an active flight does not send; null if neither its campaign nor a missing creative prevents it. */
function sendingObstacle({ campaign, creative_id: creative }: FlightFacts): FlightReason | null {
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

/** Returns why an inactive flight does not send: delivery paused or ended it, or its approval is missing. */
function inactiveReason(
  { status_reason: stored, approval_state: approval }: FlightFacts,
  status: string,
) {
  if (stored && isReason(stored)) return stored;
  return status === 'ended' ? null : (APPROVALS[approval ?? ''] ?? null);
}

/**
 * Derives a flight's status, badge color and the reason why it does not send. All screens use it, so that they agree.
 */
export function flightState(flight: FlightFacts): FlightState {
  const status = flight.status.toLowerCase();
  const active = status === 'active';
  const reason = active ? sendingObstacle(flight) : inactiveReason(flight, status);
  return {
    status,
    reason,
    tone: (active && reason) || WAITING.has(reason ?? '') ? 'amber' : (TONES[status] ?? 'gray'),
    waitsForCampaign: reason === 'campaign_not_active',
  };
}
