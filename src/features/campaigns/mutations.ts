import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { AppError, errorMessage, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { saveVersion } from '@/lib/query/versioned-edit';
import { useCountPauses } from '@/session/approval-effect';
import { requireUser } from '@/session/require-user';
import { useActor } from '@/session/session';
import { pausedText } from '@/words/approval';
import { type CampaignForm, toCampaignRow } from './form';
import { campaignKeys, campaignQuery } from './queries';
import type { Campaign } from './types';

/** Screen that creates the campaign. The two screens have different toasts. */
export type CreatedFrom = 'dashboard' | 'campaigns';

const createdText = (from: CreatedFrom, name: string) =>
  from === 'dashboard'
    ? t`${name} has been created successfully!`
    : t`"${name}" has been created successfully.`;

/** Toast of a failed write. Without a session its title is "Error". */
const failureToast =
  (title: string, description: string) =>
  ({ kind }: AppError) => ({ title: kind === 'unauthenticated' ? t`Error` : title, description });

function createFailureToast(from: CreatedFrom) {
  if (from === 'campaigns') return failureToast(t`Error`, t`Failed to create campaign`);
  return (error: AppError) =>
    failureToast(
      t`Creation Failed`,
      errorMessage(error, t`Failed to create campaign. Please try again.`),
    )(error);
}

/** Creates a campaign with a client-generated id, so a retry of the same attempt creates no second row. */
export function useCreateCampaign(from: CreatedFrom) {
  const { userId, organisation } = useActor();
  return useWrite({
    stale: [campaignKeys.all],
    once: ({ id, form }) => ({ kind: 'campaign', id, content: form }),
    write: async ({ form }: { id: string; form: CampaignForm }, id: string) => {
      await requireUser();
      if (!organisation)
        throw new AppError('forbidden', t`You don’t belong to an organization yet.`);
      const row = {
        ...toCampaignRow(form),
        id,
        status: 'pending',
        user_id: userId,
        organisation_id: organisation.id,
      };
      return unwrap(await supabase.from('campaigns').upsert(row).select('id,name').single());
    },
    done: ({ name }) => [t`Campaign Created`, createdText(from, name)],
    failed: createFailureToast(from),
  });
}

/** Saves an edit of `version`. Throws `EditConflict` without saving if the campaign has changed since then. */
export function useUpdateCampaign() {
  const queryClient = useQueryClient();
  const countPauses = useCountPauses();
  return useWrite({
    stale: [campaignKeys.all],
    write: async ({ id, version, form }: { id: string; version: number; form: CampaignForm }) => {
      await requireUser();
      const row = toCampaignRow(form);
      const { paused } = await countPauses('campaigns', id, () =>
        saveVersion({
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
          isAlreadySaved: (current) => JSON.stringify(row) === JSON.stringify(pickFields(current)),
          words: {
            changed: t`This campaign was changed while you were editing it.`,
            gone: t`Campaign not found. It was deleted while you were editing it.`,
          },
        }),
      );
      return paused;
    },
    done: (paused) => [t`Campaign Updated`, pausedText(paused)],
    failed: (error) =>
      failureToast(
        t`Update Failed`,
        errorMessage(error, t`Failed to update campaign. Please try again.`),
      )(error),
  });
}

const pickFields = ({ name, description, budget, start_date, end_date }: Campaign) => ({
  name,
  description,
  budget,
  start_date,
  end_date,
});
