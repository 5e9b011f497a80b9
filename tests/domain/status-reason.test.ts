import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { activationProblems } from '@/domain/activation';
import { campaignReason, isMoving, statusReason } from '@/domain/status-reason';

const sql = (name: string) => readFileSync(`supabase/migrations/${name}.sql`, 'utf8');

describe('why a status is what it is', () => {
  const known = [
    ...sql('20260101001610_plan_delivery').matchAll(/status_reason in \(([^)]*)\)/g),
    ...sql('20260101001630_limit_delivery').matchAll(/status_reason in \(([^)]*)\)/g),
  ].flatMap(([, list = '']) => [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word));

  test('every reason of the database has words', () => {
    expect(new Set(known).size).toBe(7);
    for (const reason of known) expect(statusReason(reason)).not.toBe('');
  });

  test('a campaign says what lifts it', () => {
    const [, list = ''] =
      /status_reason in \(([^)]*)\)/.exec(sql('20260101001630_limit_delivery')) ?? [];
    for (const [, reason = ''] of list.matchAll(/'(\w+)'/g))
      expect(campaignReason(reason)).toMatch(/\.$/);
    expect(campaignReason(null)).toBe('');
  });

  test('a person’s choice has none', () => {
    expect(statusReason(null)).toBe('');
    expect(statusReason('something new')).toBe('');
  });

  test.each([
    ['active', null, true],
    ['limited', 'wallet_empty', true],
    ['paused', 'wallet_empty', true],
    ['paused', null, false],
    ['ended', 'budget_used', false],
    ['pending', null, false],
  ])('%s because of %s moves: %s', (status, status_reason, moves) => {
    expect(isMoving({ status, status_reason })).toBe(moves);
  });
});

test('every problem of an activation has a sentence', () => {
  const found = [...sql('20260101001631_settle_delivery').matchAll(/return next '(\w+)'/g)].map(
    ([, word = '']) => word,
  );
  expect(found).toHaveLength(7);
  for (const word of [...found, 'reach_used', 'budget_used'])
    expect(activationProblems([word])).toHaveLength(1);
  expect(activationProblems(['no_such_problem'])).toEqual([]);
});
