import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery, rowQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Lists that superadmins change a few times a year; a configuration screen invalidates `KEY_ROOTS.lookups`. */
export const RARELY_CHANGES = 10 * 60_000;

/** The status lists that share one shape. */
export type StatusTable = 'campaign_statuses' | 'creative_statuses' | 'invoice_statuses';

/** What is shown of the active statuses of a list, in their configured order. */
export const statusesQuery = (table: StatusTable) =>
  readQuery(
    [...KEY_ROOTS.lookups, table],
    () =>
      supabase
        .from(table)
        .select('id,name,display_name,color_class')
        .eq('is_active', true)
        .order('sort_order'),
    { staleTime: RARELY_CHANGES },
  );

/** Active channels in their configured order. */
export const serviceTypesQuery = () =>
  readQuery(
    [...KEY_ROOTS.lookups, 'service_types'],
    () =>
      supabase
        .from('service_types')
        .select('id,name,display_name,description,default_rate,icon_name')
        .eq('is_active', true)
        .order('sort_order'),
    { staleTime: RARELY_CHANGES },
  );

/** The kinds of creative, in their configured order. */
export const messageTypesQuery = () =>
  readQuery(
    [...KEY_ROOTS.lookups, 'message_types'],
    () => supabase.from('message_types').select('id,name,display_name').order('sort_order'),
    { staleTime: RARELY_CHANGES },
  );

/** Between which local times the organisation sends nothing, by channel: `channelQuietHours` reads them. */
export const quietHoursQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'quiet-hours', organisationId], () =>
    supabase.from('organisations').select('quiet_hours').eq('id', organisationId),
  );

/** The days that a schedule of the organisation can leave out, in order. */
export const holidaysQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'holidays', organisationId], () =>
    supabase.from('organisations').select('holidays').eq('id', organisationId),
  );

/** The words that messages of the organisation avoid, in order. */
export const forbiddenWordsQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'forbidden words', organisationId], () =>
    supabase.from('organisations').select('forbidden_words').eq('id', organisationId),
  );
