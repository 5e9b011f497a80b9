import { useQueryClient } from '@tanstack/react-query';
import { formatCurrency } from '@/domain/shared/format';
import { sameJson } from '@/domain/shared/json';
import { typedValue } from '@/domain/shared/typed-number';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { toast } from '@/lib/toast';
import { saveVersion } from '@/lib/query/versioned-edit';
import { sessionKeys } from '@/session/actor';
import { type RunningFlights, switchedOff } from './save-effects';
import { type FirstAdminProblem, firstAdminProblem, firstAdminWarning } from './first-admin';
import { toChanges, toNewRow } from './form-rows';
import { type Organisation, organisationKeys, organisationQuery } from './queries';
import { CREDIT, type CreditForm, type OrganisationForm } from './schemas';

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

const createdText = ({ name, email }: Created) =>
  email
    ? `Organization "${name}" created and admin user assigned successfully`
    : `Organization "${name}" created successfully`;

/** Creates an organisation and seats its first admin, in one transaction. */
export function useCreateOrganisation() {
  return useWrite({
    once: ({ id, form }) => ({ kind: 'organisation', id, content: form }),
    write: async ({ form }: Creation, id: string): Promise<Created> => {
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
    stale: [organisationKeys.all],
    done: (created) => {
      if (!created.problem) return ['Success', createdText(created)];
      toast.error('Warning', { description: firstAdminWarning(created.problem) });
      return null;
    },
    failed: { title: 'Error', description: 'Failed to create organization' },
  });
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
  return useWrite({
    write: async ({ before, shown, form, running }: Update) => {
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
        isAlreadySaved: (current) => holds({ ...current }, changes),
        words: {
          changed: 'This organization was changed while you were editing it.',
          gone: 'Organization not found',
        },
      });
    },
    // Its name, colours and prices are on every screen of whoever views it.
    stale: [organisationKeys.all, sessionKeys.all],
    done: () => ['Success', 'Organization updated successfully'],
    failed: { title: 'Error', description: 'Failed to update organization' },
  });
}

/** Manual bookings: a grant of credit, or the correction of a mistaken grant. */
export type Booking = 'grant' | 'correction';

interface Credit {
  /** Made by the client: the same attempt sent again is booked once. */
  id: string;
  organisation: { id: string; name: string };
  booking: Booking;
  form: CreditForm;
}

/** Books credit by hand. The organization's statement and its activity name the superadmin and the reason. */
export function useBookCredit() {
  return useWrite({
    stale: [organisationKeys.all],
    once: ({ id, organisation, booking, form }) => ({
      kind: 'credit',
      id,
      content: [organisation.id, booking, form],
    }),
    write: async ({ organisation, booking, form }: Credit, id: string) =>
      unwrap(
        await supabase
          .rpc('book_credits', {
            p_id: id,
            p_organisation_id: organisation.id,
            p_kind: booking === 'grant' ? 'purchase' : 'adjustment',
            p_amount: (typedValue(form.amount, CREDIT) ?? 0) * (booking === 'grant' ? 1 : -1),
            p_description: form.reason.trim(),
          })
          .single(),
      ),
    done: ({ amount, balance_after }, { organisation, booking }) => [
      booking === 'grant' ? 'Credit granted' : 'Credit corrected',
      `${formatCurrency(amount, 2)} for ${organisation.name}. The balance is ${formatCurrency(balance_after, 2)} now.`,
    ],
    failed: { title: 'Could not book the credit' },
  });
}
