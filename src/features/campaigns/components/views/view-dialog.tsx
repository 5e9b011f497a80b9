import { t } from '@lingui/core/macro';
import { useForm, useWatch } from 'react-hook-form';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Input } from '@/ui/forms/input';
import { type SavedView, useRenameView, useSaveView } from '@/features/campaigns/saved-views';
import { viewSchema } from '@/features/campaigns/schemas';

interface ViewDialogProps {
  /** View to rename. Without it, the dialog saves the current filters as a new view. */
  view?: SavedView;
  address: string;
  views: readonly SavedView[];
  onClose: () => void;
}

export function ViewDialog({ view, address, views, onClose }: ViewDialogProps) {
  const save = useSaveView();
  const rename = useRenameView();
  const form = useForm({
    resolver: zodResolver(viewSchema),
    defaultValues: { name: view?.name ?? '' },
  });
  const { errors, isDirty } = form.formState;
  const name = useWatch({ control: form.control, name: 'name' }).trim();
  const replaces = !view && views.some((other) => other.name === name);
  const send = form.handleSubmit(async (values) => {
    const written = view
      ? rename.mutateAsync({ id: view.id, name: values.name })
      : save.mutateAsync({ name: values.name, address });
    const done = await written.then(
      () => true,
      () => false,
    );
    if (done) onClose();
  });
  return (
    <FormDialog
      title={view ? t`Rename view` : t`Save view`}
      description={
        view ? undefined : t`Saves these filters and the sort order. Only you can see it.`
      }
      size="sm"
      dirty={isDirty}
      pending={save.isPending || rename.isPending}
      error={save.error ?? rename.error}
      submit={[view ? t`Rename view` : t`Save view`, t`Saving...`]}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        required
        hint={replaces ? t`Replaces your view with this name.` : undefined}
        error={errors.name?.message}
      >
        {(field) => <Input {...field} {...form.register('name')} dir="auto" autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
