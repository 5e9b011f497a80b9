import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import type { AnswerForm, ContactForm } from './schemas';

/** Stores a question under an id made by the client: sent again after a lost answer it is one question. */
export function useAskSupport() {
  return useWrite({
    stale: [KEY_ROOTS.support],
    alwaysRefetch: true,
    once: ({ id, form }) => ({ kind: 'support request', id, content: form }),
    write: async ({ form }: { id: string; form: ContactForm }, id: string) =>
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
    done: (_row, { form }) => [
      'Request sent',
      form.topic === 'call' ? 'We will call you.' : 'The answer appears under Help & Support.',
    ],
    failed: { title: 'Could not send the request' },
  });
}

/** Marks a request as answered, or opens it again. */
export function useMarkRequest() {
  return useWrite({
    stale: [KEY_ROOTS.support],
    alwaysRefetch: true,
    write: async ({ id, status }: { id: string; status: 'open' | 'answered' }) =>
      unwrap(
        await supabase
          .from('support_requests')
          .update({ status })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: (_row, { status }) => [status === 'answered' ? 'Marked as answered' : 'Opened again'],
    failed: { title: 'Could not change the request' },
  });
}

/** Answers a request; the person reads the answer under Help & Support. */
export function useAnswerRequest() {
  return useWrite({
    stale: [KEY_ROOTS.support],
    alwaysRefetch: true,
    write: async ({ id, form }: { id: string; form: AnswerForm }) =>
      unwrap(
        await supabase
          .from('support_requests')
          .update({ status: 'answered', answer: form.answer.trim() })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: () => ['Answer sent'],
    failed: { title: 'Could not send the answer' },
  });
}
