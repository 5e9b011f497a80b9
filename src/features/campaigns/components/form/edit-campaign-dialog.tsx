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
import { type CampaignForm, toCampaignForm } from '@/features/campaigns/form';
import { useUpdateCampaign } from '@/features/campaigns/mutations';
import {
  campaignResolver,
  editCampaignSchema,
  editStartedCampaignSchema,
} from '@/features/campaigns/schemas';
import type { Campaign } from '@/features/campaigns/types';
import { campaignPeriod } from '@/features/campaigns/words';
import { CampaignFields } from './campaign-fields';

/** What somebody else has made of the campaign. */
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

/** Says what another budget or end date does to the approvals of its flights. */
function CampaignApproval({
  form,
  campaign,
}: {
  form: UseFormReturn<CampaignForm>;
  campaign: Campaign;
}) {
  const [budget, endDate] = useWatch({ control: form.control, name: ['budget', 'endDate'] });
  const before = toCampaignForm(campaign);
  if (budget === before.budget && endDate === before.endDate) return null;
  return <ApprovalNotice part="campaigns" id={campaign.id} />;
}

interface EditCampaignDialogProps {
  campaign: Campaign;
  /** The field that has the focus as it opens. */
  field?: string | undefined;
  onClose: () => void;
  /** The campaign is gone; what was typed can become a new one. */
  onCopyToNew: (form: CampaignForm) => void;
}

/** Mirrors the SQL rule: a campaign that has started keeps a budget. */
const keepsBudget = ({ budget, status, total_spent }: Campaign): boolean =>
  budget !== null && (status !== 'pending' || (total_spent ?? 0) > 0);

/** Edit Campaign. Overwrites nobody: it saves over the version it has seen. */
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
      keepsBudget(campaign) ? editStartedCampaignSchema : editCampaignSchema,
    ),
    empty: toCampaignForm(campaign),
    row: campaign,
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
      <CampaignApproval form={draft.form} campaign={campaign} />
    </FormDialog>
  );
}
