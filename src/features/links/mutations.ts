import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import type { NewLink } from './schemas';

/** Creates a tracker and its first short link in one transaction. Returns the version that a flight can use. */
export function useCreateLink() {
  return useWrite({
    stale: [KEY_ROOTS.trackers],
    once: ({ id, ...content }) => ({ kind: 'tracked link', id, content }),
    write: async ({ name, url, domainId }: NewLink, id: string) =>
      unwrap(
        await supabase
          .rpc('create_tracked_link', {
            p_id: id,
            p_name: name.trim(),
            p_url: url,
            ...(domainId && { p_domain_id: domainId }),
          })
          .single(),
      ),
    failed: { title: t`Creation failed`, fallback: t`Could not create the link.` },
  });
}

/** Requests another check of a page. */
export function useCheckLink() {
  return useWrite({
    stale: [[...KEY_ROOTS.trackers, 'link check']],
    write: async (url: string) => unwrap(await supabase.rpc('check_link', { p_url: url })),
    failed: { title: t`Couldn’t check the page` },
  });
}
