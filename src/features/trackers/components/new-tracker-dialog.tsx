import { zodResolver } from '@/lib/zod-resolver';
import type { FieldErrors } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { useCreateTracker } from '../mutations';
import { INVALID_URL, type TrackerForm, trackerSchema } from '../schemas';

interface NewTrackerDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** New Tracker: a name and where its links lead. Mounted while open. */
export function NewTrackerDialog({ onClose, onCreated }: NewTrackerDialogProps) {
  const create = useCreateTracker();
  const { id, form, restored, typed, forget } = useDraftForm<TrackerForm>({
    name: 'tracker:new',
    resolver: zodResolver(trackerSchema),
    empty: { name: '', url: '' },
  });
  const { errors } = form.formState;
  const save = async (values: TrackerForm) => {
    const created = await create.mutateAsync({ id, form: values }).catch(() => null);
    if (!created) return;
    forget();
    onCreated(created.id);
  };
  const complain = ({ url }: FieldErrors<TrackerForm>) => {
    if (url && form.getValues('url') !== '') toast.error(INVALID_URL);
  };
  return (
    <FormDialog
      title="New Tracker"
      description="A landing page that tracked short links lead to."
      submit={['Create Tracker', 'Creating...']}
      dirty={typed}
      restored={restored}
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit(save, complain)}
      onClose={() => {
        forget();
        onClose();
      }}
    >
      <Field label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field
        label="Landing URL"
        required
        error={errors.url?.message}
        hint="Where a person arrives who follows the link. Saved with https://."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('url')}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/landing"
          />
        )}
      </Field>
    </FormDialog>
  );
}
