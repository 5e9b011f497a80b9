import { useMutation, useQueryClient } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { supportKeys } from './queries';
import type { ContactForm } from './schemas';

/** Stores a question under an id made by the client: sent again after a lost answer it is one question. */
export function useAskSupport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: ContactForm }) =>
      unwrap(
        await supabase
          .rpc('create_support_request', {
            p_id: id,
            p_topic: form.topic,
            p_subject: form.subject,
            p_message: form.message,
            p_phone: form.phone,
          })
          .single(),
      ),
    onSuccess: (_row, { form }) => {
      toast.success('Request sent', {
        description: form.topic === 'call' ? 'We will call you.' : 'We will answer by e-mail.',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKeys.all }),
    meta: { errorToast: { title: 'Could not send the request' } },
  });
}

/** Marks a request as answered, or opens it again. */
export function useMarkRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; status: 'open' | 'answered' }) =>
      unwrap(
        await supabase
          .from('support_requests')
          .update({ status })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    onSuccess: (_row, { status }) => {
      toast.success(status === 'answered' ? 'Marked as answered' : 'Opened again');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: supportKeys.all }),
    meta: { errorToast: { title: 'Could not change the request' } },
  });
}
