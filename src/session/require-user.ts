import { AppError } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

/** Throws 'User not authenticated' when the session has ended: asked before every write. */
export async function requireUser(sentence = 'User not authenticated'): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) throw new AppError('unauthenticated', sentence);
}
