import { isRecord, sameJson } from '@/domain/shared/json';

/** Side whose value of a field the merge keeps. */
export type Side = 'mine' | 'theirs';

/** A field in which two edits of the same thing differ. */
export interface MergeField<T> {
  field: keyof T & string;
  /** Default choice: theirs where only they changed the field. */
  side: Side;
  /** Both have changed it. */
  contested: boolean;
}

/** The fields in which two edits differ, of either, each with whose is taken at first. Lists are one field: an order has no halves. */
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

/** All texts of a value as one string, for a side-by-side comparison. */
export function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join('\n');
  if (!isRecord(value)) return '';
  return Object.values(value).map(readable).filter(Boolean).join(' · ');
}
