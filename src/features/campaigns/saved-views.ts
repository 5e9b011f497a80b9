import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { useActor, useOrganisationId } from '@/session/session';

/** Filters of the campaign list that a user has saved under a name. */
export interface SavedView {
  id: string;
  name: string;
  /** Query string without the question mark. */
  address: string;
}

/** Query keys of saved views. They have their own root, because a change of a campaign must not invalidate the views. */
const viewKeys = (...parts: string[]) => [...KEY_ROOTS.campaignViews, ...parts] as const;

const savedViewsQuery = (organisationId: string, userId: string) =>
  readQuery(
    viewKeys(organisationId, userId),
    () => supabase.from('campaign_views').select('id,name,address').order('created_at').order('id'),
    { staleTime: 60_000 },
  );

/** The user's views in this organization, oldest first. */
export function useSavedViews() {
  const { userId } = useActor();
  return useQuery(savedViewsQuery(useOrganisationId(), userId)).data ?? [];
}

const STALE = [viewKeys()];

/** Saves the current filters under a name. Replaces the user's view with the same name. */
export function useSaveView() {
  const { userId } = useActor();
  const organisationId = useOrganisationId();
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    // An upsert by name, so a retry needs no client-generated id.
    once: (view) => ({ kind: 'view', content: view }),
    write: async (view: Omit<SavedView, 'id'>) => {
      await requireUser();
      const row = { ...view, user_id: userId, organisation_id: organisationId };
      unwrap(
        await supabase
          .from('campaign_views')
          .upsert(row, { onConflict: 'user_id,organisation_id,name' })
          .select('id'),
      );
    },
    done: () => [t`View saved`],
  });
}

export function useRenameView() {
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async ({ id, name }: Pick<SavedView, 'id' | 'name'>) => {
      await requireUser();
      unwrap(
        await supabase.from('campaign_views').update({ name }).eq('id', id).select('id').single(),
      );
    },
    done: (_none, { name }) => [t`View renamed`, t`It’s now called “${name}”.`],
  });
}

/** Deletes a view. Undo saves it again. */
export function useDeleteView() {
  const save = useSaveView();
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async ({ id }: SavedView) => {
      await requireUser();
      unwrap(await supabase.from('campaign_views').delete().eq('id', id).select('id'));
    },
    done: (_none, { name, address }) => [
      t`View deleted`,
      undefined,
      { label: t`Undo`, onAct: () => save.mutate({ name, address }) },
    ],
    failed: { title: t`Couldn’t delete the view` },
  });
}
