import { zodResolver } from '@/lib/zod-resolver';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { messageTypesQuery } from '@/features/configuration/queries';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/form-dialog';
import { FormField } from '@/ui/form-field';
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
  const draft = useDraftForm<CreateCreativeForm>({
    name: 'creative:new',
    resolver: zodResolver(createCreativeSchema),
    empty: { name: '', type: 'SMS', message: '' },
  });
  const { form } = draft;
  const { dialog } = useDraftDialog({
    draft,
    write: create,
    save: (values, { id }) => create.mutateAsync({ id, form: values }),
    onClose,
    onSaved: () => onCreated(draft.id),
  });
  const [type, message, name] = useWatch({
    control: form.control,
    name: ['type', 'message', 'name'],
  });
  const link = useLink({ message });
  return (
    <FormDialog
      {...dialog}
      size="xl"
      title="Create New Creative"
      submit={['Create Creative', 'Creating...']}
      className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]"
    >
      <div className="min-w-0 space-y-4">
        <FormField form={form} name="name" label="Name" required autoComplete="off" dir="auto" />
        <FormField as={Select} form={form} name="type" label="Type" required>
          <TypeOptions />
        </FormField>
        <MessageField form={form} name="message" channel={type} link={link} />
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
