import { t } from '@lingui/core/macro';
import type { FieldErrors } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { toast } from '@/lib/toast';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/form-dialog';
import { type CampaignForm, EMPTY_CAMPAIGN_FORM } from '../form';
import { type CreatedFrom, useCreateCampaign } from '../mutations';
import { campaignResolver, UNREADABLE } from '../resolver';
import { createCampaignSchema } from '../schemas';
import { CampaignFields } from './campaign-fields';

export interface CreateCampaignDialogProps {
  from: CreatedFrom;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Text to begin with, for example of a campaign that was deleted meanwhile. */
  initial?: CampaignForm;
}

/** The open dialog of `create-campaign-dialog.tsx`, which loads it. Begins anew, or with its draft; leads to the new campaign. */
export function CreateCampaignFrame({ from, onOpenChange, initial }: CreateCampaignDialogProps) {
  const create = useCreateCampaign(from);
  const navigate = useNavigate();
  const { id, form, restored, typed, forget } = useDraftForm<CampaignForm>({
    name: 'campaign:new',
    resolver: campaignResolver(createCampaignSchema),
    empty: EMPTY_CAMPAIGN_FORM,
    initial,
  });
  const close = () => {
    forget();
    onOpenChange(false);
  };
  const open = () => {
    close();
    void navigate(paths.campaign(id));
  };
  const save = (values: CampaignForm) =>
    create.mutateAsync({ id, form: values }).then(open, () => {});
  const complain = (errors: FieldErrors<CampaignForm>) => {
    const values = Object.entries(form.getValues()) as [keyof CampaignForm, string][];
    if (values.some(([name, value]) => value.trim() === '' && errors[name]?.type !== UNREADABLE))
      toast.error(t`Missing Required Fields`, {
        description: t`Please fill in all required fields.`,
      });
  };
  return (
    <FormDialog
      title={t`Create Campaign`}
      description={t`A campaign holds the flights that share its budget and period.`}
      submit={[t`Create Campaign`, t`Creating...`]}
      dirty={typed}
      restored={restored}
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit(save, complain)}
      onClose={close}
    >
      <CampaignFields form={form} allRequired budgetLabel={t`Budget`} />
    </FormDialog>
  );
}
