import { t } from '@lingui/core/macro';
import type { FieldErrors } from 'react-hook-form';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { UNREADABLE } from '@/lib/forms/readable-resolver';
import { toast } from '@/lib/toast';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/forms/form-dialog';
import { type CampaignForm, EMPTY_CAMPAIGN_FORM } from '@/features/campaigns/form';
import { type CreatedFrom, useCreateCampaign } from '@/features/campaigns/mutations';
import { campaignResolver, createCampaignSchema } from '@/features/campaigns/schemas';
import { CampaignFields } from './campaign-fields';

export interface CreateCampaignDialogProps {
  from: CreatedFrom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Initial values, for example from a campaign that was deleted during an edit. */
  initial?: CampaignForm;
}

/** The open dialog, which `create-campaign-dialog.tsx` loads lazily. Navigates to the new campaign after saving. */
export function CreateCampaignFrame({ from, onOpenChange, initial }: CreateCampaignDialogProps) {
  const create = useCreateCampaign(from);
  const navigate = useNavigate();
  const draft = useDraftForm<CampaignForm>({
    name: 'campaign:new',
    resolver: campaignResolver(createCampaignSchema),
    empty: EMPTY_CAMPAIGN_FORM,
    initial,
  });
  const { form } = draft;
  const showMissingFields = (errors: FieldErrors<CampaignForm>) => {
    const values = Object.entries(form.getValues()) as [keyof CampaignForm, string][];
    if (values.some(([name, value]) => value.trim() === '' && errors[name]?.type !== UNREADABLE))
      toast.error(t`Missing Required Fields`, {
        description: t`Please fill in all required fields.`,
      });
  };
  const close = () => onOpenChange(false);
  const plansFlight = useRef(false);
  const open = async (page: string) => {
    await navigate(page);
    // An entry of its own, so that leaving the wizard returns to the campaign.
    if (plansFlight.current) await navigate(page, { state: { planning: true } });
  };
  const { dialog } = useDraftDialog({
    draft,
    write: create,
    save: (values, { id }) => create.mutateAsync({ id, form: values }),
    onInvalid: showMissingFields,
    onClose: close,
    onSaved: () => {
      close();
      void open(paths.campaign(draft.id));
    },
  });
  const save = (plans: boolean) => {
    plansFlight.current = plans;
    return dialog.onSubmit();
  };
  return (
    <FormDialog
      {...dialog}
      title={t`Create Campaign`}
      description={t`A campaign groups flights that share a budget and a period.`}
      submit={[t`Create Campaign`, t`Creating...`]}
      onSubmit={() => save(false)}
      alternative={{ label: t`Create and Plan Flight`, onSubmit: () => save(true) }}
    >
      <CampaignFields form={form} allRequired budgetLabel={t`Budget`} />
    </FormDialog>
  );
}
