import { isRecord, sameJson } from '@/domain/shared/json';

/** Side whose value the merge keeps. */
export type Side = 'mine' | 'theirs';

/** Field in which two concurrent edits differ. */
export interface MergeField<T> {
  field: keyof T & string;
  /** Default choice: theirs if only they changed the field, otherwise mine. */
  side: Side;
  /** Both sides changed the field. */
  contested: boolean;
}

/**
 * Returns the fields in which two edits differ, with a default choice. A list is one field, because two orders cannot
 * be merged.
 */
export const mergeFields = <T extends object>(base: T, mine: T, theirs: T): MergeField<T>[] =>
  (Object.keys({ ...mine, ...theirs }) as (keyof T & string)[])
    .filter((field) => !sameJson(mine[field], theirs[field]))
    .map((field) => {
      const [unchanged, theirsUnchanged] = [mine, theirs].map((one) =>
        sameJson(one[field], base[field]),
      );
      return {
        field,
        side: unchanged ? 'theirs' : 'mine',
        contested: !unchanged && !theirsUnchanged,
      };
    });

/** Joins all strings of a value, for a side-by-side comparison. */
export function joinTexts(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(joinTexts).filter(Boolean).join('\n');
  if (!isRecord(value)) return '';
  return Object.values(value).map(joinTexts).filter(Boolean).join(' · ');
}
