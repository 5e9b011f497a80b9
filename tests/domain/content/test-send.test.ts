import { describe, expect, test } from 'vitest';
import {
  isTestAddress,
  channelReaches,
  testAddress,
  testCost,
  testRecipients,
} from '@/domain/content/test-send';

test.each([
  [' QA@Northwind.Example ', 'qa@northwind.example', true],
  ['+1 (202) 555-0143', '+1 (202) 555-0143', false],
  ['+1 202 555-0143', '+12025550143', true],
  ['0171 901820', '0171 901820', false],
  ['a b@c.example', 'a b@c.example', false],
  ['', '', false],
])('the test address %j is normalized to %j and its validity is %s', (typed, kept, valid) => {
  expect(isTestAddress(typed)).toBe(valid);
  expect(testAddress(typed)).toBe(kept);
});

test.each([
  ['SMS', '+12025550143', true],
  ['SMS', 'qa@northwind.example', false],
  ['Email', 'qa@northwind.example', true],
  ['Email', '+12025550143', false],
  ['Push', '+12025550143', true],
  ['Push', 'qa@northwind.example', true],
  ['Later added', '+12025550143', true],
])('channelReaches for %s and %s is %s', (channel, address, may) => {
  expect(channelReaches(channel, address)).toBe(may);
});

describe('testCost', () => {
  const cost = (rate: unknown, people: number, message = 'x') =>
    testCost({ SMS: rate }, { channel: 'SMS', encoding: 'ascii', message, people });
  test.each([
    [0.05, 3, 0.15],
    [0.1, 3, 0.3],
    [0.033_333, 2, 0.0667],
    [0, 10, 0],
    [undefined, 1, 0.05],
  ])('at a rate of %s for %i people is %s dollars', (rate, people, dollars) => {
    expect(cost(rate, people)).toBe(dollars);
  });

  test('multiplies by the number of SMS parts', () => {
    expect(cost(0.05, 2, 'x'.repeat(161))).toBe(0.2);
  });
});

test('testRecipients reads an unknown outcome as waiting and skips malformed rows', () => {
  const [address, reason] = ['+12025550143', 'unreachable'];
  const stored = [{ address, outcome: 'failed', reason }, { address, outcome: 'odd' }, { x: 1 }, 5];
  expect(testRecipients(stored)).toEqual([
    { address, outcome: 'failed', reason },
    { address, outcome: 'waiting' },
  ]);
  expect(testRecipients('none')).toEqual([]);
});
