import { useState } from 'react';
import { assignableRoles, strongestRole, USER_STATUSES } from '@/domain/people/people';
import { roleLabel, statusLabel } from '@/words/people';
import { useActor } from '@/session/session';
import type { Choice } from '@/ui/forms/combobox';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { Field } from '@/ui/forms/field';
import { FormDialog } from '@/ui/forms/form-dialog';
import { Notice } from '@/ui/states/notice';
import { Select } from '@/ui/forms/select';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { type Insistence, useEditUser } from '../mutations';
import { isUnassigned, type Person } from '../types';
import { OrganisationChoice } from './organisation-choice';

interface UserValues {
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
function UserFields({ values, stored, problem, disabled, onChange }: UserFieldsProps) {
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

const valuesOf = (person: Person): UserValues => ({
  role: strongestRole(person.roles),
  status: person.status,
  organisation: person.organisationId
    ? { value: person.organisationId, label: person.organisationName ?? '' }
    : null,
});

/** What an assignment begins with: approved, as Campaign Manager unless there is a role. */
const assigned = (values: UserValues): UserValues => ({
  ...values,
  role: values.role || 'regular',
  status: 'active',
});

const differ = (a: UserValues, b: UserValues) =>
  a.role !== b.role || a.status !== b.status || a.organisation?.value !== b.organisation?.value;

/**
 * Edit somebody's role, status and, as a superadmin, organisation. For a person of no
 * organisation it is an assignment, which approves them.
 */
export function EditUserDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { isSuperadmin } = useActor();
  const assigning = isUnassigned(person);
  const stored = valuesOf(person);
  const [start] = useState(assigning ? assigned(stored) : stored);
  const [values, setValues] = useState(start);
  const [problem, setProblem] = useState<string>();
  const edit = useEditUser();
  const dirty = differ(values, start);
  const last = isSuperadmin && edit.error?.hint === 'last_admin';

  const save = useSingleRun(async (insist: Insistence) => {
    if (assigning && !values.organisation) return setProblem('Please select an organization');
    const { role, status, organisation } = values;
    await edit
      .mutateAsync({
        person,
        role: role === stored.role ? null : role,
        status,
        organisationId: organisation?.value ?? null,
        insist,
      })
      .then(onClose, () => {});
  });
  return (
    <FormDialog
      title={assigning ? 'Assign User' : 'Edit User'}
      description={
        <>
          <bdi>{person.name}</bdi> · {person.email}
        </>
      }
      submit={[assigning ? 'Assign User' : 'Save Changes', 'Saving...']}
      submitDisabled={!dirty && !assigning}
      dirty={dirty}
      pending={edit.isPending}
      onSubmit={() => save(isSuperadmin ? 'ask' : 'never')}
      onClose={onClose}
    >
      {edit.error && !last && (
        <Notice tone="error">
          {edit.error.message}{' '}
          {edit.error.hint === 'version_conflict' &&
            'Close this and open it again to see how it is now.'}
        </Notice>
      )}
      <UserFields
        values={values}
        stored={stored}
        problem={problem}
        disabled={edit.isPending}
        onChange={(change) => {
          setProblem(undefined);
          setValues({ ...values, ...change });
        }}
      />
      <ConfirmDialog
        open={last}
        onOpenChange={() => edit.reset()}
        title="Leave the organization without an admin?"
        description={
          <>
            <bdi>{person.name}</bdi> is the last active admin of{' '}
            <bdi>{person.organisationName}</bdi>. Afterwards nobody there can manage its users.
          </>
        }
        confirmLabel="Save anyway"
        pendingLabel="Saving..."
        pending={edit.isPending}
        onConfirm={() => void save('anyway')}
      />
    </FormDialog>
  );
}
