import type { QueryClient } from '@tanstack/react-query';
import { removeDraftsOf } from '@/lib/drafts';
import { forgetSession, supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { rememberOrganisation } from './last-organisation';

/**
 * Ends the session in this browser: impersonation is cleared (IMP-11), drafts and cached rows are forgotten.
 * Works offline too; the server's copy of the session then ends when its token does.
 */
export async function endSession(queryClient: QueryClient, userId: string): Promise<void> {
  await supabase.from('superadmin_impersonations').delete().eq('superadmin_id', userId);
  removeDraftsOf(userId);
  rememberOrganisation('');
  toast.clear();
  await forgetSession();
  queryClient.clear();
}
