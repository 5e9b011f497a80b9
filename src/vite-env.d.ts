/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly VITE_MAP_TILES?: string;
  readonly VITE_MAP_ATTRIBUTION?: string;
  readonly VITE_SUPPORT_PHONE?: string;
}

declare module '@fontsource-variable/inter';

/** Compiled catalogs by language and part (`scripts/build/message-catalogs.ts`). */
declare module 'virtual:message-catalogs' {
  import type { Messages } from '@lingui/core';
  type Part = () => Promise<{ default: Messages }>;
  export const catalogs: Record<
    'de' | 'es' | 'fr' | 'pt',
    Record<'start' | 'auth' | 'campaigns' | 'dashboard' | 'help' | 'rest', Part>
  >;
}
