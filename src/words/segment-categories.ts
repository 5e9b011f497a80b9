import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { LABELLED_CATEGORIES, OTHER_CATEGORIES } from '@/domain/audience/segment-category';
import { i18n } from '@/lib/i18n';

const LABELS: Record<string, MessageDescriptor> = {
  demographic: msg`Demographic`,
  psychographic: msg`Psychographic`,
  behavioral: msg`Behavioral`,
  transactional: msg`Transactional`,
  geographic: msg`Geographic`,
  technographic: msg`Technographic`,
  life_event: msg`Life event`,
} satisfies Record<(typeof LABELLED_CATEGORIES)[number], MessageDescriptor>;

const OTHERS: Record<string, MessageDescriptor> = {
  firmographic: msg`Firmographic`,
  custom: msg`Custom`,
} satisfies Record<(typeof OTHER_CATEGORIES)[number], MessageDescriptor>;

/** Category names are free text, so only own keys are read: 'constructor' is not a label. */
const findLabel = (words: Record<string, MessageDescriptor>, category: string) =>
  Object.hasOwn(words, category) ? words[category] : undefined;

/** The category's label, or 'Other' if it has none. */
export function categoryLabel(category: string): string {
  const label = findLabel(LABELS, category.trim().toLowerCase());
  return label ? i18n.t(label) : t`Other`;
}

/** The category's own name, also where the label is Other. Returns an unknown category unchanged. */
export function categoryName(category: string): string {
  const name = findLabel(LABELS, category) ?? findLabel(OTHERS, category);
  return name ? i18n.t(name) : category;
}

/** Label for a form, where several categories are Other: `Other (Firmographic)`. */
export function categoryChoice(category: string): string {
  const other = findLabel(OTHERS, category);
  return other ? t`Other (${{ category: i18n.t(other) }})` : categoryLabel(category);
}
