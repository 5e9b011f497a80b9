import { diffArrays } from 'diff';

/** A run of unchanged, removed or added words. */
export interface DiffPart {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

/** The time of a diff grows with the square of the number of changed words. */
const MAX_CHANGED_WORDS = 500;

/** Splits text into words with their leading whitespace. A merge field is one word. */
const splitWords = (text: string): string[] => text.match(/\s*(?:\{\{[^{}]*\}\}|\S)+|\s+$/gu) ?? [];

/**
 * Diffs two strings by words. The `same` and `new` parts join to the new string. If more than 500 words differ, the whole
 * text counts as replaced.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(splitWords(before), splitWords(after), {
    maxEditLength: MAX_CHANGED_WORDS,
  });
  return (
    changes?.map(({ value, added, removed }) => ({
      kind: added ? 'new' : removed ? 'gone' : 'same',
      text: value.join(''),
    })) ?? [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]
  );
}
