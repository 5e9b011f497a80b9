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
  /** Dollars, as shown. */
  cost: number;
  /** Whose link it carries; null before there is one. */
  versionId: string | null;
  /** The chosen tracked link, also before it is saved with the version; empty for none. */
  trackerVersionId: string;
  /** Whether there is a link, or will be one. */
  linked: boolean;
}

/** Sends a test and takes its cost from the credits. The dialog says why it was not sent; it stays open. */
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

/** Saves an address for the tests of everybody in the organisation. */
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

/** Mails the owner of an unconfirmed address again. */
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
