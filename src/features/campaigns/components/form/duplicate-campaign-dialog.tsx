import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { copyName, nextSameWeekday } from '@/domain/campaign/copy';
import { FIRST_DAY, LAST_DAY, zonedDay } from '@/domain/time/wall-time';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useActor } from '@/session/session';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Input } from '@/ui/forms/input';
import { duplicateCampaignSchema } from '@/features/campaigns/schemas';
import type { Campaign } from '@/features/campaigns/types';
import { useDuplicateCampaign } from '@/features/campaigns/use-duplicate-campaign';

interface DuplicateCampaignDialogProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'start_date'>;
  onClose: () => void;
  onDone: (id: string) => void;
}

export function DuplicateCampaignDialog({
  campaign,
  onClose,
  onDone,
}: DuplicateCampaignDialogProps) {
  const { organisation } = useActor();
  const [now] = useState(Date.now);
  const today = zonedDay(organisation?.time_zone ?? 'UTC', now);
  const duplicate = useDuplicateCampaign();
  const form = useForm({
    resolver: zodResolver(duplicateCampaignSchema),
    defaultValues: {
      name: copyName(campaign.name, t`(Copy)`),
      firstDay: campaign.start_date ? nextSameWeekday(campaign.start_date, today) : '',
    },
  });
  const { errors, isDirty } = form.formState;
  const send = form.handleSubmit(async (values) => {
    const id = await duplicate.mutateAsync({ sourceId: campaign.id, ...values }).catch(() => null);
    if (id) onDone(id);
  });
  return (
    <FormDialog
      title={t`Duplicate Campaign`}
      description={t`Copies the campaign and its flights as pending, without results. All dates move by the same number of days.`}
      dirty={isDirty}
      pending={duplicate.isPending}
      error={duplicate.error}
      submit={[t`Duplicate Campaign`, t`Duplicating...`]}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t`Name`} required error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field
        label={t`First day`}
        hint={t`Leave blank to keep dates.`}
        error={errors.firstDay?.message}
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('firstDay')}
            type="date"
            min={FIRST_DAY}
            max={LAST_DAY}
          />
        )}
      </Field>
    </FormDialog>
  );
}
