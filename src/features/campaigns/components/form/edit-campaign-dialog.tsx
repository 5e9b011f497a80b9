import { t } from '@lingui/core/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCurrency } from '@/domain/shared/format';
import { ApprovalNotice } from '@/session/approval-effect';
import { useMemberName } from '@/session/member-name';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { ConflictNotice } from '@/ui/forms/conflict-notice';
import { Fact, Facts } from '@/ui/data/fact';
import { FocusField } from '@/ui/focus/focus-field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { type CampaignForm, isSameCampaign, toCampaignForm } from '@/features/campaigns/form';
import { useUpdateCampaign } from '@/features/campaigns/mutations';
import {
  campaignResolver,
  editCampaignSchema,
  editStartedCampaignSchema,
} from '@/features/campaigns/schemas';
import type { Campaign } from '@/features/campaigns/types';
import { campaignPeriod } from '@/features/campaigns/words';
import { CampaignFields } from './campaign-fields';

/** The campaign as another user has saved it in the meantime. */
function TheirVersion({ campaign }: { campaign: Campaign }) {
  return (
    <Facts className="sm:grid-cols-2">
      <Fact label={t`Their name`} className="sm:col-span-2">
        <bdi>{campaign.name}</bdi>
      </Fact>
      <Fact label={t`Their description`} className="sm:col-span-2">
        <bdi>{campaign.description ?? '—'}</bdi>
      </Fact>
      <Fact label={t`Their budget`}>{formatCurrency(campaign.budget, 2)}</Fact>
      <Fact label={t`Their period`}>{campaignPeriod(campaign.start_date, campaign.end_date)}</Fact>
    </Facts>
  );
}

/** Warns that a new budget or end date voids approvals of the flights. */
function CampaignApprovalNotice({
  form,
  campaign,
}: {
  form: UseFormReturn<CampaignForm>;
  campaign: Campaign;
}) {
  const [budget, endDate] = useWatch({ control: form.control, name: ['budget', 'endDate'] });
  const before = toCampaignForm(campaign);
  if (isSameCampaign({ ...before, budget, endDate }, before)) return null;
  return <ApprovalNotice part="campaigns" id={campaign.id} />;
}

interface EditCampaignDialogProps {
  campaign: Campaign;
  /** Field to focus on opening. */
  field?: string | undefined;
  onClose: () => void;
  /** Called to create a new campaign from the form values after the campaign was deleted. */
  onCopyToNew: (form: CampaignForm) => void;
}

/** Mirrors the SQL rule: a started campaign with a budget must keep one. */
const needsBudget = ({ budget, status, total_spent }: Campaign): boolean =>
  budget !== null && (status !== 'pending' || (total_spent ?? 0) > 0);

/** Edits a campaign. Saving fails with a conflict notice if another user has changed it in the meantime. */
export function EditCampaignDialog({
  campaign,
  field,
  onClose,
  onCopyToNew,
}: EditCampaignDialogProps) {
  const { organisation } = useActor();
  const update = useUpdateCampaign();
  const draft = useDraftForm<CampaignForm>({
    name: `campaign:${campaign.id}`,
    resolver: campaignResolver(
      needsBudget(campaign) ? editStartedCampaignSchema : editCampaignSchema,
    ),
    empty: toCampaignForm(campaign),
    row: campaign,
    isSame: isSameCampaign,
  });
  const { dialog, conflict } = useDraftDialog({
    draft,
    write: update,
    save: (form, { version }) =>
      update.mutateAsync({ id: campaign.id, version: version ?? campaign.version, form }),
    toForm: (current: Campaign) => toCampaignForm(current),
    onClose,
  });
  const changedBy = useMemberName(conflict?.current?.updated_by);
  return (
    <FormDialog {...dialog} title={t`Edit Campaign`} submit={[t`Save Changes`, t`Saving...`]}>
      {conflict && (
        <ConflictNotice
          {...conflict}
          who={changedBy}
          at={conflict.current?.updated_at}
          timeZone={organisation?.time_zone}
          copyLabel={t`Copy into a new campaign`}
          onCopyToNew={() => {
            draft.forget();
            onCopyToNew(draft.form.getValues());
          }}
        >
          {(current) => <TheirVersion campaign={current} />}
        </ConflictNotice>
      )}
      <FocusField field={field} />
      <CampaignFields form={draft.form} allRequired={false} budgetLabel={t`Total budget`} />
      <CampaignApprovalNotice form={draft.form} campaign={campaign} />
    </FormDialog>
  );
}
