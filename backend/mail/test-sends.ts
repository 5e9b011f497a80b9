import type { EmailDriver } from '@supabase/lite';
import type { Language } from '../../src/domain/content/languages.ts';
import type { Query } from '../auth/requests.ts';
import { testMail, type TestWork } from './mails.ts';

async function languageOf(query: Query, test: string, address: string): Promise<Language> {
  const [row] = await query<{ language: Language }>(
    `select private.mail_language($2, t.organisation_id, jsonb_build_object('thing', 'account', 'thing_id',
              case when t.is_notification then t.user_id end)) as language
       from public.test_sends t where t.id = $1::uuid`,
    [test, address],
  );
  return row?.language ?? 'en';
}

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
      const language = await languageOf(query, test.test_id, address);
      const sent = await email.send(testMail(test, { address, language }, origin)).then(
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
