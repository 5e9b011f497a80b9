import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
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

/** What an invoice prints of a card. There is no field for its number, and none that would take one (D-13). */
export function AddPaymentMethodDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPaymentMethod();
  // The id stays with the attempt: sent again after a lost answer it is the same method.
  const [id] = useState(() => crypto.randomUUID());
  const [thisYear] = useState(() => new Date().getFullYear());
  const busy = useRef(false);
  const { register, handleSubmit, formState } = useForm<PaymentMethodForm>({
    resolver: zodResolver(paymentMethodSchema),
    defaultValues: EMPTY_PAYMENT_METHOD,
  });
  const { errors, isDirty } = formState;
  const save = async (form: PaymentMethodForm) => {
    if (busy.current) return;
    busy.current = true;
    await add.mutateAsync({ id, form }).then(onClose, () => {});
    busy.current = false;
  };
  return (
    <DiscardGuard dirty={isDirty} busy={add.isPending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!isDirty && !add.isPending}
          title="Add Payment Method"
          description="Only what an invoice prints is stored. The card number is never asked for."
          footer={
            <>
              <Button variant="outline" disabled={add.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="add-payment-method" pending={add.isPending}>
                {add.isPending ? 'Adding...' : 'Add Payment Method'}
              </Button>
            </>
          }
        >
          <form
            id="add-payment-method"
            noValidate
            autoComplete="off"
            onSubmit={(event) => void handleSubmit(save)(event)}
            className="space-y-4"
          >
            {add.error && !add.isPending && (
              <Notice tone="error">
                {add.error.message} Nothing you typed is lost; you can try again.
              </Notice>
            )}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Brand" required error={errors.brand?.message}>
                {(control) => (
                  <Select {...control} {...register('brand')}>
                    <Options none="Choose" values={BRANDS} />
                  </Select>
                )}
              </Field>
              <Field label="Last four digits" required error={errors.lastFour?.message}>
                {(control) => (
                  <Input {...control} {...register('lastFour')} inputMode="numeric" maxLength={4} />
                )}
              </Field>
              <Field label="Expiry month" required error={errors.expiryMonth?.message}>
                {(control) => (
                  <Select {...control} {...register('expiryMonth')}>
                    <Options none="Month" values={MONTHS} />
                  </Select>
                )}
              </Field>
              <Field label="Expiry year" required error={errors.expiryYear?.message}>
                {(control) => (
                  <Select {...control} {...register('expiryYear')}>
                    <Options
                      none="Year"
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
              Use as the default method
            </label>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
