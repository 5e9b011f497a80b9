import type { ListedKey } from '@/features/configuration/components/keys/key-columns';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** An API key of the organization. Only the response that creates it has its secret. */
export interface ApiKey extends ListedKey {
  name: string;
  scopes: string[];
}

export const API_KEYS = [...KEY_ROOTS.settings, 'api keys'] as const;

/** The organization's API keys, newest first, including ended ones. */
export const apiKeysQuery = (organisationId: string) =>
  readQuery<ApiKey[], readonly unknown[]>([...API_KEYS, organisationId], () =>
    supabase.rpc('list_api_keys'),
  );
