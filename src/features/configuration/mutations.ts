import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { type ServiceTypeForm, toServiceTypeChanges, toServiceTypeRow } from './schemas';

const serviceTypeWrite = () => ({
  // The session also has lists of channels and the SMS encoding.
  stale: [KEY_ROOTS.lookups, KEY_ROOTS.session],
  failed: { title: t`Error`, fallback: t`Couldn’t save the service type` },
});

export function useAddServiceType() {
  return useWrite({
    ...serviceTypeWrite(),
    write: async (form: ServiceTypeForm) =>
      unwrap(
        await supabase.from('service_types').insert(toServiceTypeRow(form)).select('id').single(),
      ),
    done: () => [t`Service Type Added`, t`New service type has been created successfully.`],
  });
}

/** Updates a channel. Its name cannot change. */
export function useEditServiceType() {
  return useWrite({
    ...serviceTypeWrite(),
    write: async ({ id, form }: { id: string; form: ServiceTypeForm }) =>
      unwrap(
        await supabase
          .from('service_types')
          .update(toServiceTypeChanges(form))
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: () => [t`Service Type Updated`, t`Service type has been updated successfully.`],
  });
}

/** Activates or deactivates a channel for new flights. */
export function useToggleServiceType() {
  return useWrite({
    ...serviceTypeWrite(),
    write: async ({ id, isActive }: { id: string; isActive: boolean }) =>
      unwrap(
        await supabase
          .from('service_types')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: () => [t`Status Updated`, t`Service type status has been updated.`],
  });
}
