import { useEffect } from 'react';
import { switchLanguage } from '@/lib/languages';
import type { Actor } from './actor';

/** Shows the interface in the actor's language: after a sign-in, and after a change on another device. */
export function useFollowLanguage(actor: Actor | null | undefined): void {
  const language = actor?.language;
  useEffect(() => {
    if (language) void switchLanguage(language);
  }, [language]);
}
