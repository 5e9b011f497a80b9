import { describe, expect, test } from 'vitest';
import { activationProblems, isReserved, wouldSendLess } from '@/domain/activation';
import { isMoving } from '@/domain/status-reason';

describe('why a status is what it is', () => {
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

test('a problem that is not known is left out', () => {
  expect(activationProblems(['no_such_problem'])).toEqual([]);
});

test.each([
  [['wallet_reserved'], true, true],
  [['campaign_budget_reserved', 'wallet_reserved'], true, true],
  [['wallet_reserved', 'no_creative'], true, false],
  [['wallet_empty'], false, false],
])('%j: other flights keep the money %s, it would send less %s', (codes, reserved, less) => {
  expect(isReserved(codes)).toBe(reserved);
  expect(wouldSendLess(codes)).toBe(less);
});
