import { t } from '@lingui/core/macro';
import type { Content } from '@/domain/content/content';
import type { Person } from '@/domain/content/fields';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { CREATIVE_QUERY_KEYS } from '@/features/creative-data/mutations';

interface SendTest {
  name: string;
  channel: string;
  content: Content;
  person: Person;
  addresses: string[];
  /** Price in USD as shown. The database refuses the test if its own price differs. */
  cost: number;
  /** Version whose short link the test carries; null before the first save. */
  versionId: string | null;
  /** Tracked link chosen in the draft; empty for none. */
  trackerVersionId: string;
  /** Whether the message has a link or gets one when it is sent. */
  linked: boolean;
}

/** Sends a test and charges the credits. Shows no error toast, because the dialog stays open with the error. */
export function useSendTest() {
  return useWrite({
    stale: [KEY_ROOTS.billing, ...CREATIVE_QUERY_KEYS],
    once: (content) => ({ kind: 'test', content }),
    write: async (test: SendTest, id: string) => {
      await requireUser();
      return unwrap(
        await supabase
          .rpc('send_test', {
            p_id: id,
            p_name: test.name.trim(),
            p_type: test.channel,
            p_content: test.content,
            p_person: test.person,
            p_addresses: test.addresses,
            p_cost: test.cost,
            p_with_link: test.linked,
            ...(test.versionId && { p_version_id: test.versionId }),
            ...(test.trackerVersionId && { p_tracker_version_id: test.trackerVersionId }),
          })
          .single(),
      );
    },
  });
}

/** Saves a test address for the whole organization. */
export function useAddTestAddress() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async (address: string) =>
      unwrap(
        await supabase
          .from('test_addresses')
          .insert({ address })
          .select('id,address,confirmed_at')
          .single(),
      ),
    failed: (error) =>
      error.kind === 'conflict'
        ? { title: t`Couldn’t save the address`, description: t`It is already in the list.` }
        : { title: t`Couldn’t save the address`, fallback: t`Try again in a moment.` },
  });
}

/** Resends the confirmation email to the owner of an address. */
export function useResendTestAddress() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async ({ id }: { id: string; address: string }) =>
      unwrap(await supabase.rpc('resend_test_address', { p_id: id })),
    done: (_, { address }) => [t`Email sent`, t`${address} can confirm with the link in it.`],
    failed: { title: t`Couldn’t send the email`, fallback: t`Try again in a moment.` },
  });
}

export function useRemoveTestAddress() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    alwaysRefetch: true,
    write: async (id: string) =>
      unwrap(await supabase.from('test_addresses').delete().eq('id', id).select('id').single()),
    failed: { title: t`Couldn’t remove the address`, fallback: t`Try again in a moment.` },
  });
}
