import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Notice } from '@/ui/notice';
import { type CampaignForm, EMPTY_CAMPAIGN_FORM } from '../form';
import { type CreatedFrom, useCreateCampaign } from '../mutations';
import { campaignResolver, UNREADABLE } from '../resolver';
import { campaignDraftSchema, createCampaignSchema } from '../schemas';
import { CampaignFields } from './campaign-fields';
import { DiscardGuard } from '@/ui/discard-guard';

export interface CreateCampaignDialogProps {
  from: CreatedFrom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Text to begin with, for example of a campaign that was deleted meanwhile. */
  initial?: CampaignForm;
}

const FORM = 'campaign:new';

/** The draft of an earlier visit, or a fresh form; either way with the id that this attempt creates under. */
function begin(owner: { userId: string; organisationId: string }, initial?: CampaignForm) {
  const stored = campaignDraftSchema.safeParse(readDraft(owner, FORM)).data;
  if (stored && !initial) return { ...stored, restored: true };
  return {
    id: crypto.randomUUID() as string,
    values: initial ?? EMPTY_CAMPAIGN_FORM,
    restored: false,
  };
}

/** The open dialog of `create-campaign-dialog.tsx`, which loads it. Begins anew, or with its draft. */
export function CreateCampaignFrame({ from, onOpenChange, initial }: CreateCampaignDialogProps) {
  const actor = useActor();
  const owner = { userId: actor.userId, organisationId: actor.organisation?.id ?? '' };
  const [start] = useState(() => begin(owner, initial));
  const create = useCreateCampaign(from);
  const busy = useRef(false);
  const form = useForm<CampaignForm>({
    resolver: campaignResolver(createCampaignSchema),
    defaultValues: start.values,
  });
  const typed = form.formState.isDirty || start.restored || initial !== undefined;

  const { userId, organisationId } = owner;
  useEffect(() => {
    const save = form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        writeDraft({ userId, organisationId }, FORM, { id: start.id, values }),
    });
    return save;
  }, [form, userId, organisationId, start.id]);

  const close = () => {
    removeDraft(owner, FORM);
    onOpenChange(false);
  };
  const save = async (values: CampaignForm) => {
    if (busy.current) return;
    busy.current = true;
    // The id stays with the attempt: sent again after a lost answer it is the same campaign.
    await create.mutateAsync({ id: start.id, form: values }).then(close, () => {});
    busy.current = false;
  };
  const complain = (errors: FieldErrors<CampaignForm>) => {
    const values = Object.entries(form.getValues()) as [keyof CampaignForm, string][];
    if (values.some(([name, value]) => value.trim() === '' && errors[name]?.type !== UNREADABLE))
      toast.error('Missing Required Fields', {
        description: 'Please fill in all required fields.',
      });
  };

  return (
    <DiscardGuard dirty={typed} busy={create.isPending} onDiscard={close}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!typed && !create.isPending}
          title="Create Campaign"
          description="A campaign holds the flights that share its budget and period."
          footer={
            <>
              <Button variant="outline" disabled={create.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="create-campaign" pending={create.isPending}>
                {create.isPending ? 'Creating...' : 'Create Campaign'}
              </Button>
            </>
          }
        >
          <form
            id="create-campaign"
            noValidate
            onSubmit={(event) => void form.handleSubmit(save, complain)(event)}
            className="space-y-4"
          >
            {start.restored && <Notice>What you typed last time is back.</Notice>}
            {create.error && !create.isPending && (
              <Notice tone="error">
                {create.error.message} Nothing you typed is lost; you can try again.
              </Notice>
            )}
            <CampaignFields
              form={form}
              allRequired
              budgetLabel="Budget"
              disabled={create.isPending}
            />
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
