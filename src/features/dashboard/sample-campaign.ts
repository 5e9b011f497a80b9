import { t } from '@lingui/core/macro';
import { useNavigate } from 'react-router-dom';
import { unwrap } from '@/lib/errors';
import { paths } from '@/lib/paths';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';
import { requireUser } from '@/session/require-user';

const stale = [KEY_ROOTS.campaigns, KEY_ROOTS.flights, KEY_ROOTS.creatives];

/** Creates the organization's sample campaign and opens it. Repeating it opens the same one. */
export function useCreateSample() {
  const navigate = useNavigate();
  return useWrite({
    stale,
    write: async () => {
      await requireUser();
      const id = unwrap(await supabase.rpc('create_sample_campaign'));
      void navigate(paths.campaign(id));
    },
    failed: { title: t`Couldn’t create the sample` },
  });
}

/** Deletes the sample campaign with its flight and message. */
export const useRemoveSample = () =>
  useWrite({
    stale,
    write: async () => {
      await requireUser();
      unwrap(await supabase.rpc('remove_sample_campaign'));
    },
    done: () => [t`Sample removed`],
    failed: { title: t`Couldn’t remove the sample` },
  });
