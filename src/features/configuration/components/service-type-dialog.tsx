import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { Textarea } from '@/ui/textarea';
import type { ServiceTypeRow } from '../list-queries';
import { useAddServiceType, useEditServiceType } from '../mutations';
import {
  EMPTY_SERVICE_TYPE,
  type ServiceTypeForm,
  serviceTypeSchema,
  toServiceTypeForm,
} from '../schemas';

interface ServiceTypeDialogProps {
  /** The service type to edit; without one, a new one is added. */
  edited?: ServiceTypeRow | undefined;
  onClose: () => void;
}

/** Add Service Type and Edit Service Type (CONF-07, CONF-08). */
export function ServiceTypeDialog({ edited, onClose }: ServiceTypeDialogProps) {
  const add = useAddServiceType();
  const edit = useEditServiceType();
  const { isPending, error } = edited ? edit : add;
  const { register, handleSubmit, formState } = useForm<ServiceTypeForm>({
    resolver: zodResolver(serviceTypeSchema),
    defaultValues: edited ? toServiceTypeForm(edited) : EMPTY_SERVICE_TYPE,
  });
  const { errors, isDirty } = formState;
  // The form is checked before it is sent; a second press meanwhile must not send it twice (F05).
  const underWay = useRef(false);
  const store = (form: ServiceTypeForm) =>
    edited ? edit.mutateAsync({ id: edited.id, form }) : add.mutateAsync(form);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    await handleSubmit((form) => store(form).then(onClose, () => {}))(event);
    underWay.current = false;
  };
  const submitLabel = edited ? 'Save Changes' : 'Add Service Type';
  return (
    <DiscardGuard dirty={isDirty} busy={isPending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!isDirty && !isPending}
          title={edited ? 'Edit Service Type' : 'Add Service Type'}
          description="A channel that flights can be sent over and creatives are written for."
          footer={
            <>
              <Button variant="outline" disabled={isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="service-type" pending={isPending}>
                {isPending ? 'Saving...' : submitLabel}
              </Button>
            </>
          }
        >
          <form id="service-type" noValidate onSubmit={(event) => void save(event)}>
            {error && !isPending && (
              <Notice tone="error" className="mb-4">
                {error.message} Nothing you typed is lost; you can try again.
              </Notice>
            )}
            <fieldset disabled={isPending} className="grid gap-4 sm:grid-cols-2">
              <Field
                label="Name"
                required={!edited}
                error={errors.name?.message}
                hint={edited && 'Flights and rates know it by this name.'}
              >
                {(field) => (
                  <Input
                    {...field}
                    {...register('name')}
                    readOnly={Boolean(edited)}
                    autoComplete="off"
                  />
                )}
              </Field>
              <Field label="Display name" required error={errors.displayName?.message}>
                {(field) => <Input {...field} {...register('displayName')} autoComplete="off" />}
              </Field>
              <Field
                label="Description"
                error={errors.description?.message}
                className="sm:col-span-2"
              >
                {(field) => <Textarea {...field} {...register('description')} dir="auto" />}
              </Field>
              <Field
                label="Default rate"
                required
                error={errors.defaultRate?.message}
                hint="Dollars per message, for new organizations"
              >
                {(field) => (
                  <Input
                    {...field}
                    {...register('defaultRate')}
                    type="number"
                    min={0}
                    step={0.01}
                    inputMode="decimal"
                  />
                )}
              </Field>
              <Field
                label="Sort order"
                required
                error={errors.sortOrder?.message}
                hint="Smaller numbers come first"
              >
                {(field) => <Input {...field} {...register('sortOrder')} type="number" step={1} />}
              </Field>
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
