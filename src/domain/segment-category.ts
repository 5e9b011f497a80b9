/** Categories with a label of their own. */
const LABELS = new Map([
  ['demographic', 'Demographic'],
  ['psychographic', 'Psychographic'],
  ['behavioral', 'Behavioral'],
  ['transactional', 'Transactional'],
  ['geographic', 'Geographic'],
  ['technographic', 'Technographic'],
  ['life_event', 'Life event'],
]);
/** Priced by their own name, shown as Other. */
const OTHERS = new Map([
  ['firmographic', 'Firmographic'],
  ['custom', 'Custom'],
]);

export const LABELLED_CATEGORIES = [...LABELS.keys()];

/** What a segment may be filed under. */
export const SEGMENT_CATEGORIES = [...LABELS.keys(), ...OTHERS.keys()];

/** The category's label; 'Other' for one that has none. */
export const categoryLabel = (category: string): string =>
  LABELS.get(category.trim().toLowerCase()) ?? 'Other';

/** As `categoryLabel`, and which one it is where several are Other: `Other (Firmographic)`. */
export function categoryChoice(category: string): string {
  const other = OTHERS.get(category);
  return other ? `Other (${other})` : categoryLabel(category);
}
