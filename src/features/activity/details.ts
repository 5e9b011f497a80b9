import type { ActivityEntry } from './sentence';
import { changedFields, changedParts, fieldLabel, fieldValue, statedFields } from './values';

/** One field of a change; null on the side where there was no row. */
export interface ActivityDetail {
  label: string;
  before: string | null;
  after: string | null;
}

/** What there was before and after, field by field, in the organisation's time zone. */
export function activityDetails(entry: ActivityEntry, timeZone: string): ActivityDetail[] {
  // What a secret was is not in the log; that it was set stands in the sentence.
  if (entry.tableName === 'user_secrets') return [];
  const { before, after } = entry;
  const columns =
    before && after ? changedFields(before, after) : statedFields(after ?? before ?? {});
  return withoutDerived(columns).flatMap((column) => detailsOf(column, entry, timeZone));
}

/** The message of a version says what its content does: one of them is enough. */
const withoutDerived = (columns: string[]): string[] =>
  columns.includes('content') ? columns.filter((column) => column !== 'message') : columns;

function detailsOf(
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
  const label = fieldLabel(column);
  return (
    changedParts(was, is)?.map((part) =>
      detail(`${label}: ${fieldLabel(part.name)}`, part.name, [part.before, part.after]),
    ) ?? [detail(label, column, [was, is])]
  );
}
