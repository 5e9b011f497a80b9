import { fold } from '@/domain/shared/text';

/** The LIKE pattern that finds a typed text anywhere in a `search_text`. Folding leaves no character that is a pattern. */
export const containsPattern = (text: string) => `%${fold(text)}%`;

/**
 * Typed text as a LIKE pattern for a column that is not folded. The API reads every `*` as a wildcard and has no escape
 * for it, so a typed star matches any one character.
 */
export const escapeLike = (text: string) =>
  text.replace(/[\\%_]/g, (found) => `\\${found}`).replaceAll('*', '_');
