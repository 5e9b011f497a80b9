import { useState } from 'react';
import type { Language } from '@/domain/content/languages';

/**
 * Whose language a message is shown in: the one that is written, until another one is chosen; going to another written one
 * shows that.
 */
export function useReader(languages: readonly (Language | null)[], writing: Language | null) {
  const [reader, setReader] = useState({ writing, code: writing });
  if (reader.writing !== writing) setReader({ writing, code: writing });
  return {
    language: languages.includes(reader.code) ? reader.code : null,
    setLanguage: (code: Language | null) => setReader({ writing, code }),
  };
}
