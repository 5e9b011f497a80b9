import { expect, test } from 'vitest';
import { nextFlightStatus } from '@/domain/flight/lifecycle';
import { can } from '@/domain/people/permissions';

const MOVES: [string, string, 'active' | 'paused' | null][] = [
  ['CAMD-27', 'pending', 'active'],
  ['CAMD-28', 'active', 'paused'],
  ['CAMD-29', 'paused', 'active'],
  ['CAMD-30', 'ended', null],
  ['CAMD-30', 'invented', null],
  ['CAMD-30', '', null],
  ['CAMD-30', 'constructor', null],
  ['CAMD-30', '__proto__', null],
];

test.each(MOVES)('%s the click on a flight that is %j leads to %j', (_id, from, to) => {
  expect(nextFlightStatus(from)).toBe(to);
});

test.each(MOVES)(
  '(%s) the right to move %j agrees with %j (CAMD-23, CAMD-24)',
  (_id, status, to) => {
    const writer = { userId: 'me', role: 'regular' as const, isSuperadmin: false };
    expect(can(writer, 'flight:activate', { status })).toBe(to === 'active');
    expect(can(writer, 'flight:pause', { status })).toBe(to === 'paused');
  },
);
