import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import type { AnswerForm, ContactForm } from './schemas';

/** Sends a support request. The client's ID makes a retry after a lost response idempotent. */
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
      t`Request sent`,
      form.topic === 'call' ? t`We’ll call you.` : t`You’ll see the answer under Help & Support.`,
    ],
    failed: { title: t`Couldn’t send the request` },
  });
}

/** Marks a request as answered, or reopens it. */
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
    done: (_row, { status }) => [status === 'answered' ? t`Marked as answered` : t`Reopened`],
    failed: { title: t`Couldn’t change the request` },
  });
}

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
    done: () => [t`Answer sent`],
    failed: { title: t`Couldn’t send the answer` },
  });
}
