import { zodResolver } from '@/lib/zod-resolver';
import { useWatch } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/form-dialog';
import { useInviteUser } from '../mutations';
import { type InviteForm, inviteFormSchema, inviteSchema, type InviteStart } from '../schemas';
import { InviteFields } from './invite-fields';

const NO_ORGANISATION = 'Please select an organization for the new user';

interface InviteUserDialogProps {
  /** What another screen asks to begin with, for example the admin of a new organisation. */
  initial?: InviteStart | undefined;
  onClose: () => void;
}

/** Invite User. What was typed survives a failure, a reload and a lost session. */
export function InviteUserDialog({ initial, onClose }: InviteUserDialogProps) {
  const { organisation, isSuperadmin, impersonating } = useActor();
  const preset =
    impersonating && organisation ? { value: organisation.id, label: organisation.name } : null;
  const invite = useInviteUser();
  const draft = useDraftForm<InviteForm>({
    name: 'user:invite',
    shape: inviteFormSchema,
    resolver: zodResolver(inviteSchema),
    empty: { name: '', email: '', role: 'regular', organisation: preset },
    initial: initial && {
      name: '',
      email: initial.email,
      role: initial.role,
      organisation: { value: initial.organisation.id, label: initial.organisation.name },
    },
  });
  const { form } = draft;
  const [email, name] = useWatch({ control: form.control, name: ['email', 'name'] });
  const { dialog } = useDraftDialog({
    draft,
    write: invite,
    save: async ({ organisation: chosen, ...values }, { id }) => {
      if (isSuperadmin && !chosen) {
        form.setError('organisation', { message: NO_ORGANISATION });
        toast.error('Organization Required', { description: NO_ORGANISATION });
        throw new Error(NO_ORGANISATION);
      }
      const organisationId = isSuperadmin ? (chosen?.value ?? null) : null;
      await invite.mutateAsync({ ...values, id, organisationId });
    },
    onInvalid: ({ name: wrongName, email: wrongEmail }) =>
      toast.error('Validation Error', { description: wrongName?.message ?? wrongEmail?.message }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Invite User"
      description="They get an e-mail with a link to choose a password, and wait for your approval."
      submit={['Send Invite', 'Sending...']}
      submitDisabled={email === '' || name === ''}
    >
      <InviteFields form={form} isSuperadmin={isSuperadmin} disabled={invite.isPending} />
    </FormDialog>
  );
}
