import { t } from '@lingui/core/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { LAST_DAY } from '@/domain/wall-time';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Textarea } from '@/ui/textarea';
import type { CampaignForm } from '../form';

interface CampaignFieldsProps {
  form: UseFormReturn<CampaignForm>;
  /** On creation all five are required. */
  allRequired: boolean;
  budgetLabel: string;
}

/** The five fields that creating and editing share. */
export function CampaignFields({ form, allRequired, budgetLabel }: CampaignFieldsProps) {
  const { register, control, formState } = form;
  const startDate = useWatch({ control, name: 'startDate' });
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t`Name`} required error={errors.name?.message} className="sm:col-span-2">
        {(field) => <Input {...field} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field
        label={t`Description`}
        required={allRequired}
        error={errors.description?.message}
        className="sm:col-span-2"
      >
        {(field) => <Textarea {...field} {...register('description')} dir="auto" />}
      </Field>
      <Field
        label={budgetLabel}
        required={allRequired}
        error={errors.budget?.message}
        hint={t`In US dollars`}
        className="sm:col-span-2"
      >
        {(field) => (
          <Input
            {...field}
            {...register('budget')}
            type="number"
            min={0}
            step={0.01}
            inputMode="decimal"
          />
        )}
      </Field>
      <Field label={t`Start date`} required={allRequired} error={errors.startDate?.message}>
        {(field) => <Input {...field} {...register('startDate')} type="date" max={LAST_DAY} />}
      </Field>
      <Field label={t`End date`} required={allRequired} error={errors.endDate?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('endDate')}
            type="date"
            min={startDate || undefined}
            max={LAST_DAY}
          />
        )}
      </Field>
    </div>
  );
}
