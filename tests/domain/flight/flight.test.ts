import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveredCount, parseLocation, serialiseLocation } from '@/domain/flight/flight';

describe('deliveredCount', () => {
  test.each([
    [999, 95.5, 954],
    [1000, 95.5, 955],
    [3, 33.3333, 0],
    [3, 33.3334, 1],
    [0, 99, 0],
    [100, 0, 0],
    [1_000_000, 100, 1_000_000],
    [1000, 57.3, 573],
    [-5, 50, 0],
    [5, Number.NaN, 0],
  ])('of %i sent at %d percent is %i', (sent, rate, delivered) => {
    expect(deliveredCount(sent, rate)).toBe(delivered);
  });
});

describe('stored location', () => {
  test('round-trips through serialiseLocation and parseLocation', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.record({
            type: fc.constant('coordinates' as const),
            coordinates: fc.record({
              latitude: fc.integer({ min: -90, max: 90 }),
              longitude: fc.integer({ min: -180, max: 180 }),
              radiusKm: fc.integer({ min: 1, max: 1000 }),
            }),
            location: fc.constant(null),
          }),
          fc.record({
            type: fc.constant('location' as const),
            coordinates: fc.constant(null),
            location: fc.record({
              type: fc.constantFrom('city' as const, 'region' as const, 'country' as const),
              value: fc.string(),
            }),
          }),
        ),
        (location) => {
          expect(parseLocation(serialiseLocation(location))).toEqual(location);
        },
      ),
    );
  });

  test.each([
    null,
    '',
    'not json',
    '[]',
    '{"type":"coordinates","coordinates":{"latitude":"x"}}',
    '{"type":"location","location":{"value":5}}',
    '{"type":"location","location":null}',
    '{"type":"elsewhere","location":{"type":"city","value":"Lisbon"}}',
    '{"type":"coordinates","coordinates":{"latitude":null,"longitude":8,"radiusKm":5}}',
    '{"type":"coordinates","coordinates":{"latitude":"","longitude":8,"radiusKm":5}}',
    '{"type":"coordinates","coordinates":{"latitude":47,"longitude":[],"radiusKm":5}}',
    '{"type":"coordinates","coordinates":{"latitude":47,"longitude":8}}',
    '{"type":"coordinates","coordinates":null,"location":null}',
    'null',
  ])('is null for the text %s', (text) => {
    expect(parseLocation(text)).toBeNull();
  });

  test('contains type, coordinates and location; null without a location', () => {
    const coordinates = { latitude: 0, longitude: 0, radiusKm: 0.5 };
    expect(serialiseLocation({ type: 'coordinates', coordinates, location: null })).toBe(
      '{"type":"coordinates","coordinates":{"latitude":0,"longitude":0,"radiusKm":0.5},"location":null}',
    );
    expect(serialiseLocation(null)).toBeNull();
  });
});
