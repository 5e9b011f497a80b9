import { audienceReach } from './reach';
import { cohortFormula } from './cohort-formula';

export type Operator = 'AND' | 'OR';

/** A segment in a rule. */
export interface RuleSegment {
  id: string;
  name: string;
  category: string;
  volume: number;
}

/** Segments joined by one operator. A cohort's rules are joined by OR. */
export interface Rule {
  operator: Operator;
  segments: RuleSegment[];
}

/** Database row that links a segment to a rule. */
interface RuleLink {
  rule_index: number;
  operator: string;
  sequence_order: number;
  segments: RuleSegment | null;
}

/** Builds rules from database rows, in stored order. Skips segments that row-level security hides (null). */
export function rulesFromLinks(links: readonly RuleLink[]): Rule[] {
  const rules = new Map<number, Rule>();
  const ordered = links.toSorted(
    (a, b) => a.rule_index - b.rule_index || a.sequence_order - b.sequence_order,
  );
  for (const { rule_index, operator, segments: segment } of ordered) {
    const rule = rules.get(rule_index) ?? {
      operator: operator === 'OR' ? 'OR' : 'AND',
      segments: [],
    };
    if (segment) rule.segments.push(segment);
    rules.set(rule_index, rule);
  }
  return [...rules.values()];
}

/** Summary of a cohort's rules: formula, estimated reach, distinct categories and number of distinct segments. */
export const describeRules = (rules: readonly Rule[]) => ({
  formula: cohortFormula(
    rules.map(({ operator, segments }) => ({ operator, names: segments.map(({ name }) => name) })),
  ),
  reach: audienceReach(
    rules.map(({ operator, segments }) => ({
      operator,
      volumes: segments.map(({ volume }) => volume),
    })),
  ),
  categories: [
    ...new Set(rules.flatMap(({ segments }) => segments.map(({ category }) => category))),
  ].sort(),
  segmentCount: new Set(rules.flatMap(({ segments }) => segments.map(({ id }) => id))).size,
});

/**
 * Returns the list with the item moved from one index to another; an unchanged copy if either index is out of range.
 */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

export const newRule = (): Rule => ({ operator: 'AND', segments: [] });

/**
 * Returns the rules without the one at `index`. Returns `[empty]` when none remains, because the editor always shows a
 * rule.
 */
export function removeRule<T>(rules: readonly T[], index: number, empty: T): T[] {
  const rest = rules.toSpliced(index, 1);
  return rest.length > 0 ? rest : [empty];
}

/** Adds a segment to a rule unless the rule has it already. */
export function addSegment<T extends Rule>(rule: T, segment: RuleSegment): T {
  if (rule.segments.some(({ id }) => id === segment.id)) return rule;
  return { ...rule, segments: [...rule.segments, segment] };
}
