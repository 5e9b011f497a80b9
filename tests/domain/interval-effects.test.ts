import { expect, test } from 'vitest';
import { intervalEffects } from '@/domain/delivery-waves';
import { day } from '../support/delivery-plans.ts';

test.each([
  [[day('2027-03-06')], ['message']],
  [
    [day('2027-03-06'), day('2027-03-07'), day('2027-03-08')],
    ['message', 'message', 'capped'],
  ],
  [
    [day('2027-03-08'), day('2027-03-06'), day('2027-03-07')],
    ['capped', 'message', 'message'],
  ],
  [
    [day('2027-03-06', '09:00', '11:30'), day('2027-03-06', '11:45', '13:00')],
    ['message', 'joined'],
  ],
  [
    [day('2027-03-06', '09:00', '11:00'), day('2027-03-06', '11:00', '13:00')],
    ['message', 'message'],
  ],
  [
    [day(''), day('2027-03-06', '09:00', '09:00')],
    ['nothing', 'nothing'],
  ],
])('with at most two messages per person %j adds %j (N-20)', (intervals, effects) => {
  expect(intervalEffects(intervals, 'Europe/Berlin', 2)).toEqual(effects);
});
