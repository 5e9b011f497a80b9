import { isRecord, sameJson } from '@/domain/json';

/** A value at its place, as in `cards.0.title`, before and after; null on the side where there is none. */
export interface ContentChange {
  place: string;
  before: string | null;
  after: string | null;
}

type Pair = [before: unknown, after: unknown];

const alike = (list: readonly unknown[]): Pair[] => list.map((item) => [item, item]);

const leaf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Items that begin or end both lists alike belong together, and so do those between them, one by one. */
function pairs(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && sameJson(before[start], after[start])) start += 1;
  let end = 0;
  while (end < shorter - start && sameJson(before.at(-1 - end), after.at(-1 - end))) end += 1;
  const [old, now] = [before, after].map((list) => list.slice(start, list.length - end));
  const middle = Array.from(
    { length: Math.max(old?.length ?? 0, now?.length ?? 0) },
    (_, index): Pair => [old?.[index], now?.[index]],
  );
  return [...alike(after.slice(0, start)), ...middle, ...alike(after.slice(after.length - end))];
}

function changes([before, after]: Pair, place: string): ContentChange[] {
  const below = (name: string | number) => (place === '' ? String(name) : `${place}.${name}`);
  if (Array.isArray(before) || Array.isArray(after))
    return pairs(Array.isArray(before) ? before : [], Array.isArray(after) ? after : []).flatMap(
      (pair, index) => changes(pair, below(index)),
    );
  if (isRecord(before) || isRecord(after)) {
    const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(now), ...Object.keys(old)])].flatMap((name) =>
      changes([old[name], now[name]], below(name)),
    );
  }
  const change = { place, before: leaf(before), after: leaf(after) };
  return change.before === null && change.after === null ? [] : [change];
}

/** Every field of two contents and of their languages, those that are the same as well, in the order of the later one. */
export const compareContents = (before: unknown, after: unknown): ContentChange[] =>
  changes([before, after], '').filter(({ place }) => place.split('.').at(-1) !== 'channel');
