import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';

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

/**
 * Why a bulk action skips a campaign: `unchanged` when it already has the target state, otherwise the hint of the
 * database error.
 */
export type SkipReason =
  | 'unchanged'
  | 'not_running'
  | 'end_date_passed'
  | 'archived'
  | 'campaign_running'
  | 'not_pending';

/** Maximum campaigns per request. Duplicating has a lower limit. */
export const MAX_BULK_CAMPAIGNS = 500;
export const MAX_BULK_COPIES = 50;

interface Subject {
  status: string;
  archived_at: string | null;
  /** Days until the end date; negative once it has passed, null without one. */
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
 * Returns why the action would skip this campaign, or null if it would change it. Mirrors `rpc/change_campaigns`, so
 * that the confirmation dialog can list skipped campaigns.
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

/**
 * Number of a campaign's flights by state. `waiting` are flights that delivery has paused. States without flights are
 * absent.
 */
export type FlightCounts = Partial<
  Record<'pending' | 'active' | 'paused' | 'waiting' | 'ended', number>
>;

interface Steppable {
  status: string;
  archived_at: string | null;
  flight_count: number;
  flight_states: FlightCounts;
}

/** True if the campaign has flights and all of them have ended. */
export const allFlightsEnded = ({
  flight_count: flights,
  flight_states: states,
}: Steppable): boolean => flights > 0 && states.ended === flights;

/** True if the campaign has flights and either the campaign or all of its flights have ended. */
export const isCampaignOver = (campaign: Steppable): boolean =>
  campaign.flight_count > 0 &&
  (campaign.status === 'ended' || campaign.status === 'removed' || allFlightsEnded(campaign));

/**
 * Returns the action of a campaign's primary button. `duplicate`: the campaign or all its flights have ended. `launch`:
 * a flight is pending, or the campaign itself is pending and has active flights. `resume`: the campaign is paused and
 * has active flights but no pending ones. Null: no action applies, or the campaign is archived or has no flights.
 */
export function nextStep(campaign: Steppable): 'launch' | 'resume' | 'duplicate' | null {
  const { status, archived_at: archived, flight_count: flights, flight_states: states } = campaign;
  if (archived !== null || flights === 0) return null;
  if (isCampaignOver(campaign)) return 'duplicate';
  if (states.pending) return 'launch';
  if (isRunning(campaign) || !states.active) return null;
  return status === 'paused' ? 'resume' : 'launch';
}
