import { describe, expect, test } from 'vitest';
import {
  describeRules,
  moveItem,
  newRule,
  type Rule,
  rulesFromLinks,
  removeRule,
  addSegment,
} from '@/domain/audience/cohort';

const segment = (id: string, volume = 100, category = 'behavioral') => ({
  id,
  name: id.toUpperCase(),
  category,
  volume,
});
const link = (rule_index: number, sequence_order: number, id: string, operator = 'AND') => ({
  rule_index,
  sequence_order,
  operator,
  segments: segment(id),
});

describe('rules of a cohort', () => {
  test('are rebuilt from stored links in any order', () => {
    const links = [link(1, 3, 'd', 'OR'), link(0, 1, 'b'), link(1, 2, 'c', 'OR'), link(0, 0, 'a')];
    expect(rulesFromLinks(links)).toEqual([
      { operator: 'AND', segments: [segment('a'), segment('b')] },
      { operator: 'OR', segments: [segment('c'), segment('d')] },
    ]);
  });

  test('omit an unreadable segment and keep its rule', () => {
    expect(rulesFromLinks([{ ...link(0, 0, 'a'), segments: null }])).toEqual([newRule()]);
  });

  test('join segments by AND in a new rule', () => {
    expect(newRule()).toEqual({ operator: 'AND', segments: [] });
  });

  test('keep an empty rule when the last one is removed', () => {
    const rule: Rule = { operator: 'OR', segments: [segment('a')] };
    expect(removeRule([rule], 0, newRule())).toEqual([newRule()]);
    expect(removeRule([rule, newRule()], 1, newRule())).toEqual([rule]);
  });

  test('contain each segment only once per rule', () => {
    const rule = addSegment(newRule(), segment('a'));
    expect(addSegment(rule, segment('a'))).toBe(rule);
    expect(addSegment(rule, segment('b')).segments.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [5, 0, 'abc'],
  ])('moveItem from %i to %i gives %s', (from, to, order) => {
    expect(moveItem(['a', 'b', 'c'], from, to).join('')).toBe(order);
  });

  test('are summarized by formula, reach, categories and number of distinct segments', () => {
    const rules: Rule[] = [
      { operator: 'AND', segments: [segment('a', 10_000), segment('b', 4000, 'geographic')] },
      newRule(),
      { operator: 'OR', segments: [segment('a', 1000), segment('c', 2000)] },
    ];
    expect(describeRules(rules)).toEqual({
      formula: '(A AND B) OR (A OR C)',
      reach: 5200,
      categories: ['behavioral', 'geographic'],
      segmentCount: 3,
    });
  });
});
