import type { Person } from './fields';

/**
 * Sample recipients for previews and test sends: usual values, accented letters, longest usual values, and no values.
 */
export const SAMPLE_PEOPLE = {
  usual: {
    first_name: 'Anna',
    last_name: 'Berger',
    city: 'Lisbon',
    country: 'Portugal',
    last_product: 'Trail shoes',
    loyalty_points: '240',
  },
  accented: {
    first_name: 'Zoë',
    last_name: 'Łuczak',
    city: 'Timișoara',
    country: 'România',
    last_product: 'Șosete de drumeție',
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
