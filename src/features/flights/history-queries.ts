import { queryOptions } from '@tanstack/react-query';
import { toLine } from '@/features/activity/queries';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { KEY_ROOTS } from '@/lib/query/query-keys';

export const flightHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'history', id] as const,
    queryFn: async ({ signal }) => {
      const found = supabase.rpc('flight_history', { p_flight_id: id });
      return unwrap(await found.abortSignal(signal)).map(toLine);
    },
  });
