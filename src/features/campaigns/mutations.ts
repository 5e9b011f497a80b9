import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { flightKeys } from '@/features/flights/queries';
import { AppError, messageOf, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { saveVersion } from '@/lib/versioned-edit';
import { requireUser } from '@/session/require-user';
import { useActor } from '@/session/session';
import { type CampaignForm, toCampaignRow } from './form';
import { campaignKeys, campaignQuery } from './queries';

import type { Campaign } from './types';

/** Where a campaign is created from; the two places word success and failure differently. */
export type CreatedFrom = 'dashboard' | 'campaigns';

function tellCreated(from: CreatedFrom, name: string) {
  const description =
    from === 'dashboard'
      ? t`${name} has been created successfully!`
      : t`"${name}" has been created successfully.`;
  toast.success(t`Campaign Created`, { description });
}

/** Tells that a write failed; without a user that is the reason, whatever was to be written. */
function tellFailed(error: AppError, title: string, description: string) {
  if (error.kind === 'unauthenticated') toast.error(t`Error`, { description: error.message });
  else toast.error(title, { description });
}

/** No row matched: somebody else has changed or deleted the campaign, so show how it is now. */
function lookAgain(queryClient: QueryClient, error: AppError) {
  if (error.kind === 'no_rows') void queryClient.invalidateQueries({ queryKey: campaignKeys.all });
}

function tellNotCreated(from: CreatedFrom, error: AppError) {
  if (from === 'campaigns') return tellFailed(error, t`Error`, t`Failed to create campaign`);
  const description = messageOf(error, t`Failed to create campaign. Please try again.`);
  return tellFailed(error, t`Creation Failed`, description);
}

/** Creates a campaign under an id made by the client: the same attempt sent again is the same row. */
export function useCreateCampaign(from: CreatedFrom) {
  const queryClient = useQueryClient();
  const { userId, organisation } = useActor();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: CampaignForm }) => {
      await requireUser();
      if (!organisation)
        throw new AppError('forbidden', t`You do not belong to an organization yet.`);
      const row = {
        ...toCampaignRow(form),
        id,
        status: 'pending',
        user_id: userId,
        organisation_id: organisation.id,
      };
      return unwrap(await supabase.from('campaigns').upsert(row).select('id,name').single());
    },
    onSuccess: ({ name }) => {
      tellCreated(from, name);
      return queryClient.invalidateQueries({ queryKey: campaignKeys.all });
    },
    onError: (error) => tellNotCreated(from, error),
  });
}

/** What an edit that came too late finds: the row as it is now, or nothing. */
export class CampaignConflict extends AppError {
  readonly current: Campaign | null;

  constructor(current: Campaign | null) {
    super(
      current ? 'conflict' : 'no_rows',
      current ? t`This campaign was changed while you were editing it.` : t`Campaign not found`,
    );
    this.current = current;
  }
}

/** Saves an edit of the version that was seen; a lost race throws `CampaignConflict` and overwrites nothing. */
export function useUpdateCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({
      id,
      version,
      form,
    }: {
      id: string;
      version: number;
      form: CampaignForm;
    }) => {
      await requireUser();
      const row = toCampaignRow(form);
      await saveVersion({
        seen: version,
        write: async () =>
          unwrap(
            await supabase
              .from('campaigns')
              .update({ ...row, updated_at: new Date().toISOString() })
              .eq('id', id)
              .eq('version', version)
              .select('id'),
          ),
        read: () => queryClient.fetchQuery({ ...campaignQuery(id), staleTime: 0 }),
        holds: (current) => JSON.stringify(row) === JSON.stringify(rowOf(current)),
        conflict: (current) => new CampaignConflict(current),
      });
    },
    onSuccess: () => {
      toast.success(t`Campaign Updated`);
      return queryClient.invalidateQueries({ queryKey: campaignKeys.all });
    },
    onError: (error) => {
      if (error instanceof CampaignConflict) return;
      const description = messageOf(error, t`Failed to update campaign. Please try again.`);
      tellFailed(error, t`Update Failed`, description);
    },
  });
}

const rowOf = ({ name, description, budget, start_date, end_date }: Campaign) => ({
  name,
  description,
  budget,
  start_date,
  end_date,
});

/** Sets any active status. */
export function useSetCampaignStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; name: string; status: string }) => {
      await requireUser();
      return unwrap(
        await supabase
          .from('campaigns')
          .update({ status, updated_at: new Date().toISOString() })
          .eq('id', id)
          .select('id')
          .single(),
      );
    },
    onSuccess: (_row, { name, status }) => {
      toast.success(t`Campaign Status Updated`, { description: t`"${name}" is now ${status}.` });
      // Whether a flight sends follows from its campaign.
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: campaignKeys.all }),
        queryClient.invalidateQueries({ queryKey: flightKeys.all }),
      ]);
    },
    onError: (error) => {
      tellFailed(error, t`Error`, t`Failed to update campaign status`);
      lookAgain(queryClient, error);
    },
  });
}

/** Deletes a pending campaign with its flights. */
export function useDeleteCampaign() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      await requireUser();
      return unwrap(await supabase.from('campaigns').delete().eq('id', id).select('id').single());
    },
    onSuccess: (_row, { id, name }) => {
      toast.success(t`Campaign Deleted`, { description: t`"${name}" has been deleted.` });
      // Its own page leaves by itself; read again before that, it would say "Campaign not found".
      const detail = campaignKeys.detail(id);
      void queryClient.invalidateQueries({ queryKey: detail, refetchType: 'none' });
      return queryClient.invalidateQueries({
        queryKey: campaignKeys.all,
        predicate: ({ queryKey }) => queryKey[2] !== id,
      });
    },
    onError: (error) => {
      tellFailed(error, t`Error`, t`Failed to delete campaign`);
      lookAgain(queryClient, error);
    },
  });
}
