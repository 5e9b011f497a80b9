import { columnLabel } from '@/lib/codes/column-labels';
import { t } from '@lingui/core/macro';
import type { ActivityEntry } from './sentence-parts';
import { changedEntries, changedFields, fieldValue, filledFields } from './values';

/** A field before and after a change; `before` is null for a new row, `after` for a deleted one. */
export interface ActivityDetail {
  label: string;
  before: string | null;
  after: string | null;
}

/** The fields of a change. `timeZone` formats timestamps. */
export function activityDetails(entry: ActivityEntry, timeZone: string): ActivityDetail[] {
  // The log leaves out the value of a secret, and the sentence already says whether the secret was set or removed.
  if (entry.tableName === 'user_secrets') return [];
  const { before, after } = entry;
  const columns =
    before && after ? changedFields(before, after) : filledFields(after ?? before ?? {});
  return withoutDerived(columns).flatMap((column) => columnDetails(column, entry, timeZone));
}

/** Drops `message` if `content` is listed too, because the database derives the message from the content. */
const withoutDerived = (columns: string[]): string[] =>
  columns.includes('content') ? columns.filter((column) => column !== 'message') : columns;

function columnDetails(
  column: string,
  { before, after }: ActivityEntry,
  timeZone: string,
): ActivityDetail[] {
  const was = before?.[column];
  const is = after?.[column];
  const detail = (label: string, key: string, [old, now]: [unknown, unknown]): ActivityDetail => ({
    label,
    before: before && fieldValue(key, old, timeZone),
    after: after && fieldValue(key, now, timeZone),
  });
  const label = columnLabel(column);
  return (
    changedEntries(was, is)?.map((part) =>
      detail(t`${label}: ${{ part: columnLabel(part.name) }}`, part.name, [
        part.before,
        part.after,
      ]),
    ) ?? [detail(label, column, [was, is])]
  );
}
