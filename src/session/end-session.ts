import { removeUserDrafts } from '@/lib/storage/drafts';
import { env } from '@/lib/env';
import { storedAccessToken } from '@/lib/storage/stored-session';
import { forgetSession } from '@/lib/supabase/client';
import { toast } from '@/lib/toast';
import { NO_RECOVERY, rememberRecovery } from './recovery';

/** Longer is not worth waiting: without the server's word the session there ends when its token does. */
const NOTIFY_TIMEOUT_MS = 5000;

/**
 * Tells the server that the session is over, and clears an impersonation before that. With requests of its own, which
 * carry the token that this browser has forgotten by now, and which outlive the page.
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

/** Ends the session here at once, whatever the line does; the server hears of it in the background. */
export async function leaveSession(userId: string): Promise<void> {
  const accessToken = storedAccessToken();
  rememberRecovery(NO_RECOVERY);
  const forgotten = forgetSession();
  if (accessToken) void endServerSession(userId, accessToken);
  await forgotten;
}

/**
 * Signs out: this browser forgets drafts, session and messages. Resolves when it has, without waiting for the server.
 */
export async function endSession(userId: string): Promise<void> {
  removeUserDrafts(userId);
  toast.clear();
  await leaveSession(userId);
}
