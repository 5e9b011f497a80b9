import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';

/** What the server says about the caller in one row; also to a token whose session has ended. */
export async function readAccess() {
  return unwrap(await supabase.rpc('access_state').single());
}

export type Access = Awaited<ReturnType<typeof readAccess>>;
