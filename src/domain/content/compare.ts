import { isRecord, sameJson } from '@/domain/shared/json';
import { joinTexts } from './merge';

/**
 * Value of a field before and after an edit; null if the field is absent. `place` is a path such as `cards.0.title`.
 */
export interface ContentChange {
  place: string;
  before: string | null;
  after: string | null;
  /** Previous path of an item that only moved. */
  movedFrom?: string;
}

interface Pair {
  before: unknown;
  after: unknown;
  /** Previous index of an item that moved. */
  from?: number;
}

const toLeafText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Longest increasing subsequence of the indexes: the items that kept their relative order. */
function longestIncreasing(indexes: readonly number[]): Set<number> {
  const runs: number[][] = [];
  for (const index of indexes) {
    const longest = runs
      .filter((run) => (run.at(-1) ?? -1) < index)
      .reduce<number[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, index]);
  }
  return new Set(runs.reduce<number[]>((best, run) => (run.length > best.length ? run : best), []));
}

/** Pairs the items of two lists: first identical items at any position, then the rest in order. */
function pairItems(before: readonly unknown[], after: readonly unknown[]): Pair[] {
  const free = new Set(before.keys());
  const sameAs = after.map((item, index) => {
    const same = [index, ...free].find((at) => free.has(at) && sameJson(before[at], item));
    if (same !== undefined) free.delete(same);
    return same;
  });
  const kept = longestIncreasing(sameAs.filter((at) => at !== undefined));
  const others = [...free];
  const paired = after.map((item, index): Pair => {
    const same = sameAs[index];
    if (same === undefined) return { before: before[others.shift() ?? -1], after: item };
    return { before: item, after: item, ...(!kept.has(same) && { from: same }) };
  });
  return [...paired, ...others.map((at): Pair => ({ before: before[at], after: undefined }))];
}

function collectChanges({ before, after }: Pair, place: string): ContentChange[] {
  const below = (name: string | number) => (place === '' ? String(name) : `${place}.${name}`);
  if (Array.isArray(before) || Array.isArray(after))
    return pairItems(
      Array.isArray(before) ? before : [],
      Array.isArray(after) ? after : [],
    ).flatMap(({ from, ...pair }, index) => {
      if (from === undefined) return collectChanges(pair, below(index));
      const text = joinTexts(pair.after);
      return [{ place: below(index), before: text, after: text, movedFrom: below(from) }];
    });
  if (isRecord(before) || isRecord(after)) {
    const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    return [...new Set([...Object.keys(now), ...Object.keys(old)])].flatMap((name) =>
      collectChanges({ before: old[name], after: now[name] }, below(name)),
    );
  }
  const change = { place, before: toLeafText(before), after: toLeafText(after) };
  return change.before === null && change.after === null ? [] : [change];
}

/**
 * Compares two contents and their translations. Returns all fields that are not empty in both, including unchanged ones but
 * without the channel, in the order of the later content.
 */
export const compareContents = (before: unknown, after: unknown): ContentChange[] =>
  collectChanges({ before, after }, '').filter(
    ({ place }) => place.split('.').at(-1) !== 'channel',
  );
