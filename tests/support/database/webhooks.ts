import { randomUUID } from 'node:crypto';
import { NORTHWIND, type TestDatabase } from './database.ts';

/** A row of `claim_webhooks`. */
export interface Claimed {
  id: number;
  lease: string;
  message_id: string;
  url: string;
  secrets: string[];
  body: string;
}

/** Calls of webhooks in a test database. */
export function webhookCalls(db: TestDatabase) {
  const data = ({ data: found, error }: { data: unknown; error: { message: string } | null }) => {
    if (error) throw new Error(error.message);
    return found;
  };
  const claim = async (p_limit = 500) =>
    data(await db.service.rpc('claim_webhooks', { p_limit })) as Claimed[];
  const settle = async (claimed: Pick<Claimed, 'id' | 'lease'>[], outcome: object) =>
    data(
      await db.service.rpc('settle_webhooks', {
        p_results: claimed.map(({ id, lease }) => ({
          id,
          lease,
          at: new Date().toISOString(),
          duration: 12,
          ...outcome,
        })) as never,
      }),
    );
  return {
    claim,
    settle,
    /** Creates an endpoint of Northwind as its admin and returns its id. Its host counts as public. */
    create: async (events: string[], url = 'https://hooks.northwind.dev/in') => {
      const id = randomUUID();
      data(await db.as('admin').rpc('save_webhook', { p_id: id, p_url: url, p_events: events }));
      await db.sql(`update public.webhook_endpoints set host_state = 'public' where id = '${id}'`);
      return id;
    },
    queue: (type: string, key: string = randomUUID(), organisation = NORTHWIND) =>
      db.sql(
        `select private.queue_webhooks('${organisation}', '${type}', '${key}', '{"name": "Hut"}')`,
      ),
    /** Makes every waiting message due now. */
    due: () =>
      db.sql(`update private.webhook_deliveries set next_attempt_at = clock_timestamp()
        where state = 'waiting'`),
    stored: () =>
      db.sql<{ state: string; attempts: number; pause: number | null }>(
        `select state, attempts, extract(epoch from next_attempt_at - clock_timestamp())::float8 as pause
           from private.webhook_deliveries order by id`,
      ),
    endpoint: async (id: string) =>
      (
        await db.sql<{
          status: string;
          reason: string | null;
          host_state: string | null;
          is_failing: boolean;
        }>(
          `select status, reason, host_state, failing_since is not null as is_failing
             from public.webhook_endpoints where id = '${id}'`,
        )
      )[0],
    clear: () =>
      db.sql('delete from public.webhook_endpoints; delete from private.webhook_messages'),
  };
}
