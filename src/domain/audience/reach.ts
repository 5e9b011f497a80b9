import { type Decimal, floor, nonNegative, sum, toNumber, ZERO } from '@/domain/money/decimal';

export interface CohortRule {
  operator: 'AND' | 'OR';
  /** Contacts of each segment. */
  volumes: readonly number[];
}

const SHARES = { AND: 0.7, OR: 0.8 } as const;

/** Volume that the share is applied to: the smallest for AND, the sum for OR. */
function ruleBase({ operator, volumes }: CohortRule): Decimal {
  if (operator === 'OR') return sum(volumes.map(nonNegative));
  return volumes.length > 0 ? nonNegative(Math.min(...volumes)) : ZERO;
}

const ruleAmount = (rule: CohortRule) => ruleBase(rule).times(SHARES[rule.operator]);

/**
 * A rule's term of the estimate: `base` × `share` = `amount`, in contacts before rounding. `base` and `amount` are 0 for
 * a rule without segments.
 */
export function reachTerm(rule: CohortRule) {
  return {
    base: toNumber(ruleBase(rule)),
    share: SHARES[rule.operator],
    amount: toNumber(ruleAmount(rule)),
  };
}

/**
 * Estimates a cohort's reach: per rule, the smallest volume × 0.7 (AND) or the sum × 0.8 (OR). Adds the rules and
 * rounds down.
 */
export function audienceReach(rules: readonly CohortRule[]): number {
  return toNumber(floor(sum(rules.map(ruleAmount))));
}
