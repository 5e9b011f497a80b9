import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { env } from '../env';

let client: SupabaseClient | undefined;

/**
 * A second client that neither stores nor reads a session. It calls the auth service for another account or
 * checks a password without changing the signed-in user. Created on first use.
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
