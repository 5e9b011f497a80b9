import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';

/** Reads the caller's current rights in one row. Also works with a token whose session has ended. */
export async function readAccess() {
  return unwrap(await supabase.rpc('access_state').single());
}

export type Access = Awaited<ReturnType<typeof readAccess>>;
