import type { Person } from './fields';

/** People to look at a message with: a usual one, one whose values are as long as they get, and one of whom nothing is known. */
export const SAMPLE_PEOPLE = {
  usual: {
    first_name: 'Anna',
    last_name: 'Berger',
    city: 'Lisbon',
    country: 'Portugal',
    last_product: 'Trail shoes',
    loyalty_points: '240',
  },
  longest: {
    first_name: 'Maximilianus',
    last_name: 'Featherstoneha',
    city: 'Wolverhampton UK',
    country: 'United Kingdom',
    last_product: 'Waterproof hiking jacket L',
    loyalty_points: '128400',
  },
  unknown: {},
} as const satisfies Record<string, Person>;
export type SamplePerson = keyof typeof SAMPLE_PEOPLE;
