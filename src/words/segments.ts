import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { type Comparison, toRows } from '@/domain/audience/segment-rules';
import { formatInteger } from '@/domain/shared/format';
import { formatList } from '@/domain/shared/format-list';
import { i18n } from '@/lib/i18n';

const COMPARISONS: Record<Comparison, MessageDescriptor> = {
  is: msg({ message: 'is', context: 'operator of a segment' }),
  'is not': msg({ message: 'is not', context: 'operator of a segment' }),
  contains: msg({ message: 'contains', context: 'operator of a segment' }),
  'at least': msg({ message: 'at least', context: 'operator of a segment' }),
  'at most': msg({ message: 'at most', context: 'operator of a segment' }),
  between: msg({ message: 'between', context: 'operator of a segment' }),
  'in the last days': msg({ message: 'in the last days', context: 'operator of a segment' }),
};

/** Operator of a condition, between its attribute and its value. */
export const comparisonLabel = (comparison: Comparison): string => i18n.t(COMPARISONS[comparison]);

/** Number of contacts; `shown` can be an abbreviated number. */
export const contactCount = (count: number, shown = formatInteger(count)): string =>
  plural(count, { one: `${shown} contact`, other: `${shown} contacts` });

/** Rules in one line: `age between 25, 34 and …`; null if the rules cannot be edited as rows. */
export function conditionsText(rules: unknown): string | null {
  const rows = toRows(rules);
  if (!rows) return null;
  return formatList(
    rows.map(({ field, comparison, value }) => `${field} ${comparisonLabel(comparison)} ${value}`),
  );
}
