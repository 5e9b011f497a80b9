import { useQuery } from '@tanstack/react-query';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useOrganisationId } from './session';

/** Names of these members of the organization. */
export const membersQuery = (organisationId: string, ids: string[]) =>
  readQuery(
    [...KEY_ROOTS.members, organisationId, ids] as const,
    () => supabase.rpc('organisation_members', { p_ids: ids }),
    { enabled: ids.length > 0, staleTime: 5 * 60_000 },
  );

/** Name of a member for "changed by"; undefined without an id, while loading, or if the member is unknown. */
export function useMemberName(id: string | null | undefined): string | null | undefined {
  const { data } = useQuery(membersQuery(useOrganisationId(), id ? [id] : []));
  return data?.find((member) => member.id === id)?.name;
}
