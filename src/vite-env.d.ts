/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_SUPABASE_URL?: string;
  readonly VITE_SUPABASE_PUBLISHABLE_KEY?: string;
  readonly VITE_MAP_TILES?: string;
  readonly VITE_MAP_ATTRIBUTION?: string;
  readonly VITE_SUPPORT_PHONE?: string;
}

declare module '@fontsource-variable/inter';
