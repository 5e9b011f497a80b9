import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery, rowQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { installedStatuses, nameStatuses, type StatusTable } from './status-names';

/** Stale time in milliseconds of lists that superadmins rarely change. Their screens invalidate `KEY_ROOTS.lookups`. */
export const RARELY_CHANGES = 10 * 60_000;

/** Active statuses of a table, in their configured order. */
export const statusesQuery = (table: StatusTable) =>
  readQuery(
    [...KEY_ROOTS.lookups, table],
    () =>
      supabase
        .from(table)
        .select('id,name,display_name,color_class')
        .eq('is_active', true)
        .order('sort_order'),
    {
      staleTime: RARELY_CHANGES,
      placeholderData: installedStatuses(table),
      select: nameStatuses(table),
    },
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

/** Message types of creatives, in their configured order. */
export const messageTypesQuery = () =>
  readQuery(
    [...KEY_ROOTS.lookups, 'message_types'],
    () => supabase.from('message_types').select('id,name,display_name').order('sort_order'),
    { staleTime: RARELY_CHANGES },
  );

/** Quiet hours of the organization by channel. Parse them with `channelQuietHours`. */
export const quietHoursQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'quiet-hours', organisationId], () =>
    supabase.from('organisations').select('quiet_hours').eq('id', organisationId),
  );

/** Holidays of the organization, in order. Weekday schedules can skip them. */
export const holidaysQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'holidays', organisationId], () =>
    supabase.from('organisations').select('holidays').eq('id', organisationId),
  );

/** Words that the organization forbids in its messages, in order. */
export const forbiddenWordsQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'forbidden words', organisationId], () =>
    supabase.from('organisations').select('forbidden_words').eq('id', organisationId),
  );
