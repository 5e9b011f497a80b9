import { t } from '@lingui/core/macro';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCurrency } from '@/domain/shared/format';
import { typedValue } from '@/domain/shared/typed-number';
import { NumberField } from '@/ui/forms/number-field';
import { type OrganisationForm, PRICE } from '../schemas';
import { FormSection } from './form-section';

interface SectionProps {
  form: UseFormReturn<OrganisationForm>;
}

const CHECKBOX_STYLE =
  'flex min-h-10 items-center gap-2.5 rounded-control border border-border bg-surface px-3 py-2 font-medium not-has-checked:text-muted';

export function ServicesSection({ form }: SectionProps) {
  const services = useWatch({ control: form.control, name: 'services' });
  return (
    <FormSection
      title={t`Active Services`}
      description={t`Channels for this organization’s flights.`}
    >
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {services.map(({ name, label }, index) => (
          <label key={name} className={CHECKBOX_STYLE}>
            <input
              type="checkbox"
              {...form.register(`services.${index}.active`)}
              className="size-4 accent-accent"
            />
            <bdi className="min-w-0 break-words">{label}</bdi>
          </label>
        ))}
      </div>
    </FormSection>
  );
}

export function RatesSection({ form }: SectionProps) {
  const services = useWatch({ control: form.control, name: 'services' });
  const active = services.some((service) => service.active);
  return (
    <FormSection title={t`Service Rates`} description={t`Base cost per message, in dollars.`}>
      {active ? (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {services.map(
            ({ name, label, rate, active: on }, index) =>
              on && (
                <NumberField
                  key={name}
                  form={form}
                  name={`services.${index}.rate`}
                  label={<bdi>{t`${label} rate`}</bdi>}
                  hint={t`1,000 messages cost ${{ cost: formatCurrency((typedValue(rate, PRICE) ?? 0) * 1000, 2) }}`}
                  format={PRICE}
                />
              ),
          )}
        </div>
      ) : (
        <p className="text-muted">{t`Select a service above to set its rate.`}</p>
      )}
    </FormSection>
  );
}
