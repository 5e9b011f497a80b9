import {
  add,
  type Decimal,
  floorDivide,
  multiply,
  nonNegative,
  parseDecimal,
  toNumber,
  ZERO,
} from '@/domain/money/decimal';

export interface CohortRule {
  operator: 'AND' | 'OR';
  /** Contacts of each segment of the rule. */
  volumes: readonly number[];
}

const SHARES = { AND: 0.7, OR: 0.8 } as const;
const ONE = parseDecimal('1') ?? ZERO;

/** The volume that a rule's share is taken of: the smallest one, or the sum. */
function ruleBase({ operator, volumes }: CohortRule): Decimal {
  if (operator === 'OR') return volumes.map(nonNegative).reduce(add, ZERO);
  return volumes.length > 0 ? nonNegative(Math.min(...volumes)) : ZERO;
}

const ruleAmount = (rule: CohortRule) =>
  multiply(ruleBase(rule), nonNegative(SHARES[rule.operator]));

/** One rule's part of the estimate: `base` × `share` = `amount` contacts, not yet rounded; 0 without a segment. */
export function reachTerm(rule: CohortRule) {
  return {
    base: toNumber(ruleBase(rule)),
    share: SHARES[rule.operator],
    amount: toNumber(ruleAmount(rule)),
  };
}

/** Per rule the smallest volume × 0.7 (AND) or the sum × 0.8 (OR); rules summed, rounded down. */
export function audienceReach(rules: readonly CohortRule[]): number {
  return Number(floorDivide(rules.map(ruleAmount).reduce(add, ZERO), ONE));
}
