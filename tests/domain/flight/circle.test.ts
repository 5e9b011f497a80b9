import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  distanceKm,
  movePoint,
  nextRadius,
  placeLabel,
  toPoint,
  toRadius,
  typedCenter,
  typedCircle,
} from '@/domain/flight/circle';

const HAMBURG = { latitude: 53.5507, longitude: 9.993 };
const BERLIN = { latitude: 52.5244, longitude: 13.4105 };

describe('a circle', () => {
  test('measures the distance along the surface', () => {
    expect(distanceKm(HAMBURG, HAMBURG)).toBe(0);
    expect(distanceKm(HAMBURG, BERLIN)).toBeCloseTo(255, 0);
    expect(
      distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 }),
    ).toBeCloseTo(111.2, 1);
  });

  test('moves its center by the given distance and back', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -70, max: 70, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -50, max: 50, noNaN: true }),
        (latitude, longitude, km) => {
          const from = toPoint(latitude, longitude);
          expect(Math.abs(distanceKm(from, movePoint(from, km, 0)) - Math.abs(km))).toBeLessThan(
            0.2,
          );
          expect(Math.abs(distanceKm(from, movePoint(from, 0, km)) - Math.abs(km))).toBeLessThan(
            0.2,
          );
          expect(distanceKm(movePoint(movePoint(from, 0, km), 0, -km), from)).toBeLessThan(0.1);
        },
      ),
    );
  });

  test('stays on the globe: latitudes end at the poles, longitudes wrap', () => {
    expect(toPoint(91, 0).latitude).toBe(90);
    expect(toPoint(0, 190).longitude).toBe(-170);
    expect(toPoint(0, -540).longitude).toBe(-180);
    expect(movePoint({ latitude: 89.99, longitude: 0 }, 5, 100).latitude).toBe(90);
  });

  test('rounds its radius to half kilometers within the limits of the field', () => {
    expect([0, 0.7, 12.3, 999.9, 5000].map(toRadius)).toEqual([0.5, 0.5, 12.5, 1000, 1000]);
  });

  test.each([
    [0.5, 1, 1],
    [0.5, -1, 0.5],
    [4.5, 1, 5],
    [5, -1, 4.5],
    [5, 1, 6],
    [20, -1, 19],
    [23, 1, 25],
    [25, 1, 30],
    [100, 1, 150],
    [100, -1, 95],
    [1000, 1, 1000],
  ] as const)('has next to a radius of %d km, in direction %d, %d km', (km, direction, next) => {
    expect(nextRadius(km, direction)).toBe(next);
  });

  test('is known only when every field holds a valid number', () => {
    const typed = { latitude: '53.5507', longitude: '9.993', radiusKm: '25' };
    expect(typedCircle(typed)).toEqual({ ...HAMBURG, radiusKm: 25 });
    for (const wrong of [{ latitude: '' }, { latitude: '91' }, { longitude: 'x' }])
      expect(typedCenter({ ...typed, ...wrong })).toBeNull();
    for (const radiusKm of ['', '0.4', '1001', 'x']) {
      expect(typedCircle({ ...typed, radiusKm })).toBeNull();
      expect(typedCenter({ ...typed, radiusKm })).toEqual(HAMBURG);
    }
  });
});

test('a place is labeled with each of its names once', () => {
  expect(placeLabel({ name: 'Hamburg', region: 'Hamburg', country: 'Germany' })).toBe(
    'Hamburg, Germany',
  );
  expect(placeLabel({ name: 'Springfield', region: 'Illinois', country: 'United States' })).toBe(
    'Springfield, Illinois, United States',
  );
  expect(placeLabel({ name: 'Singapore', region: null, country: 'Singapore' })).toBe('Singapore');
});
