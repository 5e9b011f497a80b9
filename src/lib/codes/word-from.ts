import type { MessageDescriptor } from '@lingui/core';
import { i18n } from '../i18n';

/** Returns the word of a code in the language. A code without a word stays as it is. */
export const wordFrom = (words: Record<string, MessageDescriptor>) => (code: string) => {
  const word = words[code];
  return word ? i18n.t(word) : code;
};
