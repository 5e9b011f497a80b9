import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import type { Actor } from './actor';

/** What the server says about the caller in one row; also to a token whose session has ended. */
export async function readAccess() {
  return unwrap(await supabase.rpc('access_state').single());
}

type Access = Awaited<ReturnType<typeof readAccess>>;

/** Whether the server still says what the screen was drawn for. */
export const isStill = (actor: Actor, access: Access): boolean =>
  access.state === actor.status &&
  (actor.status !== 'active' ||
    (access.is_superadmin === actor.isSuperadmin &&
      (access.role ?? 'none') === actor.role &&
      (access.organisation_id ?? '') === (actor.organisation?.id ?? '')));
