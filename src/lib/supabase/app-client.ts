import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from './database.types';

/**
 * Type of the app's clients: supabase-js without the parts that the build leaves out. Files are stored with
 * `StorageClient` in `features/media`.
 */
export type AppClient = Omit<
  SupabaseClient<Database>,
  | 'channel'
  | 'functions'
  | 'getChannels'
  | 'realtime'
  | 'removeAllChannels'
  | 'removeChannel'
  | 'storage'
>;
