import { isRecord, sameJson } from '@/domain/shared/json';

/** Whose value of a field is taken. */
export type Side = 'mine' | 'theirs';

/** A field in which two edits of the same thing differ. */
export interface MergeField<T> {
  field: keyof T & string;
  /** What is taken unless somebody chooses: theirs where only they have changed it. */
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

/** Every text of a value, one below the other, as a person reads it beside another one. */
export function readable(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join('\n');
  if (!isRecord(value)) return '';
  return Object.values(value).map(readable).filter(Boolean).join(' · ');
}
