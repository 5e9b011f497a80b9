import { expect, test } from 'vitest';
import { resultTimes } from '@/domain/flight/results';

test.each([
  [[], 'day', []],
  [['2027-02-28'], 'day', ['2027-02-28']],
  [['2027-02-27', '2027-03-01'], 'day', ['2027-02-27', '2027-02-28', '2027-03-01']],
  [
    ['2027-03-06T22:00:00Z', '2027-03-07T00:00:00Z'],
    'hour',
    ['2027-03-06T22:00:00Z', '2027-03-06T23:00:00Z', '2027-03-07T00:00:00Z'],
  ],
] as const)('resultTimes fills the gaps in %j by %s', (times, unit, all) => {
  expect(resultTimes([...times], unit)).toEqual(all);
});
