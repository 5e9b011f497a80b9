import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { lookupKeys } from './queries';
import { type ServiceTypeForm, toServiceTypeChanges, toServiceTypeRow } from './schemas';

/** The server's own words. */
const FAILED = { errorToast: { title: 'Error', fallback: 'The service type could not be saved' } };

/** Every list of channels follows: the wizard's, the organisation form's, this one. */
const useLookAgain = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: lookupKeys.all });
};

/** Adds a channel. */
export function useAddServiceType() {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: async (form: ServiceTypeForm) =>
      unwrap(
        await supabase.from('service_types').insert(toServiceTypeRow(form)).select('id').single(),
      ),
    onSuccess: () => {
      toast.success('Service Type Added', {
        description: 'New service type has been created successfully.',
      });
      return lookAgain();
    },
    meta: FAILED,
  });
}

/** Changes everything about a channel but its name. */
export function useEditServiceType() {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: ServiceTypeForm }) =>
      unwrap(
        await supabase
          .from('service_types')
          .update(toServiceTypeChanges(form))
          .eq('id', id)
          .select('id')
          .single(),
      ),
    onSuccess: () => {
      toast.success('Service Type Updated', {
        description: 'Service type has been updated successfully.',
      });
      return lookAgain();
    },
    meta: FAILED,
  });
}

/** Switches a channel on or off for new flights. */
export function useToggleServiceType() {
  const lookAgain = useLookAgain();
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) =>
      unwrap(
        await supabase
          .from('service_types')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    onSuccess: () => {
      toast.success('Status Updated', { description: 'Service type status has been updated.' });
      return lookAgain();
    },
    meta: FAILED,
  });
}
