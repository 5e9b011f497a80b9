import { t } from '@lingui/core/macro';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { formatCurrency, formatInteger } from '@/domain/shared/format';
import { creditValue, effectiveRate } from '@/domain/money/pricing';
import { typedValue } from '@/domain/shared/typed-number';
import { cn } from '@/lib/cn';
import { Button, IconButton } from '@/ui/actions/button';
import { NumberField } from '@/ui/forms/number-field';
import { STANDARD_PACKAGES } from '../form-rows';
import { DISCOUNT, type OrganisationForm, PRICE, QUANTITY } from '../schemas';
import { FormSection } from './form-section';

interface PackagesProps {
  form: UseFormReturn<OrganisationForm>;
  /** Index of the service in the form. */
  index: number;
}

/** Live credit value: quantity × rate × (1 − discount / 100). */
function CreditValue({ form, index, row }: PackagesProps & { row: number }) {
  const typed = useWatch({
    control: form.control,
    name: [
      `services.${index}.rate`,
      `services.${index}.packages.${row}.quantity`,
      `services.${index}.packages.${row}.discount`,
    ],
  });
  const rate = typedValue(typed[0], PRICE);
  const quantity = typedValue(typed[1], QUANTITY) ?? 0;
  const discount = typedValue(typed[2], DISCOUNT);
  return (
    <p className="text-[0.8125rem] text-muted tabular-nums">
      <span className="font-medium text-fg">
        {t`Credit value ${{ value: formatCurrency(creditValue(quantity, rate, discount), 'cents') }}`}
      </span>
      <br />
      {t`${{ quantity: formatInteger(quantity) }} × ${{ rate: formatCurrency(effectiveRate(rate, discount)) }} effective`}
    </p>
  );
}

function ServicePackages({ form, index }: PackagesProps) {
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: `services.${index}.packages`,
  });
  const label = form.getValues(`services.${index}.label`);
  const errors = form.formState.errors.services?.[index]?.packages;
  return (
    <fieldset className={fields.length === 0 ? 'py-1' : 'py-3'}>
      <legend className="float-left pt-1.5 font-medium @2xl:w-24">
        <bdi>{label}</bdi>
      </legend>
      <ul className="space-y-3 empty:hidden @max-2xl:clear-left @max-2xl:pt-2 @2xl:ml-24">
        {fields.map(({ id }, row) => (
          <li
            key={id}
            // From the second row on, the labels are those of the row above; in a wide form, those above all services.
            className="group grid grid-cols-[1fr_1fr_auto] gap-x-3 gap-y-1 not-first:[&_label]:sr-only sm:grid-cols-[10rem_9rem_1fr_auto] @2xl:[&_label]:sr-only"
          >
            <NumberField
              form={form}
              name={`services.${index}.packages.${row}.quantity`}
              label={t`Quantity`}
              format={QUANTITY}
            />
            <NumberField
              form={form}
              name={`services.${index}.packages.${row}.discount`}
              label={t`Discount`}
              format={DISCOUNT}
            />
            <div className="max-sm:order-last max-sm:col-span-3">
              <CreditValue form={form} index={index} row={row} />
            </div>
            <IconButton
              label={t`Remove package ${{ number: row + 1 }} of ${label}`}
              className="@max-2xl:group-first:mt-6"
              onClick={() => remove(row)}
            >
              <Trash2 aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className={cn('flex items-center justify-end gap-3', fields.length > 0 && 'mt-1')}>
        {fields.length === 0 && <span className="text-muted">{t`No packages`}</span>}
        <Button
          variant="ghost"
          size="sm"
          className="-mr-2.5"
          aria-label={t`Add Package for ${label}`}
          onClick={() => append({ quantity: '', discount: '0' })}
        >
          <Plus aria-hidden /> {t`Add Package`}
        </Button>
      </div>
      {errors?.root?.message && (
        <p role="alert" className="mt-2 text-[0.8125rem] text-destructive">
          {errors.root.message}
        </p>
      )}
    </fieldset>
  );
}

export function PackagesSection({ form }: Pick<PackagesProps, 'form'>) {
  const services = useWatch({ control: form.control, name: 'services' });
  /** Remounts the packages after `fill`, so that they show the new values. */
  const [fillCount, setFillCount] = useState(0);
  const hasEmpty = services.some(({ active, packages }) => active && packages.length === 0);
  const fill = () => {
    for (const [index, { active, packages }] of form.getValues('services').entries())
      if (active && packages.length === 0)
        form.setValue(`services.${index}.packages`, STANDARD_PACKAGES, { shouldDirty: true });
    setFillCount(fillCount + 1);
  };
  return (
    <FormSection
      title={t`Prepaid Packages`}
      description={t`Prepaid at a discount: 10,000 SMS at $0.05 with 15% off cost $425.00. A negative discount is a surcharge.`}
    >
      {hasEmpty && (
        <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 text-muted">
          <Button variant="outline" size="sm" onClick={fill}>
            {t`Add standard packages`}
          </Button>
          {t`10,000 at 5%, 50,000 at 10% and 250,000 at 15% for each service without packages.`}
        </p>
      )}
      <div key={fillCount} className="@container divide-y divide-border">
        {services.some(({ active, packages }) => active && packages.length > 0) && (
          <div
            aria-hidden
            className="hidden grid-cols-[6rem_10.75rem_1fr] pb-1.5 text-[0.8125rem] font-medium text-muted @2xl:grid"
          >
            <span className="col-start-2">{t`Quantity`}</span>
            <span>{t`Discount`}</span>
          </div>
        )}
        {services.map(
          ({ name, active }, index) =>
            active && <ServicePackages key={name} form={form} index={index} />,
        )}
      </div>
      {services.every(({ active }) => !active) && (
        <p className="text-muted">{t`Select a service above to offer packages.`}</p>
      )}
    </FormSection>
  );
}
