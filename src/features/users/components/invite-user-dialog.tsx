import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { invitableRoles } from '@/domain/people/people';
import { roleLabel } from '@/words/people';
import { toast } from '@/lib/toast';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useActor } from '@/session/session';
import { useDraftDialog } from '@/session/use-draft-dialog';
import { useDraftForm } from '@/session/use-draft-form';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { FormField } from '@/ui/forms/form-field';
import { Select } from '@/ui/forms/select';
import { Switch } from '@/ui/forms/switch';
import { useInviteUser } from '../mutations';
import { lastApprovalQuery } from '../queries';
import { type InviteForm, inviteFormSchema, inviteSchema, type InviteStart } from '../schemas';
import { OrganisationChoice } from './organisation-choice';

/**
 * Presets the approval switch to the choice of the organization's last invitation, until the user changes it. Call it in
 * the component that renders the switch: the dialog mounts its fields after the parent's effects, and `resetField` needs
 * a mounted field.
 */
function useRememberedApproval(form: UseFormReturn<InviteForm>, organisationId: string) {
  const { data } = useQuery({
    ...lastApprovalQuery(organisationId),
    enabled: organisationId !== '',
  });
  const last = data?.[0]?.approve_on_accept;
  const { approve: chosen } = form.formState.dirtyFields;
  useEffect(() => {
    if (last !== undefined && !chosen) form.resetField('approve', { defaultValue: last });
  }, [form, last, chosen]);
}

interface InviteFieldsProps {
  form: UseFormReturn<InviteForm>;
  isSuperadmin: boolean;
  /** Organization of the new user; empty until a superadmin has chosen one. */
  organisationId: string;
  disabled: boolean;
}

function InviteFields({ form, isSuperadmin, organisationId, disabled }: InviteFieldsProps) {
  useRememberedApproval(form, organisationId);
  return (
    <fieldset disabled={disabled} className="space-y-4">
      <FormField form={form} name="name" label={t`Name`} required dir="auto" autoComplete="off" />
      <FormField
        form={form}
        name="email"
        label={t`Email`}
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isSuperadmin && (
        <Field label={t`Organization`} required error={form.formState.errors.organisation?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="organisation"
              render={({ field: { value, onChange } }) => (
                <OrganisationChoice
                  {...field}
                  value={value}
                  placeholder={t`Search by name`}
                  disabled={disabled}
                  onChange={(choice) => {
                    onChange(choice);
                    form.clearErrors('organisation');
                  }}
                />
              )}
            />
          )}
        </Field>
      )}
      <FormField as={Select} form={form} name="role" label={t`Role`}>
        {invitableRoles(isSuperadmin).map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </FormField>
      <Field
        label={t`Approve when they accept`}
        hint={t`Otherwise they wait for your approval after choosing a password.`}
      >
        {(field) => (
          <Controller
            control={form.control}
            name="approve"
            render={({ field: { value, onChange } }) => (
              <Switch {...field} checked={value} onCheckedChange={onChange} />
            )}
          />
        )}
      </Field>
    </fieldset>
  );
}

interface InviteUserDialogProps {
  /** Initial values from another screen, for example for the admin of a new organization. */
  initial?: InviteStart | undefined;
  onClose: () => void;
}

/** Invites a user. The draft survives a failed request, a reload and an expired session. */
export function InviteUserDialog({ initial, onClose }: InviteUserDialogProps) {
  const { organisation, isSuperadmin, impersonating } = useActor();
  const preset =
    impersonating && organisation ? { value: organisation.id, label: organisation.name } : null;
  const invite = useInviteUser();
  const draft = useDraftForm<InviteForm>({
    name: 'user:invite',
    shape: inviteFormSchema,
    resolver: zodResolver(inviteSchema),
    empty: { name: '', email: '', role: 'regular', approve: false, organisation: preset },
    initial: initial && {
      name: '',
      email: initial.email,
      role: initial.role,
      approve: false,
      organisation: { value: initial.organisation.id, label: initial.organisation.name },
    },
  });
  const { form } = draft;
  const [email, name, chosen] = useWatch({
    control: form.control,
    name: ['email', 'name', 'organisation'],
  });
  const { dialog } = useDraftDialog({
    draft,
    write: invite,
    save: async ({ organisation: target, ...values }, { id }) => {
      if (isSuperadmin && !target) {
        const message = t`Please select an organization for the new user`;
        form.setError('organisation', { message });
        toast.error(t`Organization Required`, { description: message });
        throw new Error(message);
      }
      const organisationId = isSuperadmin ? (target?.value ?? null) : null;
      await invite.mutateAsync({ ...values, id, organisationId });
    },
    onInvalid: ({ name: wrongName, email: wrongEmail }) =>
      toast.error(t`Validation Error`, { description: wrongName?.message ?? wrongEmail?.message }),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title={t`Invite User`}
      description={t`They get an email with a link to choose a password.`}
      submit={[t`Send Invite`, t`Sending...`]}
      submitDisabled={email === '' || name === ''}
    >
      <InviteFields
        form={form}
        isSuperadmin={isSuperadmin}
        organisationId={(isSuperadmin ? chosen?.value : organisation?.id) ?? ''}
        disabled={invite.isPending}
      />
    </FormDialog>
  );
}
