import { expect, test } from 'vitest';
import { describeLocation, flightDisplayName } from '@/words/flights';

test.each([
  ['Opening', 'Opening'],
  ['  Opening week ', 'Opening week'],
])('a name is shown: %j', (name, shown) => {
  expect(flightDisplayName(name)).toBe(shown);
});

test.each([null, undefined, '', '   '])('%j is an unknown flight (CAM-12)', (name) => {
  expect(flightDisplayName(name)).toBe('Unknown Flight');
});

test('a place reads as one line', () => {
  expect(describeLocation(null)).toBe('Everywhere');
  const coordinates = { latitude: 47.3769, longitude: 8.5417, radiusKm: 25 };
  expect(describeLocation({ type: 'coordinates', coordinates, location: null })).toBe(
    '25 km around 47.3769, 8.5417',
  );
});

test.each(['city', 'region', 'country'] as const)('a %s is named with what it is', (type) => {
  const location = { type, value: 'Lisbon' };
  expect(describeLocation({ type: 'location', coordinates: null, location })).toBe(
    `Lisbon (${type})`,
  );
});
