import { fold } from '@/domain/shared/text';

/** LIKE pattern that finds a text anywhere in a `search_text`. Folding removes the pattern characters. */
export const containsPattern = (text: string) => `%${fold(text)}%`;

/**
 * Escapes a text for LIKE on a column that is not folded. PostgREST reads every `*` as a wildcard and has no
 * escape for it, so a typed star matches any one character.
 */
export const escapeLike = (text: string) =>
  text.replace(/[\\%_]/g, (found) => `\\${found}`).replaceAll('*', '_');
