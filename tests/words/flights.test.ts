import { expect, test } from 'vitest';
import { describeLocation, flightDisplayName } from '@/words/flights';

test.each([
  ['Opening', 'Opening'],
  ['  Opening week ', 'Opening week'],
])('shows the name %j without surrounding spaces', (name, shown) => {
  expect(flightDisplayName(name)).toBe(shown);
});

test.each([null, undefined, '', '   '])('shows a flight named %j as an unknown flight', (name) => {
  expect(flightDisplayName(name)).toBe('Unknown Flight');
});

test('describes a location in one line', () => {
  expect(describeLocation(null)).toBe('Everywhere');
  const coordinates = { latitude: 47.3769, longitude: 8.5417, radiusKm: 25 };
  expect(describeLocation({ type: 'coordinates', coordinates, location: null })).toBe(
    '25 km around 47.3769, 8.5417',
  );
});

test.each(['city', 'region', 'country'] as const)('adds the kind to the name of a %s', (type) => {
  const location = { type, value: 'Lisbon' };
  expect(describeLocation({ type: 'location', coordinates: null, location })).toBe(
    `Lisbon (${type})`,
  );
});
