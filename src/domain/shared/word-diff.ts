/** A run of unchanged, removed or added words. */
export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

const MAX_WORDS = 1000;
/**
 * Splits text into words with their leading whitespace. A merge field is one word. Texts beyond 1,000 words keep the
 * rest as one item, because the diff is quadratic.
 */
const splitWords = (text: string) => {
  const words = text.match(/\s*(?:\{\{[^{}]*\}\}|\S)+|\s+$/gu) ?? [];
  if (words.length <= MAX_WORDS) return words;
  return [...words.slice(0, MAX_WORDS), words.slice(MAX_WORDS).join('')];
};

/** `lengths[i][j]`: length of the longest common subsequence of the words from index i and j on. */
function commonWordCounts(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array<number>(after.length + 1).fill(0),
  );
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (lengths[i] as number[])[j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return lengths;
}

/** Diffs two texts by words. The `same` and `new` parts join to the new text. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const lengths = commonWordCounts(old, now);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const parts: DiffPart[] = [];
  const add = (kind: DiffPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && was === is) {
      add('same', was);
      i += 1;
      j += 1;
    } else if (was !== undefined && (is === undefined || at(i + 1, j) >= at(i, j + 1))) {
      add('gone', was);
      i += 1;
    } else {
      add('new', is ?? '');
      j += 1;
    }
  }
  return parts;
}
