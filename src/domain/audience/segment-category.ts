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

/** What a segment may be filed under. */
export const SEGMENT_CATEGORIES: readonly string[] = [...LABELLED_CATEGORIES, ...OTHER_CATEGORIES];
