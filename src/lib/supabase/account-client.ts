import { createClient } from '@supabase/supabase-js';
import { env } from '../env';
import type { AppClient } from './app-client';
import type { Database } from './database.types';

let client: AppClient | undefined;

/**
 * A second client that neither stores nor reads a session. It calls the auth service for another account or
 * checks a password without changing the signed-in user. Created on first use.
 */
export function accountClient(): AppClient {
  client ??= createClient<Database>(env.url || 'http://localhost', env.publishableKey || 'not-configured', {
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
