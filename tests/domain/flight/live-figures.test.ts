import { describe, expect, test } from 'vitest';
import { figuresMayChange } from '@/domain/flight/live-figures';

describe('figuresMayChange', () => {
  test.each([
    ['active', null, true],
    ['limited', 'wallet_empty', true],
    ['paused', 'wallet_empty', true],
    ['paused', null, false],
    ['ended', 'budget_used', false],
    ['pending', null, false],
  ])('for status %s with reason %s is %s', (status, status_reason, mayChange) => {
    expect(figuresMayChange({ status, status_reason })).toBe(mayChange);
  });
});
