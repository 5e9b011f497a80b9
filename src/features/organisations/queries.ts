import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

/** Every organisation by name, for superadmins (DATA-75). */
export const organisationsQuery = () =>
  queryOptions({
    queryKey: ['organisations'] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('organisations')
          .select('id,name,type,is_active,current_balance,monthly_credit_limit')
          .order('name')
          .abortSignal(signal),
      ),
  });
