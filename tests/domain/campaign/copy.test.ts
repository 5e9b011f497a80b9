import { expect, test } from 'vitest';
import { copyName, nextSameWeekday } from '@/domain/campaign/copy';

test.each([
  ['2026-11-27', '2026-11-27', '2026-11-27'],
  ['2026-11-27', '2026-11-28', '2026-12-04'],
  ['2025-11-28', '2026-11-01', '2026-11-06'],
  ['2027-01-01', '2026-11-01', '2027-01-01'],
])('nextSameWeekday of %s, not before %s, is %s', (day, earliest, found) => {
  expect(nextSameWeekday(day, earliest)).toBe(found);
});

test('copyName appends the given text within the length limit', () => {
  expect(copyName('Black Friday', '(Copy)')).toBe('Black Friday (Copy)');
  expect(copyName('x'.repeat(100), '(Copy)')).toHaveLength(100);
  expect(copyName(`x${'😀'.repeat(99)}`, '(Copy)')).toBe(`x${'😀'.repeat(92)} (Copy)`);
});
