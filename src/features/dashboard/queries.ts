import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { readHome } from './home-schema';

/** Query of the whole home: needs, sending flights, trend, month and first steps. */
export const homeQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'home', organisationId],
    queryFn: async ({ signal }) => readHome(unwrap(await supabase.rpc('home').abortSignal(signal))),
    refetchInterval: poll,
  });
