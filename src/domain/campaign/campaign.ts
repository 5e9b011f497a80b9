import { centDifference, toCents } from '@/domain/money/rounding';

export const MAX_CAMPAIGN_NAME_LENGTH = 100;

/** Dollars by which a flight's budget exceeds the campaign's remaining budget; 0 if it fits. */
export const budgetExcess = (budget: number, left: number): number =>
  budget > left ? centDifference(budget, Math.max(0, left)) : 0;

interface StoredAmounts {
  budget: number | null;
  total_spent: number | null;
}

/** A campaign's amounts in dollars, rounded to cents so that spent + remaining = budget. */
export const campaignAmounts = ({ budget, total_spent }: StoredAmounts) => ({
  budget: budget === null ? null : toCents(budget),
  spent: toCents(total_spent ?? 0),
  /** Negative when overspent; null without a budget. */
  remaining: budget === null ? null : centDifference(budget, total_spent ?? 0),
});

/** Percent of a campaign's budget that is spent, from 0 to 100; 0 without a budget. */
export const spentShare = ({ budget, total_spent }: StoredAmounts): number =>
  budget ? Math.min(100, (100 * (total_spent ?? 0)) / budget) : 0;
