import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { CampaignConflict, useUpdateCampaign } from '../mutations';
import { campaignResolver } from '../resolver';
import { type CampaignForm, toCampaignForm } from '../form';
import { editCampaignSchema } from '../schemas';
import type { Campaign } from '../types';
import { CampaignFields } from './campaign-fields';
import { ConflictNotice } from './conflict-notice';
import { DiscardGuard } from '@/ui/discard-guard';

interface EditCampaignDialogProps {
  campaign: Campaign;
  onClose: () => void;
  /** The campaign is gone; what was typed can become a new one. */
  onCopyToNew: (form: CampaignForm) => void;
}

/** Edit Campaign (CAMD-15, CAMD-33 to CAMD-45). Overwrites nobody: it saves over the version it has seen. */
export function EditCampaignDialog({ campaign, onClose, onCopyToNew }: EditCampaignDialogProps) {
  const [version, setVersion] = useState(campaign.version);
  const update = useUpdateCampaign();
  const busy = useRef(false);
  const form = useForm<CampaignForm>({
    resolver: campaignResolver(editCampaignSchema),
    defaultValues: toCampaignForm(campaign),
  });
  const conflict = update.error instanceof CampaignConflict ? update.error : null;
  const dirty = form.formState.isDirty;

  const save = (seen: number) =>
    form.handleSubmit(async (values) => {
      if (busy.current) return;
      busy.current = true;
      await update
        .mutateAsync({ id: campaign.id, version: seen, form: values })
        .then(onClose, () => {});
      busy.current = false;
    });
  const keepMine = (current: Campaign) => {
    setVersion(current.version);
    void save(current.version)();
  };
  const takeTheirs = (current: Campaign) => {
    setVersion(current.version);
    form.reset(toCampaignForm(current));
    update.reset();
  };

  return (
    <DiscardGuard dirty={dirty} busy={update.isPending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!dirty && !update.isPending}
          title="Edit Campaign"
          footer={
            <>
              <Button variant="outline" disabled={update.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                form="edit-campaign"
                pending={update.isPending}
                disabled={conflict !== null}
              >
                {update.isPending ? 'Saving...' : 'Save Changes'}
              </Button>
            </>
          }
        >
          <form
            id="edit-campaign"
            noValidate
            onSubmit={(event) => void save(version)(event)}
            className="space-y-4"
          >
            {conflict && (
              <ConflictNotice
                current={conflict.current}
                onKeepMine={keepMine}
                onTakeTheirs={takeTheirs}
                onCopyToNew={() => onCopyToNew(form.getValues())}
              />
            )}
            <CampaignFields
              form={form}
              allRequired={false}
              budgetLabel="Total budget"
              disabled={update.isPending}
            />
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
