import { expect, test } from 'vitest';
import { emptyFlightDraft, type FlightDraft } from '@/domain/flight/draft';
import { draftLocation, toFlightRequest } from '@/domain/flight/request';

const typed: FlightDraft = {
  ...emptyFlightDraft(),
  coordinateTarget: { latitude: ' 0 ', longitude: '-8.500000', radiusKm: '0.5' },
  locationTarget: { type: 'country', value: '  Portugal ' },
};

test.each([
  [false, 'none'],
  [false, 'coordinates'],
  [false, 'location'],
  [true, 'none'],
] as const)(
  'draftLocation is null with geo-targeting %s and type %s',
  (geoTargetingEnabled, geoTargetingType) => {
    expect(draftLocation({ ...typed, geoTargetingEnabled, geoTargetingType })).toBeNull();
  },
);

test.each([
  [
    'coordinates',
    {
      type: 'coordinates',
      coordinates: { latitude: 0, longitude: -8.5, radiusKm: 0.5 },
      location: null,
    },
  ],
  [
    'location',
    { type: 'location', coordinates: null, location: { type: 'country', value: 'Portugal' } },
  ],
] as const)('draftLocation contains only the chosen type: %s', (geoTargetingType, place) => {
  expect(draftLocation({ ...typed, geoTargetingEnabled: true, geoTargetingType })).toEqual(place);
});

test('numbers typed with a decimal comma are sent as their value', () => {
  const draft: FlightDraft = {
    ...typed,
    geoTargetingEnabled: true,
    geoTargetingType: 'coordinates',
    coordinateTarget: { latitude: '47,377', longitude: '-8,5', radiusKm: '1,5' },
    budget: '1.250,50',
    frequencyCap: '3',
  };
  expect(draftLocation(draft)?.coordinates).toEqual({
    latitude: 47.377,
    longitude: -8.5,
    radiusKm: 1.5,
  });
  expect(toFlightRequest('c1', draft)).toMatchObject({ budget: 1250.5, frequency_cap: 3 });
});
