import { t } from '@lingui/core/macro';
import { toRows } from '@/domain/audience/segment-rules';

/** Rules in one line: `age between 25, 34 and …`; null if the rules cannot be edited as rows. */
export function conditionsText(rules: unknown): string | null {
  const rows = toRows(rules);
  if (!rows) return null;
  return rows
    .map(({ field, comparison, value }) => `${field} ${comparison} ${value}`)
    .reduce((left, right) => (left ? t`${left} and ${right}` : right), '');
}
