import { describe, expect, test } from 'vitest';
import { figuresMayChange } from '@/domain/flight/live-figures';

describe('why a status is what it is', () => {
  test.each([
    ['active', null, true],
    ['limited', 'wallet_empty', true],
    ['paused', 'wallet_empty', true],
    ['paused', null, false],
    ['ended', 'budget_used', false],
    ['pending', null, false],
  ])('%s because of %s moves: %s', (status, status_reason, moves) => {
    expect(figuresMayChange({ status, status_reason })).toBe(moves);
  });
});
