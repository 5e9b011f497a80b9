import { Controller, type UseFormReturn } from 'react-hook-form';
import { invitableRoles, roleLabel } from '@/domain/people';
import { Field } from '@/ui/field';
import { FormField } from '@/ui/form-field';
import { Select } from '@/ui/select';
import type { InviteForm } from '../schemas';
import { OrganisationChoice } from './organisation-choice';

interface InviteFieldsProps {
  form: UseFormReturn<InviteForm>;
  isSuperadmin: boolean;
  disabled: boolean;
}

/** Who is invited, where to and with which role. */
export function InviteFields({ form, isSuperadmin, disabled }: InviteFieldsProps) {
  return (
    <fieldset disabled={disabled} className="space-y-4">
      <FormField form={form} name="name" label="Name" required dir="auto" autoComplete="off" />
      <FormField
        form={form}
        name="email"
        label="Email"
        required
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      {isSuperadmin && (
        <Field label="Organization" required error={form.formState.errors.organisation?.message}>
          {(field) => (
            <Controller
              control={form.control}
              name="organisation"
              render={({ field: { value, onChange } }) => (
                <OrganisationChoice
                  {...field}
                  value={value}
                  placeholder="Type a part of its name"
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
      <FormField as={Select} form={form} name="role" label="Role">
        {invitableRoles(isSuperadmin).map((role) => (
          <option key={role} value={role}>
            {roleLabel(role)}
          </option>
        ))}
      </FormField>
    </fieldset>
  );
}
