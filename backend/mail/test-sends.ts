import type { EmailDriver } from '@supabase/lite';
import type { Query } from '../auth/requests.ts';
import { testMail, type TestWork } from './mails.ts';

/** Delivers the message tests that are due as emails. `origin` is the app's. */
export async function deliverTests(
  query: Query,
  email: Pick<EmailDriver, 'send'>,
  origin: string,
): Promise<void> {
  const [work] = await query<{ tests: TestWork[] }>(
    'select private.test_work($1, gen_random_uuid(), $2) as tests',
    ['mailbox', 20],
  );
  for (const test of work?.tests ?? []) {
    const results: object[] = [];
    for (const address of test.addresses) {
      const sent = await email.send(testMail(test, address, origin)).then(
        () => ({ outcome: 'delivered' }),
        () => ({ outcome: 'failed', reason: 'mailbox' }),
      );
      results.push({ address, ...sent });
    }
    await query('select private.settle_test($1, $2, $3, $4::text::jsonb)', [
      test.test_id,
      'mailbox',
      `mailbox:${test.test_id}`,
      JSON.stringify(results),
    ]);
  }
}
