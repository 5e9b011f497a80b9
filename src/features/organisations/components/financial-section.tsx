import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import { NumberField } from '@/ui/forms/number-field';
import { CREDIT, CREDIT_LIMIT, type OrganisationForm } from '../schemas';
import { FormSection } from './form-section';

interface FinancialSectionProps {
  form: UseFormReturn<OrganisationForm>;
  creating: boolean;
}

export function FinancialSection({ form, creating }: FinancialSectionProps) {
  return (
    <FormSection title={t`Financial Configuration`}>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          form={form}
          format={CREDIT_LIMIT}
          name="monthlyCreditLimit"
          label={t`Monthly Credit Limit`}
          hint={
            <span className="block first-letter:uppercase">
              {creating
                ? t`maximum spending allowed per billing cycle. Without an amount: $10,000.`
                : t`maximum spending allowed per billing cycle`}
            </span>
          }
        />
        {creating && (
          <NumberField
            form={form}
            format={CREDIT}
            name="openingCredit"
            label={t`Opening credit`}
            hint={t`Credit that the client can spend from the first day. Leave blank for none.`}
          />
        )}
      </div>
    </FormSection>
  );
}
