import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { useActor } from './session';

/** Switches a superadmin's view to an organisation, or back to the own one with null (IMP-05, IMP-14). */
export function useImpersonate() {
  const queryClient = useQueryClient();
  const { userId, isSuperadmin } = useActor();
  return useMutation({
    mutationFn: async (organisation: { id: string; name: string } | null) => {
      if (!isSuperadmin) {
        console.error('Only superadmins can impersonate');
        throw new Error('Only superadmins can impersonate');
      }
      const table = supabase.from('superadmin_impersonations');
      if (organisation)
        unwrap(
          await table
            .upsert({ superadmin_id: userId, impersonated_org_id: organisation.id })
            .select('superadmin_id')
            .single(),
        );
      else unwrap(await table.delete().eq('superadmin_id', userId).select('superadmin_id'));
    },
    onSuccess: async (_row, organisation) => {
      // Every cached row belongs to the previous organisation; none of it may flash (F14).
      await queryClient.resetQueries();
      if (organisation)
        toast.success('Impersonation Active', {
          description: `Now viewing as ${organisation.name}`,
        });
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to switch organisation' } },
  });
}
