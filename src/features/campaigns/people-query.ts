import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** All people of the organization, sorted by name. */
export const organisationPeopleQuery = (organisationId: string) =>
  readQuery(
    [...KEY_ROOTS.members, organisationId, 'all'] as const,
    () => supabase.rpc('organisation_members'),
    { staleTime: 5 * 60_000 },
  );
