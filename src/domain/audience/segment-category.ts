/** Categories that are shown and filtered by their own name. */
export const LABELLED_CATEGORIES = [
  'demographic',
  'psychographic',
  'behavioral',
  'transactional',
  'geographic',
  'technographic',
  'life_event',
] as const;

/** Priced by their own name, shown as Other. */
export const OTHER_CATEGORIES = ['firmographic', 'custom'] as const;

/** Categories that a segment may have. */
export const SEGMENT_CATEGORIES: readonly string[] = [...LABELLED_CATEGORIES, ...OTHER_CATEGORIES];
