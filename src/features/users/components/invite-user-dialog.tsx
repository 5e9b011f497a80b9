import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, useForm, useWatch } from 'react-hook-form';
import { readDraft, removeDraft, writeDraft } from '@/lib/drafts';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Notice } from '@/ui/notice';
import { useInviteUser } from '../mutations';
import { inviteDraftSchema, type InviteForm, inviteSchema } from '../schemas';
import { InviteFields } from './invite-fields';

const FORM = 'user:invite';
const EMPTY: InviteForm = { name: '', email: '', role: 'regular', organisation: null };

interface DraftOwner {
  userId: string;
  organisationId: string;
}

/** The draft of an earlier visit, or a fresh form; either way with the id that this attempt invites under. */
function begin(owner: DraftOwner, organisation: InviteForm['organisation']) {
  const stored = inviteDraftSchema.safeParse(readDraft(owner, FORM)).data;
  if (stored) return { ...stored, restored: true };
  return {
    id: crypto.randomUUID() as string,
    values: { ...EMPTY, organisation },
    restored: false,
  };
}

const complain = (errors: FieldErrors<InviteForm>) =>
  toast.error('Validation Error', {
    description: errors.name?.message ?? errors.email?.message,
  });

/** Invite User (USR-17 to USR-27, D-06). What was typed survives a failure, a reload and a lost session. */
export function InviteUserDialog({ onClose }: { onClose: () => void }) {
  const { userId, organisation, isSuperadmin, impersonating } = useActor();
  const organisationId = organisation?.id ?? '';
  const owner = { userId, organisationId };
  const preset =
    impersonating && organisation ? { value: organisation.id, label: organisation.name } : null;
  const [start] = useState(() => begin(owner, preset));
  const invite = useInviteUser();
  const busy = useRef(false);
  const form = useForm<InviteForm>({
    resolver: zodResolver(inviteSchema),
    defaultValues: start.values,
  });
  const [email, name] = useWatch({ control: form.control, name: ['email', 'name'] });
  const typed = form.formState.isDirty || start.restored;

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) =>
          writeDraft({ userId, organisationId }, FORM, { id: start.id, values }),
      }),
    [form, userId, organisationId, start.id],
  );

  const close = () => {
    removeDraft(owner, FORM);
    onClose();
  };
  const send = async (values: InviteForm) => {
    if (busy.current) return;
    if (isSuperadmin && !values.organisation) {
      const message = 'Please select an organization for the new user';
      form.setError('organisation', { message });
      toast.error('Organization Required', { description: message });
      return;
    }
    busy.current = true;
    await invite
      .mutateAsync({
        id: start.id,
        email: values.email,
        name: values.name,
        role: values.role,
        organisationId: isSuperadmin ? (values.organisation?.value ?? null) : null,
      })
      .then(close, () => {});
    busy.current = false;
  };
  return (
    <DiscardGuard dirty={typed} busy={invite.isPending} onDiscard={close}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!typed && !invite.isPending}
          title="Invite User"
          description="They get an e-mail with a link to choose a password, and wait for your approval."
          footer={
            <>
              <Button variant="outline" disabled={invite.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button
                type="submit"
                form="invite-user"
                pending={invite.isPending}
                disabled={email === '' || name === ''}
              >
                {invite.isPending ? 'Sending...' : 'Send Invite'}
              </Button>
            </>
          }
        >
          <form
            id="invite-user"
            noValidate
            onSubmit={(event) => void form.handleSubmit(send, complain)(event)}
            className="space-y-4"
          >
            {start.restored && <Notice>What you typed last time is back.</Notice>}
            {invite.error && !invite.isPending && (
              <Notice tone="error">
                {invite.error.message} Nothing you typed is lost; you can try again.
              </Notice>
            )}
            <InviteFields form={form} isSuperadmin={isSuperadmin} disabled={invite.isPending} />
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
