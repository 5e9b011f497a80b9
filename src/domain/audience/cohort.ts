import { audienceReach } from './reach';
import { cohortFormula } from './cohort-formula';

export type Operator = 'AND' | 'OR';

/** A segment as a rule holds it. */
export interface RuleSegment {
  id: string;
  name: string;
  category: string;
  volume: number;
}

/** Segments joined by one operator; rules add up. */
export interface Rule {
  operator: Operator;
  segments: RuleSegment[];
}

/** One segment in one rule, as it is stored. */
interface RuleLink {
  rule_index: number;
  operator: string;
  sequence_order: number;
  segments: RuleSegment | null;
}

/** The rules that stored links make, in their order. A link whose segment is out of reach is left out. */
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

/** Formula and estimated reach of a cohort's rules. */
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

/** The item at `from` moved to `to`; the list as it was when either is no place in it. */
export function moveItem<T>(list: readonly T[], from: number, to: number): T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, item);
}

/** A rule to begin with: AND, no segment. */
export const newRule = (): Rule => ({ operator: 'AND', segments: [] });

/** Without this rule; one always remains, if only the empty one. */
export function removeRule<T>(rules: readonly T[], index: number, empty: T): T[] {
  const rest = rules.toSpliced(index, 1);
  return rest.length > 0 ? rest : [empty];
}

/** With the segment in this rule, once. */
export function addSegment<T extends Rule>(rule: T, segment: RuleSegment): T {
  if (rule.segments.some(({ id }) => id === segment.id)) return rule;
  return { ...rule, segments: [...rule.segments, segment] };
}
