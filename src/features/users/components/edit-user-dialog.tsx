import { t } from '@lingui/core/macro';
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
import { type LastAdminPolicy, useEditUser } from '../mutations';
import { isUnassigned, type Person } from '../types';
import { LastAdminWarning } from './last-admin-warning';
import { OrganisationChoice } from './organisation-choice';

interface UserValues {
  /** Empty if the person has no role. */
  role: string;
  status: string;
  organisation: Choice | null;
}

interface UserFieldsProps {
  values: UserValues;
  /** Values in the database. */
  stored: UserValues;
  /** Error message of the organization field. */
  problem: string | undefined;
  disabled: boolean;
  onChange: (change: Partial<UserValues>) => void;
}

function UserFields({ values, stored, problem, disabled, onChange }: UserFieldsProps) {
  const { isSuperadmin } = useActor();
  const isMoved = stored.organisation && values.organisation?.value !== stored.organisation.value;
  return (
    <fieldset disabled={disabled} className="space-y-4">
      {isSuperadmin && (
        <Field
          label={t`Organization`}
          error={problem}
          hint={isMoved && t`They will see the new organization’s data instead of the old one’s.`}
        >
          {(field) => (
            <OrganisationChoice
              {...field}
              value={values.organisation}
              placeholder={t`Search by name`}
              disabled={disabled}
              onChange={(organisation) => onChange({ organisation })}
            />
          )}
        </Field>
      )}
      <Field
        label={t`Role`}
        hint={
          !isSuperadmin && t`Organization Admins can only assign Campaign Manager or Viewer roles`
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
      <Field label={t`Status`}>
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

const toValues = (person: Person): UserValues => ({
  role: strongestRole(person.roles),
  status: person.status,
  organisation: person.organisationId
    ? { value: person.organisationId, label: person.organisationName ?? '' }
    : null,
});

/** Initial values of an assignment: active, and Campaign Manager unless the person has a role. */
const toAssigned = (values: UserValues): UserValues => ({
  ...values,
  role: values.role || 'regular',
  status: 'active',
});

const areDifferent = (a: UserValues, b: UserValues) =>
  a.role !== b.role || a.status !== b.status || a.organisation?.value !== b.organisation?.value;

/**
 * Edits role, status and, for superadmins, the organization of a person. For a person without an organization it is an
 * assignment, which approves them.
 */
export function EditUserDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { isSuperadmin } = useActor();
  const assigning = isUnassigned(person);
  const stored = toValues(person);
  const [start] = useState(assigning ? toAssigned(stored) : stored);
  const [values, setValues] = useState(start);
  const [problem, setProblem] = useState<string>();
  const edit = useEditUser();
  const dirty = areDifferent(values, start);
  const isLastAdmin = isSuperadmin && edit.error?.hint === 'last_admin';

  const save = useSingleRun(async (lastAdmin: LastAdminPolicy) => {
    if (assigning && !values.organisation) return setProblem(t`Please select an organization`);
    const { role, status, organisation } = values;
    await edit
      .mutateAsync({
        person,
        role: role === stored.role ? null : role,
        status,
        organisationId: organisation?.value ?? null,
        lastAdmin,
      })
      .then(onClose, () => {});
  });
  return (
    <FormDialog
      title={assigning ? t`Assign User` : t`Edit User`}
      description={
        <>
          <bdi>{person.name}</bdi> · {person.email}
        </>
      }
      submit={[assigning ? t`Assign User` : t`Save Changes`, t`Saving...`]}
      submitDisabled={!dirty && !assigning}
      dirty={dirty}
      pending={edit.isPending}
      onSubmit={() => save(isSuperadmin ? 'ask' : 'refuse')}
      onClose={onClose}
    >
      {edit.error && !isLastAdmin && (
        <Notice tone="error">
          {edit.error.message}{' '}
          {edit.error.hint === 'version_conflict' &&
            t`Close this and open it again to see the changes.`}
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
        open={isLastAdmin}
        onOpenChange={() => edit.reset()}
        title={t`Leave the organization without an admin?`}
        description={<LastAdminWarning person={person} />}
        confirmLabel={t`Save anyway`}
        pendingLabel={t`Saving...`}
        pending={edit.isPending}
        onConfirm={() => void save('allow')}
      />
    </FormDialog>
  );
}
