import { t } from '@lingui/core/macro';
import { toRows } from '@/domain/audience/segment-rules';

/** `age between 25, 34` and so on, joined by "and"; null when the rules are more than lines. */
export function conditionsText(rules: unknown): string | null {
  const rows = toRows(rules);
  if (!rows) return null;
  return rows
    .map(({ field, comparison, value }) => `${field} ${comparison} ${value}`)
    .join(t` and `);
}
