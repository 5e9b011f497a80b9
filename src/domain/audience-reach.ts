import { add, floorDivide, multiply, nonNegative, parseDecimal, ZERO } from './decimal';

export interface CohortRule {
  operator: 'AND' | 'OR';
  /** Contacts of each segment of the rule. */
  volumes: readonly number[];
}

const [AND_SHARE, OR_SHARE, ONE] = ['0.7', '0.8', '1'].map((text) => parseDecimal(text) ?? ZERO);

/** Per rule the smallest volume × 0.7 (AND) or the sum × 0.8 (OR); rules summed, rounded down (spec §9). */
export function audienceReach(rules: readonly CohortRule[]): number {
  const total = rules
    .filter(({ volumes }) => volumes.length > 0)
    .map(({ operator, volumes }) =>
      operator === 'OR'
        ? multiply(volumes.map(nonNegative).reduce(add, ZERO), OR_SHARE ?? ZERO)
        : multiply(nonNegative(Math.min(...volumes)), AND_SHARE ?? ZERO),
    )
    .reduce(add, ZERO);
  return Number(floorDivide(total, ONE ?? ZERO));
}
