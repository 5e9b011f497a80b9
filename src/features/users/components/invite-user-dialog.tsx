import { zodResolver } from '@/lib/zod-resolver';
import { type FieldErrors, useWatch } from 'react-hook-form';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { useDraftForm } from '@/session/use-draft-form';
import { FormDialog } from '@/ui/form-dialog';
import { useInviteUser } from '../mutations';
import { type InviteForm, inviteFormSchema, inviteSchema, type InviteStart } from '../schemas';
import { InviteFields } from './invite-fields';

const complain = (errors: FieldErrors<InviteForm>) =>
  toast.error('Validation Error', {
    description: errors.name?.message ?? errors.email?.message,
  });

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
  const { id, form, restored, typed, forget } = useDraftForm<InviteForm>({
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
  const [email, name] = useWatch({ control: form.control, name: ['email', 'name'] });

  const close = () => {
    forget();
    onClose();
  };
  const send = async ({ organisation: chosen, ...values }: InviteForm) => {
    if (isSuperadmin && !chosen) {
      const message = 'Please select an organization for the new user';
      form.setError('organisation', { message });
      toast.error('Organization Required', { description: message });
      return;
    }
    const organisationId = isSuperadmin ? (chosen?.value ?? null) : null;
    await invite.mutateAsync({ ...values, id, organisationId }).then(close, () => {});
  };
  return (
    <FormDialog
      title="Invite User"
      description="They get an e-mail with a link to choose a password, and wait for your approval."
      submit={['Send Invite', 'Sending...']}
      submitDisabled={email === '' || name === ''}
      dirty={typed}
      restored={restored}
      pending={invite.isPending}
      error={invite.error}
      onSubmit={form.handleSubmit(send, complain)}
      onClose={close}
    >
      <InviteFields form={form} isSuperadmin={isSuperadmin} disabled={invite.isPending} />
    </FormDialog>
  );
}
