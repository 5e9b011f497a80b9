import { removeUserDrafts } from '@/lib/storage/drafts';
import { env } from '@/lib/env';
import { storedAccessToken } from '@/lib/storage/stored-session';
import { forgetSession } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { NO_RECOVERY, rememberRecovery } from './recovery';

/**
 * Without the server's response the session on the server ends when its token expires, so there is no need to
 * wait longer.
 */
const NOTIFY_TIMEOUT_MS = 5000;

/**
 * Deletes an impersonation, then ends the session on the server. Sends its own requests: they carry the token
 * that this browser has already removed, and `keepalive` lets them outlive the page.
 */
async function endServerSession(userId: string, accessToken: string): Promise<void> {
  const request = (path: string, method: string) =>
    fetch(`${env.url}${path}`, {
      method,
      headers: { apikey: env.publishableKey, Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
      keepalive: true,
    }).catch(() => {});
  await request(`/rest/v1/superadmin_impersonations?superadmin_id=eq.${userId}`, 'DELETE');
  await request('/auth/v1/logout?scope=local', 'POST');
}

/** Ends the session in this browser immediately, even offline. The server is notified in the background. */
export async function leaveSession(userId: string): Promise<void> {
  const accessToken = storedAccessToken();
  rememberRecovery(NO_RECOVERY);
  const forgotten = forgetSession();
  if (accessToken) void endServerSession(userId, accessToken);
  await forgotten;
}

/** Signs out: removes the user's drafts, the session and all toasts. Does not wait for the server. */
export async function endSession(userId: string): Promise<void> {
  removeUserDrafts(userId);
  toast.clear();
  await leaveSession(userId);
}
