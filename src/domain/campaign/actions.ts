import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';

/** Actions that apply to many campaigns at once. */
export const BULK_ACTIONS = [
  'pause',
  'activate',
  'end',
  'archive',
  'restore',
  'duplicate',
  'delete',
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** Reasons to skip a campaign: it already has the target state, or the hint of the database's refusal. */
export type SkipReason =
  | 'unchanged'
  | 'not_running'
  | 'end_date_passed'
  | 'archived'
  | 'campaign_running'
  | 'not_pending';

/** Campaigns per request; copies have a lower limit. */
export const MAX_BULK_CAMPAIGNS = 500;
export const MAX_BULK_COPIES = 50;

interface Subject {
  status: string;
  archived_at: string | null;
  /** To the end date: negative behind it, null without one. */
  days_left: number | null;
}

const isRunning = ({ status }: Pick<Subject, 'status'>) =>
  ACTIVE_CAMPAIGN_STATUSES.some((one) => one === status);
const isOver = ({ days_left }: Subject) => (days_left ?? 0) < 0;
const unlessArchived = ({ archived_at }: Subject) => (archived_at === null ? null : 'archived');

const RULES: Record<BulkAction, (campaign: Subject) => SkipReason | null> = {
  pause: (campaign) => {
    if (campaign.status === 'paused') return 'unchanged';
    return isRunning(campaign) ? null : 'not_running';
  },
  activate: (campaign) => {
    if (isRunning(campaign)) return 'unchanged';
    return isOver(campaign) ? 'end_date_passed' : unlessArchived(campaign);
  },
  end: (campaign) => (campaign.status === 'ended' ? 'unchanged' : unlessArchived(campaign)),
  archive: (campaign) => {
    if (campaign.archived_at !== null) return 'unchanged';
    return isRunning(campaign) ? 'campaign_running' : null;
  },
  restore: ({ archived_at }) => (archived_at === null ? 'unchanged' : null),
  duplicate: () => null,
  delete: (campaign) =>
    unlessArchived(campaign) ?? (campaign.status === 'pending' ? null : 'not_pending'),
};

/**
 * Returns why the action would skip this campaign, or null when it would change it. Mirrors `rpc/change_campaigns`, so
 * the user knows before confirming.
 */
export const skipReason = (action: BulkAction, campaign: Subject): SkipReason | null =>
  RULES[action](campaign);

export interface ActionPreview<T> {
  /** Campaigns that the action changes. */
  changes: T[];
  /** Skipped campaigns by reason. */
  out: Map<SkipReason, T[]>;
}

/** Splits campaigns into those that the action changes and those that it skips. */
export function previewAction<T extends Subject>(
  action: BulkAction,
  campaigns: Iterable<T>,
): ActionPreview<T> {
  const changes: T[] = [];
  const out = new Map<SkipReason, T[]>();
  for (const campaign of campaigns) {
    const reason = skipReason(action, campaign);
    if (reason === null) changes.push(campaign);
    else out.set(reason, [...(out.get(reason) ?? []), campaign]);
  }
  return { changes, out };
}

/** Flights of a campaign by what happens with them; `waiting`: delivery has paused them. A state without a flight is missing. */
export type FlightCounts = Partial<
  Record<'pending' | 'active' | 'paused' | 'waiting' | 'ended', number>
>;

interface Steppable {
  status: string;
  archived_at: string | null;
  flight_count: number;
  flight_states: FlightCounts;
}

/** Every flight of the campaign has ended. */
export const allFlightsEnded = ({
  flight_count: flights,
  flight_states: states,
}: Steppable): boolean => flights > 0 && states.ended === flights;

/**
 * Returns what the primary button of a campaign does. `launch`: a flight waits to start. `resume`: the campaign is paused
 * with active flights. `duplicate`: everything has ended. Null: nothing waits, or the campaign is archived.
 */
export function nextStep(campaign: Steppable): 'launch' | 'resume' | 'duplicate' | null {
  const { status, archived_at: archived, flight_count: flights, flight_states: states } = campaign;
  if (archived !== null || flights === 0) return null;
  if (status === 'ended' || status === 'removed' || allFlightsEnded(campaign)) return 'duplicate';
  if (states.pending) return 'launch';
  if (isRunning(campaign) || !states.active) return null;
  return status === 'paused' ? 'resume' : 'launch';
}
