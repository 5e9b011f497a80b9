import { t } from '@lingui/core/macro';
import { normaliseUrl } from '@/domain/links';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';
import type { TrackerForm } from './schemas';

/** Creates a tracker and its first short link in one transaction; answers the version that a flight can carry. */
export function useCreateLink() {
  return useWrite({
    stale: [KEY_ROOTS.trackers],
    write: async ({ id, form }: { id: string; form: TrackerForm }) =>
      unwrap(
        await supabase
          .rpc('create_tracked_link', {
            p_id: id,
            p_name: form.name.trim(),
            p_url: normaliseUrl(form.url),
          })
          .single(),
      ),
    failed: { title: t`Creation failed`, fallback: t`Could not create the link.` },
  });
}
