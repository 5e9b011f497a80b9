import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/ui/field';
import type { OrganisationForm } from '../schemas';
import { AmountInput } from './amount-input';
import { FormSection } from './form-section';

interface FinancialSectionProps {
  form: UseFormReturn<OrganisationForm>;
  creating: boolean;
}

/** Financial Configuration. */
export function FinancialSection({ form, creating }: FinancialSectionProps) {
  return (
    <FormSection title="Financial Configuration">
      <Field
        label="Monthly Credit Limit"
        error={form.formState.errors.monthlyCreditLimit?.message}
        hint={
          <>
            maximum spending allowed per billing cycle
            {creating && '; 0 or empty becomes $10,000.00'}
          </>
        }
        className="max-w-xs"
      >
        {(field) => (
          <AmountInput {...field} {...form.register('monthlyCreditLimit')} unit="$" step={0.01} />
        )}
      </Field>
      {creating && (
        <Field
          label="Opening credit"
          error={form.formState.errors.openingCredit?.message}
          hint="What the client can spend from the first day. Empty: nothing until a package is paid or credit is granted."
          className="mt-4 max-w-xs"
        >
          {(field) => (
            <AmountInput {...field} {...form.register('openingCredit')} unit="$" step={0.01} />
          )}
        </Field>
      )}
    </FormSection>
  );
}
