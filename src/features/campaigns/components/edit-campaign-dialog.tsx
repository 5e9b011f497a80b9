import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { conflictOf } from '@/lib/versioned-edit';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/form-dialog';
import { useSingleRun } from '@/ui/use-single-run';
import { useUpdateCampaign } from '../mutations';
import { campaignResolver } from '../resolver';
import { type CampaignForm, toCampaignForm } from '../form';
import { editCampaignSchema } from '../schemas';
import type { Campaign } from '../types';
import { CampaignFields } from './campaign-fields';
import { ConflictNotice } from './conflict-notice';

interface EditCampaignDialogProps {
  campaign: Campaign;
  onClose: () => void;
  /** The campaign is gone; what was typed can become a new one. */
  onCopyToNew: (form: CampaignForm) => void;
}

/** Edit Campaign. Overwrites nobody: it saves over the version it has seen. */
export function EditCampaignDialog({ campaign, onClose, onCopyToNew }: EditCampaignDialogProps) {
  const update = useUpdateCampaign();
  const draft = useDraftForm<CampaignForm>({
    name: `campaign:${campaign.id}`,
    resolver: campaignResolver(editCampaignSchema),
    empty: toCampaignForm(campaign),
    version: campaign.version,
  });
  const { form } = draft;
  const [version, setVersion] = useState(draft.version);
  const close = () => {
    draft.forget();
    onClose();
  };
  const conflict = conflictOf<Campaign>(update.error);

  const save = useSingleRun((seen: number) =>
    form.handleSubmit((values) =>
      update.mutateAsync({ id: campaign.id, version: seen, form: values }).then(close, () => {}),
    )(),
  );
  const keepMine = (current: Campaign) => {
    setVersion(current.version);
    void save(current.version);
  };
  const takeTheirs = (current: Campaign) => {
    setVersion(current.version);
    form.reset(toCampaignForm(current));
    update.reset();
  };

  return (
    <FormDialog
      title={t`Edit Campaign`}
      submit={[t`Save Changes`, t`Saving...`]}
      submitDisabled={conflict !== null}
      dirty={draft.typed}
      restored={draft.restored}
      pending={update.isPending}
      onSubmit={() => save(version)}
      onClose={close}
    >
      {conflict && (
        <ConflictNotice
          current={conflict.current}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
          onCopyToNew={() => {
            draft.forget();
            onCopyToNew(form.getValues());
          }}
        />
      )}
      <CampaignFields form={form} allRequired={false} budgetLabel={t`Total budget`} />
    </FormDialog>
  );
}
