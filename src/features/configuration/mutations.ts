import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { type ServiceTypeForm, toServiceTypeChanges, toServiceTypeRow } from './schemas';

const SERVICE_TYPE = {
  /** Every list of channels follows: the wizard's, the organisation form's, this one; and what an SMS is counted by. */
  stale: [KEY_ROOTS.lookups, KEY_ROOTS.session],
  failed: { title: 'Error', fallback: 'The service type could not be saved' },
};

/** Adds a channel. */
export function useAddServiceType() {
  return useWrite({
    ...SERVICE_TYPE,
    write: async (form: ServiceTypeForm) =>
      unwrap(
        await supabase.from('service_types').insert(toServiceTypeRow(form)).select('id').single(),
      ),
    done: () => ['Service Type Added', 'New service type has been created successfully.'],
  });
}

/** Changes everything about a channel but its name. */
export function useEditServiceType() {
  return useWrite({
    ...SERVICE_TYPE,
    write: async ({ id, form }: { id: string; form: ServiceTypeForm }) =>
      unwrap(
        await supabase
          .from('service_types')
          .update(toServiceTypeChanges(form))
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: () => ['Service Type Updated', 'Service type has been updated successfully.'],
  });
}

/** Switches a channel on or off for new flights. */
export function useToggleServiceType() {
  return useWrite({
    ...SERVICE_TYPE,
    write: async ({ id, isActive }: { id: string; isActive: boolean }) =>
      unwrap(
        await supabase
          .from('service_types')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: () => ['Status Updated', 'Service type status has been updated.'],
  });
}
