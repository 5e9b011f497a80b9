import { zodResolver } from '@/lib/zod-resolver';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
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

/** Writes the edited service type, or a new one. */
function useStore(edited: ServiceTypeRow | undefined) {
  const add = useAddServiceType();
  const edit = useEditServiceType();
  const { isPending, error } = edited ? edit : add;
  const store = (form: ServiceTypeForm) =>
    edited ? edit.mutateAsync({ id: edited.id, form }) : add.mutateAsync(form);
  return { store, isPending, error };
}

/** Add Service Type and Edit Service Type. */
export function ServiceTypeDialog({ edited, onClose }: ServiceTypeDialogProps) {
  const { store, isPending, error } = useStore(edited);
  const { form, restored, typed, forget } = useDraftForm<ServiceTypeForm>({
    name: `service-type:${edited?.id ?? 'new'}`,
    resolver: zodResolver(serviceTypeSchema),
    empty: edited ? toServiceTypeForm(edited) : EMPTY_SERVICE_TYPE,
  });
  const { register, handleSubmit, formState } = form;
  const { errors } = formState;
  const close = () => {
    forget();
    onClose();
  };
  const save = (form: ServiceTypeForm) => store(form).then(close, () => {});
  return (
    <FormDialog
      title={edited ? 'Edit Service Type' : 'Add Service Type'}
      description="A channel that flights can be sent over and creatives are written for."
      submit={[edited ? 'Save Changes' : 'Add Service Type', 'Saving...']}
      dirty={typed}
      restored={restored}
      pending={isPending}
      error={error}
      onSubmit={handleSubmit(save)}
      onClose={close}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field
        label="Name"
        required={!edited}
        error={errors.name?.message}
        hint={edited && 'Flights and rates know it by this name.'}
      >
        {(field) => (
          <Input {...field} {...register('name')} readOnly={Boolean(edited)} autoComplete="off" />
        )}
      </Field>
      <Field label="Display name" required error={errors.displayName?.message}>
        {(field) => <Input {...field} {...register('displayName')} autoComplete="off" />}
      </Field>
      <Field label="Description" error={errors.description?.message} className="sm:col-span-2">
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
    </FormDialog>
  );
}
