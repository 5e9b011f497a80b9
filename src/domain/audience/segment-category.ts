/** Categories with a label and filter of their own. */
export const LABELLED_CATEGORIES = [
  'demographic',
  'psychographic',
  'behavioral',
  'transactional',
  'geographic',
  'technographic',
  'life_event',
] as const;

/** Categories with a price of their own, shown as Other. */
export const OTHER_CATEGORIES = ['firmographic', 'custom'] as const;

/** All categories that the database accepts for a segment. */
export const SEGMENT_CATEGORIES: readonly string[] = [...LABELLED_CATEGORIES, ...OTHER_CATEGORIES];
