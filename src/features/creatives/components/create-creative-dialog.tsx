import { zodResolver } from '@/lib/zod-resolver';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { messageTypesQuery } from '@/features/configuration/queries';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/field';
import { FormDialog } from '@/ui/form-dialog';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { renderMessage } from '@/domain/message';
import { useCreateCreative } from '../mutations';
import { type CreateCreativeForm, createCreativeSchema } from '../schemas';
import { useLink } from '../use-link';
import { CreativePreview } from './creative-preview';
import { MessageField } from './message-fields';

/** The kinds of creative as options, by their configured names. */
export function TypeOptions() {
  const types = useQuery(messageTypesQuery());
  return types.data?.map(({ name, display_name }) => (
    <option key={name} value={name}>
      {display_name}
    </option>
  ));
}

interface CreateCreativeDialogProps {
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Create New Creative: a draft and its first version at once. */
export function CreateCreativeDialog({ onClose, onCreated }: CreateCreativeDialogProps) {
  const create = useCreateCreative();
  const { id, form, restored, typed, forget } = useDraftForm<CreateCreativeForm>({
    name: 'creative:new',
    resolver: zodResolver(createCreativeSchema),
    empty: { name: '', type: 'SMS', message: '' },
  });
  const { errors } = form.formState;
  const [type, message, name] = useWatch({
    control: form.control,
    name: ['type', 'message', 'name'],
  });
  const link = useLink({ message });
  const close = () => {
    forget();
    onClose();
  };
  const save = async (values: CreateCreativeForm) => {
    const created = await create.mutateAsync({ id, form: values }).catch(() => null);
    if (!created) return;
    forget();
    onCreated(id);
  };
  return (
    <FormDialog
      size="xl"
      title="Create New Creative"
      submit={['Create Creative', 'Creating...']}
      dirty={typed}
      restored={restored}
      pending={create.isPending}
      error={create.error}
      onSubmit={form.handleSubmit(save)}
      onClose={close}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        <Field label="Name" required error={errors.name?.message}>
          {(field) => <Input {...field} {...form.register('name')} autoComplete="off" dir="auto" />}
        </Field>
        <Field label="Type" required>
          {(field) => (
            <Select {...field} {...form.register('type')}>
              <TypeOptions />
            </Select>
          )}
        </Field>
        <MessageField
          form={form}
          name="message"
          channel={type}
          error={errors.message?.message}
          link={link}
        />
      </div>
      <div className="max-lg:hidden">
        <CreativePreview
          channel={type}
          message={renderMessage({ channel: type, message, link })}
          name={name}
        />
      </div>
    </FormDialog>
  );
}
