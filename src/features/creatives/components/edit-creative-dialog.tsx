import { zodResolver } from '@/lib/zod-resolver';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { statusesQuery } from '@/features/configuration/queries';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/form-dialog';
import { FormField } from '@/ui/form-field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { useUpdateCreative } from '../mutations';
import { type Creative, latestVersionQuery } from '../queries';
import { type EditCreativeForm, editCreativeSchema } from '../schemas';
import { useLink } from '../use-link';
import { TypeOptions } from './create-creative-dialog';
import { versionFlightsQuery } from '../version-flights';
import { MessageField } from './message-fields';
import { VersionUse } from './version-use';

interface EditCreativeDialogProps {
  creative: Creative;
  onClose: () => void;
  /** The creative that holds what was saved: this one, or the user's new copy of it. */
  onSaved: (id: string) => void;
}

/** Edit Creative: name, type, status, and the newest version's message. */
export function EditCreativeDialog({ creative, onClose, onSaved }: EditCreativeDialogProps) {
  const { userId } = useActor();
  const statuses = useQuery(statusesQuery('creative_statuses'));
  const update = useUpdateCreative();
  const draft = useDraftForm<EditCreativeForm>({
    name: `creative:${creative.id}`,
    resolver: zodResolver(editCreativeSchema),
    empty: {
      name: creative.name,
      type: creative.type,
      status: creative.status,
      message: creative.message ?? '',
    },
  });
  const { form, copyId } = draft;
  const { dialog } = useDraftDialog({
    draft,
    write: update,
    save: (values) => update.mutateAsync({ creative, copyId, form: values }),
    onClose,
    onSaved: ({ id }) => onSaved(id),
  });
  const [type, message] = useWatch({ control: form.control, name: ['type', 'message'] });
  const { data: newest } = useQuery(latestVersionQuery(creative.id));
  const link = useLink({ ...newest, message });
  const { data: flights = [] } = useQuery({
    ...versionFlightsQuery(newest?.id ?? ''),
    enabled: Boolean(newest) && creative.user_id === userId,
  });
  return (
    <FormDialog
      {...dialog}
      size="lg"
      title="Edit Creative"
      submit={['Save Changes', 'Saving...']}
      className="grid gap-4 sm:grid-cols-2"
    >
      {creative.user_id !== userId && (
        <Notice className="sm:col-span-2">
          Somebody else owns this creative. Saving makes a copy of your own.
        </Notice>
      )}
      <FormField
        form={form}
        name="name"
        label="Name"
        required
        className="sm:col-span-2"
        autoComplete="off"
        dir="auto"
      />
      <FormField
        as={Select}
        form={form}
        name="type"
        label="Type"
        required
        hint={creative.flight_count ? 'Flights use this creative, so its type stays.' : undefined}
      >
        <TypeOptions />
      </FormField>
      <FormField as={Select} form={form} name="status" label="Status" required>
        {statuses.data?.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </FormField>
      <div className="sm:col-span-2">
        <MessageField form={form} name="message" channel={type} link={link}>
          {newest && message !== newest.message && (
            <VersionUse
              flights={flights}
              before={newest}
              after={{ message, original_url: newest.original_url }}
            />
          )}
        </MessageField>
        <p className="mt-2 text-[0.8125rem] text-muted">
          The message belongs to the newest version.
        </p>
      </div>
    </FormDialog>
  );
}
