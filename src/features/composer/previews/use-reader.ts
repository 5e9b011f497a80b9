import { useState } from 'react';
import type { Language } from '@/domain/content/languages';

/**
 * Language of the preview; null for the default text. Follows the language shown in the fields until the user chooses
 * a language. Switching the fields' language resets that choice.
 */
export function useReader(languages: readonly (Language | null)[], writing: Language | null) {
  const [reader, setReader] = useState({ writing, code: writing });
  if (reader.writing !== writing) setReader({ writing, code: writing });
  return {
    language: languages.includes(reader.code) ? reader.code : null,
    setLanguage: (code: Language | null) => setReader({ writing, code }),
  };
}
