import type { ClaimedMail, OutboxStore } from '../../supabase/functions/_shared/outbox.ts';
import type { Query } from '../auth/requests.ts';

/** The outbox of the embedded database, for `sendOutbox`. */
export const databaseOutbox = (query: Query): OutboxStore => ({
  claim: (limit) => query<ClaimedMail>('select * from private.claim_outbox($1)', [limit]),
  settle: async (results) => {
    await query('select private.settle_outbox($1::text::jsonb)', [JSON.stringify(results)]);
  },
});
