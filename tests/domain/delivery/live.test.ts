import { expect, test } from 'vitest';
import { dollarsPerHour, messagesPerMinute, readLiveDelivery } from '@/domain/delivery/live';
import { aLiveDelivery } from '../../support/cases/factories';

const live = (over: Parameters<typeof aLiveDelivery>[0]) => readLiveDelivery(aLiveDelivery(over));

test.each([
  [[900, 0, 0, 0, 0, 0], 0],
  [[0, 1, 0, 0, 1, 0], 0.4],
  [[49, 0, 0, 0, 0], 9.8],
  [[51, 0, 0, 0, 0], 10],
  [[1000, 1100, 1200, 1300, 1402], 1200],
  [[], 0],
])('messagesPerMinute averages the last five of %j to %s', (minutes, rate) =>
  expect(messagesPerMinute(live({ minutes }))).toBe(rate),
);

test('dollarsPerHour extrapolates the cost of the minutes to an hour', () => {
  expect(dollarsPerHour(live({ cost: 12.5 }))).toBe(25);
  expect(dollarsPerHour(live({ cost: 12.5, minutes: [] }))).toBe(0);
});
