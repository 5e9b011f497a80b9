import { describe, expect, test } from 'vitest';
import {
  paceStatus,
  percentOff,
  progressShare,
  readProgress,
  wholePlan,
} from '@/domain/delivery/progress';

describe('pace', () => {
  test.each([
    [0, 0, 100, 'not_due'],
    [50, 0, 100, 'not_due'],
    [111, 0, 100, 'ahead'],
    [89, 100, 200, 'behind'],
    [90, 100, 200, 'on_pace'],
    [220, 100, 200, 'on_pace'],
    [221, 100, 200, 'ahead'],
    [0, 1, 1, 'behind'],
  ])(
    'of %i messages, with %i due and %i planned by the end of the hour, is %s',
    (sent, due, most, word) => {
      expect(paceStatus({ sent, due, most })).toBe(word);
    },
  );

  test.each([
    [50, 100, 50],
    [150, 100, 50],
    [9990, 10_000, 1],
    [5, 0, 0],
    [5, null, 0],
  ])('of %i messages with %s expected is %i percent off', (sent, expected, percent) => {
    expect(percentOff({ sent, expected })).toBe(percent);
  });
});

test.each([
  [1694, 2727, 1694 / 2727],
  [3000, 2727, 1],
  [0, 0, null],
  [5, null, null],
])('progressShare of %i sent and a whole of %s is %s', (sent, whole, share) => {
  expect(progressShare(sent, whole)).toBe(share);
});

test('wholePlan is the forecast of a running flight and the started plan of an ended one', () => {
  const progress = { sent: 134, forecast: 134, expected: 100, pace: null };
  expect(wholePlan(progress, false)).toBe(134);
  expect(wholePlan(progress, true)).toBe(100);
});

test.each([
  [
    { sent: 5, forecast: 10, expected: 4, pace: 'ahead' },
    { sent: 5, forecast: 10, expected: 4, pace: 'ahead' },
  ],
  [
    { sent: 5, forecast: null, expected: null, pace: 'sideways' },
    { sent: 5, forecast: null, expected: null, pace: null },
  ],
  [null, null],
  ['5', null],
])('readProgress parses %j as %j', (value, progress) => {
  expect(readProgress(value)).toEqual(progress);
});
