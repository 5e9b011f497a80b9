import { literal } from '@/lib/like';
import { keepPrevious, KEY_ROOTS } from '@/lib/query-keys';
import { pageQuery, type RowOf } from '@/lib/reads';
import { supabase } from '@/lib/supabase';

/** As many are seen at once; older ones are found by their words. */
const MOST = 60;

/** The pictures of an organisation whose name or description has these words, the newest first, with the messages that have them. */
export const mediaQuery = (organisationId: string, search: string) =>
  pageQuery(
    [...KEY_ROOTS.media, organisationId, search] as const,
    () => {
      const all = supabase
        .from('media')
        .select('id,name,alt,type,bytes,width,height,used_in', { count: 'exact' })
        .eq('organisation_id', organisationId);
      const found = search ? all.ilike('alt', `%${literal(search)}%`) : all;
      return found
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .range(0, MOST - 1);
    },
    { placeholderData: keepPrevious(organisationId) },
  );

/** A picture with the names of the creatives and templates that have it. */
export type Picture = RowOf<typeof mediaQuery>;
