import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sameJson } from '@/domain/json';
import { AppError, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { saveVersion } from '@/lib/versioned-edit';
import { sessionKeys } from '@/session/actor';
import { type RunningFlights, switchedOff } from './channel-effects';
import { type FirstAdminProblem, firstAdminProblem, firstAdminWarning } from './first-admin';
import { toChanges, toNewRow } from './form-rows';
import { organisationKeys, organisationQuery } from './queries';
import type { OrganisationForm } from './schemas';
import type { Organisation } from './types';

interface Creation {
  /** Made by the client: the same attempt sent again is the same organisation. */
  id: string;
  form: OrganisationForm;
}

interface Created {
  name: string;
  email: string;
  problem: FirstAdminProblem | null;
}

function tellCreated({ name, email, problem }: Created) {
  if (problem) {
    toast.error('Warning', { description: firstAdminWarning(problem) });
    return;
  }
  const description = email
    ? `Organization "${name}" created and admin user assigned successfully`
    : `Organization "${name}" created successfully`;
  toast.success('Success', { description });
}

/** Creates an organisation and seats its first admin, in one transaction. */
export function useCreateOrganisation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form }: Creation): Promise<Created> => {
      const email = form.adminEmail.trim();
      const { name, first_admin } = unwrap(
        await supabase
          .rpc('create_organisation', {
            p_id: id,
            p_organisation: toNewRow(form),
            ...(email && { p_admin_email: email }),
          })
          .single(),
      );
      return { name, email, problem: firstAdminProblem(first_admin, { id, name }, email) };
    },
    onSuccess: (created) => {
      tellCreated(created);
      return queryClient.invalidateQueries({ queryKey: organisationKeys.all });
    },
    meta: { errorToast: { title: 'Error', description: 'Failed to create organization' } },
  });
}

/** What a save that came too late finds: the row as it is now, or nothing. */
export class OrganisationConflict extends AppError {
  readonly current: Organisation | null;

  constructor(current: Organisation | null) {
    super(
      current ? 'conflict' : 'no_rows',
      current
        ? 'This organization was changed while you were editing it.'
        : 'Organization not found',
    );
    this.current = current;
  }
}

const holds = (current: Record<string, unknown>, changes: Record<string, unknown>) =>
  Object.entries(changes).every(([column, value]) => sameJson(current[column], value));

interface Update {
  /** The row that was seen. */
  before: Organisation;
  /** The form as it was shown for that row. */
  shown: OrganisationForm;
  form: OrganisationForm;
  /** What happens with flights on the channels that the form switches off. */
  running?: RunningFlights | undefined;
}

/** Channels that are off while what runs on them may finish; untouched while no channel is switched off. */
function finishingChange({ before, shown, form, running }: Update) {
  const off = switchedOff(shown, form);
  if (off.length === 0) return {};
  const finishing = [...before.finishing_services, ...(running === 'finish' ? off : [])];
  const names = form.services.filter(({ active }) => !active).map(({ name }) => name);
  return { finishing_services: names.filter((name) => finishing.includes(name)) };
}

/** Saves what was changed about the version that was seen; a lost race throws and overwrites nothing. */
export function useUpdateOrganisation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ before, shown, form, running }: Update) => {
      const changes = {
        ...toChanges(form, before, shown),
        ...finishingChange({ before, shown, form, running }),
        name: form.name.trim(),
      };
      await saveVersion({
        seen: before.version,
        write: async () =>
          unwrap(
            await supabase
              .from('organisations')
              .update(changes)
              .eq('id', before.id)
              .eq('version', before.version)
              .select('id'),
          ),
        read: () => queryClient.fetchQuery({ ...organisationQuery(before.id), staleTime: 0 }),
        holds: (current) => holds({ ...current }, changes),
        conflict: (current) => new OrganisationConflict(current),
      });
    },
    onSuccess: () => {
      toast.success('Success', { description: 'Organization updated successfully' });
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: organisationKeys.all }),
        // Its name, colours and prices are on every screen of whoever views it.
        queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
      ]);
    },
    onError: (error) => {
      if (error instanceof OrganisationConflict) return;
      const refused = error.hint === 'no_longer_allowed';
      const description = refused ? error.message : 'Failed to update organization';
      toast.error('Error', { description });
    },
  });
}
