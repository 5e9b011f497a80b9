import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env } from '../env';

let client: SupabaseClient | undefined;

/**
 * A second client that stores no session and reads none: it speaks to the auth service about somebody else's account,
 * or checks a password, and the signed-in user stays who they are. Made when it is first needed.
 */
export function accountClient(): SupabaseClient {
  client ??= createClient(env.url || 'http://localhost', env.publishableKey || 'not-configured', {
    auth: {
      flowType: 'implicit',
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'flightdeck:account',
    },
  });
  return client;
}
