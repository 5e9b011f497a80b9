import { AppError, NOT_AUTHENTICATED } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';

/** Throws when the session has ended. Every write calls it first. */
export async function requireUser(): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new AppError('unauthenticated', NOT_AUTHENTICATED);
}
