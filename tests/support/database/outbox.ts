import type { ClaimedMail } from '../../../supabase/functions/_shared/outbox.ts';
import type { TestDatabase } from './database.ts';

/** Claims every email that is due, reports each as sent and returns them in the order of the outbox. */
export async function sendMails({
  service,
}: Pick<TestDatabase, 'service'>): Promise<ClaimedMail[]> {
  const claimed = await service.rpc('claim_outbox', { p_limit: 500 });
  if (claimed.error) throw new Error(claimed.error.message);
  const mails = claimed.data as unknown as ClaimedMail[];
  const p_results = mails.map(({ id, lease }) => ({ id, lease }));
  const settled = await service.rpc('settle_outbox', { p_results });
  if (settled.error) throw new Error(settled.error.message);
  return mails;
}
