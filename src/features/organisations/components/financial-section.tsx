import type { UseFormReturn } from 'react-hook-form';
import { FormField } from '@/ui/form-field';
import type { OrganisationForm } from '../schemas';
import { AmountInput } from './amount-input';
import { FormSection } from './form-section';

interface FinancialSectionProps {
  form: UseFormReturn<OrganisationForm>;
  creating: boolean;
}

/** Financial Configuration. */
export function FinancialSection({ form, creating }: FinancialSectionProps) {
  const amount = { as: AmountInput, form, unit: '$', step: 0.01 } as const;
  return (
    <FormSection title="Financial Configuration">
      <FormField
        {...amount}
        name="monthlyCreditLimit"
        label="Monthly Credit Limit"
        hint={
          <>
            maximum spending allowed per billing cycle
            {creating && '; 0 or empty becomes $10,000.00'}
          </>
        }
        className="max-w-xs"
      />
      {creating && (
        <FormField
          {...amount}
          name="openingCredit"
          label="Opening credit"
          hint="What the client can spend from the first day. Empty: nothing until a package is paid or credit is granted."
          className="mt-4 max-w-xs"
        />
      )}
    </FormSection>
  );
}
