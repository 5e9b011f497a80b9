import { keepPreviousData } from '@tanstack/react-query';
import { awaitsConfirmation, testRecipients } from '@/domain/content/test-send';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery, rowQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Poll interval in milliseconds while a test is on its way. */
const TEST_POLL_MS = 2000;

/** Poll interval in milliseconds while an address awaits confirmation. */
const ADDRESS_POLL_MS = 10_000;

/** The organization's saved test addresses, oldest first. */
export const testAddressesQuery = (organisationId: string) =>
  readQuery(
    [...KEY_ROOTS.creatives, 'test-addresses', organisationId],
    () =>
      supabase
        .from('test_addresses')
        .select('id,address,confirmed_at')
        .eq('organisation_id', organisationId)
        .order('created_at')
        .order('id'),
    {
      refetchInterval: ({ state }) =>
        state.data?.some(awaitsConfirmation) === true && ADDRESS_POLL_MS,
    },
  );

/** The user's own email address and phone number. */
export const ownAddressesQuery = (userId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'own-addresses', userId], () =>
    supabase.from('link_users').select('email,phone').eq('id', userId),
  );

/** A test with the outcome for each recipient; null if it does not exist. Polls until all outcomes are known. */
export const testQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.creatives, 'test', id],
    () =>
      supabase
        .from('test_sends')
        .select('id,name,channel,message,content,link,recipients,cost,created_at,settled_at')
        .eq('id', id),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        testRecipients(state.data?.recipients).some(({ outcome }) => outcome === 'waiting') &&
        TEST_POLL_MS,
    },
  );
export type TestSend = NonNullable<QueryData<typeof testQuery>>;
export type TestAddress = QueryData<typeof testAddressesQuery>[number];
