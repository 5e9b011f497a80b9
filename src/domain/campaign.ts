import { startOfDay } from './days';
import { centsBetween, toCents } from './money';

export const MAX_CAMPAIGN_NAME_LENGTH = 100;

/** Dollars by which a flight's budget exceeds what its campaign has left; 0 when it fits. */
export const budgetExcess = (budget: number, left: number): number =>
  budget > left ? Math.round((budget - Math.max(0, left)) * 100) / 100 : 0;

interface StoredAmounts {
  budget: number | null;
  total_spent: number | null;
}

/** A campaign's money as it is shown: to the cent, and spent and remaining add up to the budget. */
export const campaignAmounts = ({ budget, total_spent }: StoredAmounts) => ({
  budget: budget === null ? null : toCents(budget),
  spent: toCents(total_spent ?? 0),
  /** Negative when overspent. */
  remaining: centsBetween(budget ?? 0, total_spent ?? 0),
});

interface Paced extends StoredAmounts {
  status: string;
  start_date: string | null;
  end_date: string | null;
  days_left: number | null;
}

/** By how many points spending may be off the time and still be on pace. */
const ON_PACE = 10;
const PACED = ['active', 'limited', 'paused'];

/**
 * How a campaign's spending keeps up with its time: the percent of its days that have begun, today included, and a word:
 * within ten points of that share of the budget it is on pace. Null while that says nothing: without a budget or a
 * period, before its first day, once it is over.
 */
export function campaignPace(campaign: Paced): Pace | null {
  const { budget, start_date, end_date, days_left, status } = campaign;
  if (!budget || !start_date || !end_date || days_left === null) return null;
  const days = (startOfDay(end_date) - startOfDay(start_date)) / 86_400_000 + 1;
  if (!PACED.includes(status) || days_left < 0 || days_left >= days) return null;
  const time = (100 * (days - days_left)) / days;
  const off = spentShare(campaign) - time;
  const word = off > ON_PACE ? 'ahead' : 'behind';
  return { time, word: Math.abs(off) > ON_PACE ? word : 'on_pace' };
}

export interface Pace {
  /** Percent of the days. */
  time: number;
  word: 'ahead' | 'on_pace' | 'behind';
}

/** Percent of a campaign's budget that is spent, from 0 to 100; 0 without a budget. */
export const spentShare = ({ budget, total_spent }: StoredAmounts): number =>
  budget ? Math.min(100, (100 * (total_spent ?? 0)) / budget) : 0;
