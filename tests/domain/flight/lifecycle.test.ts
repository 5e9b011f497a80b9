import { expect, test } from 'vitest';
import { nextFlightStatus } from '@/domain/flight/lifecycle';
import { can } from '@/domain/people/permissions';

const MOVES: [string, 'active' | 'paused' | null][] = [
  ['pending', 'active'],
  ['active', 'paused'],
  ['paused', 'active'],
  ['ended', null],
  ['invented', null],
  ['', null],
  ['constructor', null],
  ['__proto__', null],
];

test.each(MOVES)('nextFlightStatus of %j is %j', (from, to) => {
  expect(nextFlightStatus(from)).toBe(to);
});

test.each(MOVES)(
  'the permissions for a flight with status %j allow only the change to %j',
  (status, to) => {
    const writer = { userId: 'me', role: 'regular' as const, isSuperadmin: false };
    expect(can(writer, 'flight:activate', { status })).toBe(to === 'active');
    expect(can(writer, 'flight:pause', { status })).toBe(to === 'paused');
  },
);
