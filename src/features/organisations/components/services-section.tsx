import { type UseFormReturn, useWatch } from 'react-hook-form';
import { formatCurrency } from '@/domain/shared/format';
import { typedValue } from '@/domain/shared/typed-number';
import { NumberField } from '@/ui/forms/number-field';
import { type OrganisationForm, PRICE } from '../schemas';
import { FormSection } from './form-section';

interface SectionProps {
  form: UseFormReturn<OrganisationForm>;
}

const checkLook =
  'flex min-h-10 items-center gap-2.5 rounded-control border border-border px-3 py-2 font-medium has-checked:border-accent has-checked:bg-accent-soft';

/** Active Services: which channels the organisation may use. */
export function ServicesSection({ form }: SectionProps) {
  const services = useWatch({ control: form.control, name: 'services' });
  return (
    <FormSection
      title="Active Services"
      description="Flights of this organization can use the checked channels."
    >
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {services.map(({ name, label }, index) => (
          <label key={name} className={checkLook}>
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

/** Service Rates: the base cost per message of each active channel. */
export function RatesSection({ form }: SectionProps) {
  const services = useWatch({ control: form.control, name: 'services' });
  const active = services.some((service) => service.active);
  return (
    <FormSection title="Service Rates" description="Base cost per message, in dollars.">
      {active ? (
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {services.map(
            ({ name, label, rate, active: on }, index) =>
              on && (
                <NumberField
                  key={name}
                  form={form}
                  name={`services.${index}.rate`}
                  label={<bdi>{`${label} rate`}</bdi>}
                  hint={`1,000 messages cost ${formatCurrency((typedValue(rate, PRICE) ?? 0) * 1000, 2)}`}
                  format={PRICE}
                />
              ),
          )}
        </div>
      ) : (
        <p className="text-muted">Check a service above to set its rate.</p>
      )}
    </FormSection>
  );
}
