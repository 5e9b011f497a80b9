import type { FlightStatus, FlightStatusReason } from './codes';

/** What a flight's state follows from. A part that was not read is not judged. */
export interface FlightFacts {
  status: string;
  status_reason?: string | null;
  /** Null: nothing to send is assigned. */
  creative_id?: string | null;
  campaign?: { status: string } | null;
}

/** What happens with a flight now, as a badge says it. */
export interface FlightState {
  label: string;
  /** A colour word of the badge. */
  tone: 'amber' | 'green' | 'blue' | 'slate' | 'gray';
  /** Starting the campaign is what lets it send. */
  waitsForCampaign: boolean;
}

type Word = Pick<FlightState, 'label' | 'tone'>;

const STATUSES: Record<string, Word> = {
  pending: { label: 'Pending', tone: 'amber' },
  active: { label: 'Active', tone: 'green' },
  paused: { label: 'Paused', tone: 'blue' },
  ended: { label: 'Ended', tone: 'slate' },
} satisfies Record<FlightStatus, Word>;

const REASONS: Record<string, string> = {
  budget_used: 'budget used',
  reach_used: 'everyone reached',
  windows_used: 'schedule over',
  campaign_ended: 'campaign ended',
  wallet_empty: 'waits for credits',
  campaign_budget_used: 'campaign budget used',
  channel_off: 'channel switched off',
  set_aside: 'set aside, ask your provider',
} satisfies Record<FlightStatusReason, string>;

/** A campaign lets its flights send in these. */
const SENDING = new Set(['active', 'limited']);

/** Why an active flight sends nothing, or null when it does. */
function obstacle({ campaign, creative_id: creative }: FlightFacts): string | null {
  if (campaign?.status === 'ended') return 'campaign ended';
  if (campaign && !SENDING.has(campaign.status)) return 'waits for campaign';
  return creative === null ? 'no creative' : null;
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * What a flight's status means: its own status, and why it does not send although it is active, or why delivery has
 * paused or ended it. Every place that shows the status of a flight asks this.
 */
export function flightState(flight: FlightFacts): FlightState {
  const { status, status_reason: reason } = flight;
  const word: Word = STATUSES[status.toLowerCase()] ?? {
    label: capitalised(status),
    tone: 'gray',
  };
  const why = status === 'active' ? obstacle(flight) : reason ? REASONS[reason] : null;
  if (!why) return { ...word, waitsForCampaign: false };
  return {
    label: `${word.label} · ${why}`,
    tone: status === 'active' ? 'amber' : word.tone,
    waitsForCampaign: why === 'waits for campaign',
  };
}
