import { Controller, type UseFormReturn } from 'react-hook-form';
import { invitableRoles, roleLabel } from '@/domain/people';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
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
  const { register, control, formState } = form;
  const { errors } = formState;
  return (
    <fieldset disabled={disabled} className="space-y-4">
      <Field label="Name" required error={errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      <Field label="Email" required error={errors.email?.message}>
        {(field) => (
          <Input
            {...field}
            {...register('email')}
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      {isSuperadmin && (
        <Field label="Organization" required error={errors.organisation?.message}>
          {(field) => (
            <Controller
              control={control}
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
      <Field label="Role">
        {(field) => (
          <Select {...field} {...register('role')}>
            {invitableRoles(isSuperadmin).map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </fieldset>
  );
}
