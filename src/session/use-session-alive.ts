import { useEffect } from 'react';
import { supabase } from '@/lib/supabase';

const INTERVAL = 60_000;

/**
 * Asks every minute, and when the page is looked at again, whether the auth service still knows the session. One that
 * was ended from another device is then forgotten by the auth client, which signs out here; without this the page
 * would live on until its access token ends. An answer that does not come changes nothing.
 */
export function useSessionAlive(userId: string | undefined): void {
  useEffect(() => {
    if (!userId) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void supabase.auth.getUser();
    };
    const timer = setInterval(ask, INTERVAL);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [userId]);
}
