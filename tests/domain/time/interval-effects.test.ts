import { expect, test } from 'vitest';
import { intervalEffects } from '@/domain/delivery/waves';
import { day } from '../../support/cases/delivery-plans.ts';

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
])(
  'with at most two messages per contact, the intervals %j have the effects %j',
  (intervals, effects) => {
    expect(
      intervalEffects(intervals, 'Europe/Berlin', {
        frequencyCap: 2,
        frequencyPeriod: 'flight',
        quiet: null,
      }),
    ).toEqual(effects);
  },
);

// March 7, 2027 is a Sunday.
const MORNING_AND_EVENING = ['2027-03-06', '2027-03-07', '2027-03-08'].flatMap((date) => [
  day(date, '09:00', '11:00'),
  day(date, '17:00', '19:00'),
]);

test.each([
  ['day', 1, ['message', 'capped', 'message', 'capped', 'message', 'capped']],
  ['week', 1, ['message', 'capped', 'capped', 'capped', 'message', 'capped']],
  ['week', 3, ['message', 'message', 'message', 'capped', 'message', 'message']],
] as const)(
  'with a cap per %s of %j, the effects are %j',
  (frequencyPeriod, frequencyCap, effects) => {
    expect(
      intervalEffects(MORNING_AND_EVENING, 'Europe/Berlin', {
        frequencyCap,
        frequencyPeriod,
        quiet: null,
      }),
    ).toEqual(effects);
  },
);

test('an interval past midnight counts toward the day on which it starts', () => {
  const night = [day('2027-03-06', '22:00', '02:00'), day('2027-03-07', '09:00', '11:00')];
  expect(
    intervalEffects(night, 'Europe/Berlin', {
      frequencyCap: 1,
      frequencyPeriod: 'day',
      quiet: null,
    }),
  ).toEqual(['message', 'message']);
});
