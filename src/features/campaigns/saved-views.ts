import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { useActor, useOrganisationId } from '@/session/session';

/** A view of the list that a person has saved: a name, and what follows the question mark in its address. */
export interface SavedView {
  id: string;
  name: string;
  address: string;
}

/** Apart from the campaigns: no change of one of them changes a view. */
const viewKeys = (...of: string[]) => [...KEY_ROOTS.campaignViews, ...of] as const;

const savedViewsQuery = (organisationId: string, userId: string) =>
  readQuery(
    viewKeys(organisationId, userId),
    () => supabase.from('campaign_views').select('id,name,address').order('created_at').order('id'),
    { staleTime: 60_000 },
  );

/** The views of the person who looks, in this organisation, the oldest first. */
export function useSavedViews() {
  const { userId } = useActor();
  return useQuery(savedViewsQuery(useOrganisationId(), userId)).data ?? [];
}

const STALE = [viewKeys()];

/** Saves what the list shows under a name; what had this name before is replaced. */
export function useSaveView() {
  const { userId } = useActor();
  const organisationId = useOrganisationId();
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    // Stored by its name, so it needs no id.
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
    done: (_none, { name }) => [t`View saved`, t`"${name}" is beside the other views.`],
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
    done: (_none, { name }) => [t`View renamed`, t`It is called "${name}" now.`],
  });
}

/** Deletes a view; Undo saves it again. */
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
      t`"${name}" is no longer among the views.`,
      { label: t`Undo`, onAct: () => save.mutate({ name, address }) },
    ],
    failed: { title: t`The view could not be deleted` },
  });
}
