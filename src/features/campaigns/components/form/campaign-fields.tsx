import { t } from '@lingui/core/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { BUDGET_RANGE } from '@/domain/shared/typed-number';
import { LAST_DAY } from '@/domain/time/wall-time';
import { FormField } from '@/ui/forms/form-field';
import { NumberField } from '@/ui/forms/number-field';
import { Textarea } from '@/ui/forms/textarea';
import type { CampaignForm } from '@/features/campaigns/form';

interface CampaignFieldsProps {
  form: UseFormReturn<CampaignForm>;
  /** Marks all five fields as required, as on creation. */
  allRequired: boolean;
  budgetLabel: string;
}

export function CampaignFields({ form, allRequired, budgetLabel }: CampaignFieldsProps) {
  const startDate = useWatch({ control: form.control, name: 'startDate' });
  const date = { form, type: 'date' as const, max: LAST_DAY, required: allRequired };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <FormField
        form={form}
        name="name"
        label={t`Name`}
        required
        className="sm:col-span-2"
        dir="auto"
        autoComplete="off"
      />
      <FormField
        as={Textarea}
        form={form}
        name="description"
        label={t`Description`}
        required={allRequired}
        className="sm:col-span-2"
        dir="auto"
      />
      <NumberField
        form={form}
        name="budget"
        label={budgetLabel}
        required={allRequired}
        hint={t`In US dollars`}
        className="sm:col-span-2"
        format={BUDGET_RANGE}
      />
      <FormField {...date} name="startDate" label={t`Start date`} />
      <FormField {...date} name="endDate" label={t`End date`} min={startDate || undefined} />
    </div>
  );
}
