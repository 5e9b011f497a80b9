import { useRef, useState } from 'react';
import {
  assignableRoles,
  roleLabel,
  statusLabel,
  strongestRole,
  USER_STATUSES,
} from '@/domain/people';
import type { AppError } from '@/lib/errors';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/dialog';
import { DiscardGuard } from '@/ui/discard-guard';
import { Field } from '@/ui/field';
import { Notice } from '@/ui/notice';
import { Select } from '@/ui/select';
import { type Insistence, useEditUser } from '../mutations';
import type { Person } from '../types';
import { OrganisationChoice } from './organisation-choice';

const organisationOf = ({ organisationId, organisationName }: Person) =>
  organisationId ? { value: organisationId, label: organisationName ?? '' } : null;

/** Edit somebody's role, status and, as a superadmin, organisation (USR-16, USR-28 to USR-31, D-07). */
export function EditUserDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { isSuperadmin } = useActor();
  const before = strongestRole(person.roles);
  const [role, setRole] = useState(before);
  const [status, setStatus] = useState(person.status);
  const [organisation, setOrganisation] = useState(organisationOf(person));
  const edit = useEditUser();
  const busy = useRef(false);
  const moved = (organisation?.value ?? null) !== person.organisationId;
  const dirty = role !== before || status !== person.status || moved;
  const last = isSuperadmin && edit.error?.hint === 'last_admin';

  const save = async (insist: Insistence) => {
    if (busy.current) return;
    busy.current = true;
    await edit
      .mutateAsync({
        person,
        role: role === before ? null : role,
        status,
        organisationId: organisation?.value ?? null,
        insist,
      })
      .then(onClose, () => {});
    busy.current = false;
  };
  return (
    <DiscardGuard dirty={dirty} busy={edit.isPending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!dirty && !edit.isPending}
          title="Edit User"
          description={
            <>
              <bdi>{person.name}</bdi> · {person.email}
            </>
          }
          footer={
            <>
              <Button variant="outline" disabled={edit.isPending} onClick={requestClose}>
                Cancel
              </Button>
              <Button type="submit" form="edit-user" pending={edit.isPending} disabled={!dirty}>
                {edit.isPending ? 'Saving...' : 'Save Changes'}
              </Button>
            </>
          }
        >
          <form
            id="edit-user"
            onSubmit={(event) => {
              event.preventDefault();
              void save(isSuperadmin ? 'ask' : 'never');
            }}
          >
            <fieldset disabled={edit.isPending} className="space-y-4">
              <EditProblem error={last ? null : edit.error} />
              {isSuperadmin && (
                <Field
                  label="Organization"
                  hint={
                    moved &&
                    'They will see the new organization’s data, and no longer the old one’s.'
                  }
                >
                  {(field) => (
                    <OrganisationChoice
                      {...field}
                      value={organisation}
                      placeholder="Unassigned"
                      disabled={edit.isPending}
                      onChange={setOrganisation}
                    />
                  )}
                </Field>
              )}
              <Field
                label="Role"
                hint={
                  !isSuperadmin &&
                  'Organization Admins can only assign Campaign Manager or Viewer roles'
                }
              >
                {(field) => (
                  <Select {...field} value={role} onChange={(event) => setRole(event.target.value)}>
                    {before === '' && <option value="">{roleLabel(null)}</option>}
                    {assignableRoles(isSuperadmin, before).map((one) => (
                      <option key={one} value={one}>
                        {roleLabel(one)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="Status">
                {(field) => (
                  <Select
                    {...field}
                    value={status}
                    onChange={(event) => setStatus(event.target.value)}
                  >
                    {USER_STATUSES.map((one) => (
                      <option key={one} value={one}>
                        {statusLabel(one)}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            </fieldset>
          </form>
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
        </Dialog>
      )}
    </DiscardGuard>
  );
}

/** Why the save failed; a lost race is told with what can be done about it. */
function EditProblem({ error }: { error: AppError | null }) {
  if (!error) return null;
  const late = error.hint === 'version_conflict';
  return (
    <Notice tone="error">
      {error.message} {late && 'Close this and open it again to see how it is now.'}
    </Notice>
  );
}
