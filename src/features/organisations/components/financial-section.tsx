import type { UseFormReturn } from 'react-hook-form';
import { NumberField } from '@/ui/forms/number-field';
import { CREDIT, CREDIT_LIMIT, type OrganisationForm } from '../schemas';
import { FormSection } from './form-section';

interface FinancialSectionProps {
  form: UseFormReturn<OrganisationForm>;
  creating: boolean;
}

/** Financial Configuration. */
export function FinancialSection({ form, creating }: FinancialSectionProps) {
  return (
    <FormSection title="Financial Configuration">
      <NumberField
        form={form}
        format={CREDIT_LIMIT}
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
        <NumberField
          form={form}
          format={CREDIT}
          name="openingCredit"
          label="Opening credit"
          hint="What the client can spend from the first day. Empty: nothing until a package is paid or credit is granted."
          className="mt-4 max-w-xs"
        />
      )}
    </FormSection>
  );
}
