import { assignableRoles, roleLabel, statusLabel, USER_STATUSES } from '@/domain/people';
import { useActor } from '@/session/session';
import type { Choice } from '@/ui/combobox';
import { Field } from '@/ui/field';
import { Select } from '@/ui/select';
import { OrganisationChoice } from './organisation-choice';

export interface UserValues {
  /** Empty for none. */
  role: string;
  status: string;
  organisation: Choice | null;
}

interface UserFieldsProps {
  values: UserValues;
  /** As they are in the database. */
  stored: UserValues;
  /** What is wrong with the organisation. */
  problem: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<UserValues>) => void;
}

/** Role and status of a person, and for superadmins the organisation. */
export function UserFields({ values, stored, problem, disabled, onChange }: UserFieldsProps) {
  const { isSuperadmin } = useActor();
  const moved = stored.organisation && values.organisation?.value !== stored.organisation.value;
  return (
    <fieldset disabled={disabled} className="space-y-4">
      {isSuperadmin && (
        <Field
          label="Organization"
          error={problem}
          hint={moved && 'They will see the new organization’s data, and no longer the old one’s.'}
        >
          {(field) => (
            <OrganisationChoice
              {...field}
              value={values.organisation}
              placeholder="Type a part of its name"
              disabled={disabled}
              onChange={(organisation) => onChange({ organisation })}
            />
          )}
        </Field>
      )}
      <Field
        label="Role"
        hint={
          !isSuperadmin && 'Organization Admins can only assign Campaign Manager or Viewer roles'
        }
      >
        {(field) => (
          <Select
            {...field}
            value={values.role}
            onChange={(event) => onChange({ role: event.target.value })}
          >
            {stored.role === '' && <option value="">{roleLabel(null)}</option>}
            {assignableRoles(isSuperadmin, stored.role).map((role) => (
              <option key={role} value={role}>
                {roleLabel(role)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Status">
        {(field) => (
          <Select
            {...field}
            value={values.status}
            onChange={(event) => onChange({ status: event.target.value })}
          >
            {USER_STATUSES.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </fieldset>
  );
}
