import { t } from '@lingui/core/macro';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useState } from 'react';
import { zonedDay } from '@/domain/time/wall-time';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Input } from '@/ui/forms/input';
import { Select } from '@/ui/forms/select';
import { useAddPaymentMethod } from '../mutations';
import {
  BRANDS,
  EMPTY_PAYMENT_METHOD,
  EXPIRY_YEARS,
  type PaymentMethodForm,
  paymentMethodSchema,
} from '../schemas';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1));

const Options = ({ none, values }: { none: string; values: readonly string[] }) => (
  <>
    <option value="">{none}</option>
    {values.map((value) => (
      <option key={value}>{value}</option>
    ))}
  </>
);

/** Collects the card details that an invoice prints. No field accepts a card number. */
export function AddPaymentMethodDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPaymentMethod();
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  const [thisYear] = useState(() => Number(zonedDay(zone, Date.now()).slice(0, 4)));
  const { id, form, restored, dirty, forget } = useDraftForm<PaymentMethodForm>({
    name: 'payment-method:new',
    resolver: zodResolver(paymentMethodSchema),
    empty: EMPTY_PAYMENT_METHOD,
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const close = () => {
    forget();
    onClose();
  };
  const save = (values: PaymentMethodForm) =>
    add.mutateAsync({ id, form: values }).then(close, () => {});
  return (
    <FormDialog
      title={t`Add Payment Method`}
      description={t`We never store card numbers.`}
      submit={[t`Add Payment Method`, t`Adding...`]}
      dirty={dirty}
      restored={restored}
      pending={add.isPending}
      error={add.error}
      onSubmit={handleSubmit(save)}
      onClose={close}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={t`Brand`} required error={errors.brand?.message}>
          {(control) => (
            <Select {...control} {...register('brand')}>
              <Options none={t`Choose`} values={BRANDS} />
            </Select>
          )}
        </Field>
        <Field label={t`Last four digits`} required error={errors.lastFour?.message}>
          {(control) => (
            <Input {...control} {...register('lastFour')} inputMode="numeric" maxLength={4} />
          )}
        </Field>
        <Field label={t`Expiry month`} required error={errors.expiryMonth?.message}>
          {(control) => (
            <Select {...control} {...register('expiryMonth')}>
              <Options none={t`Month`} values={MONTHS} />
            </Select>
          )}
        </Field>
        <Field label={t`Expiry year`} required error={errors.expiryYear?.message}>
          {(control) => (
            <Select {...control} {...register('expiryYear')}>
              <Options
                none={t`Year`}
                values={Array.from({ length: EXPIRY_YEARS }, (_, index) =>
                  String(thisYear + index),
                )}
              />
            </Select>
          )}
        </Field>
      </div>
      <label className="flex items-center gap-2.5">
        <input type="checkbox" {...register('isDefault')} className="size-4 accent-accent" />
        {t`Use as the default method`}
      </label>
    </FormDialog>
  );
}
