import { expect, test } from 'vitest';
import { numberProblem } from '@/domain/typed-number';

const money = { min: 0, aboveMin: true, max: 1e12, belowMax: true, decimals: 2 };

test.each([
  ['', 'missing'],
  ['  ', 'missing'],
  ['five', 'not_a_number'],
  ['1,5', 'not_a_number'],
  ['NaN', 'not_a_number'],
  ['0', 'too_small'],
  ['-5', 'too_small'],
  ['-1e400', 'too_small'],
  ['0.01', null],
  ['1e3', null],
  ['1.5e1', null],
  ['999999999999.99', null],
  ['1e12', 'too_large'],
  ['1e30', 'too_large'],
  ['1e308', 'too_large'],
  ['1e400', 'too_large'],
  ['9'.repeat(40), 'too_large'],
  ['0.004', 'too_precise'],
  ['1e-40', 'too_precise'],
] as const)('money typed as %j: %s', (typed, problem) => {
  expect(numberProblem(typed, money)).toBe(problem);
});

test.each([
  ['-90', null],
  ['90', null],
  ['90.000001', 'too_large'],
  ['-90.000001', 'too_small'],
  ['47.123456789', null],
] as const)('edges that count, any number of decimals: %j: %s', (typed, problem) => {
  expect(numberProblem(typed, { min: -90, max: 90 })).toBe(problem);
});
