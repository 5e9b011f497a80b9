import type { DeliveryStore, ReportAnswer } from './delivery-reports.ts';
import { type GatewayStore, InvalidGatewayKey } from './gateway.ts';
import type { LinkCheckStore } from './link-check.ts';
import type { ClaimedMail, OutboxStore } from './outbox.ts';
import type { ClaimedWebhook, NewHost, WebhookStore } from './webhooks.ts';
import type { UnsubscribeStore } from './unsubscribe.ts';
import type { ShortLinkStore, ShortLinkTarget } from './short-link.ts';

interface RestOptions {
  /** Project URL, without `/rest/v1`. */
  url: string;
  /** The secret key: the functions below are granted to the service role alone. */
  secretKey: string;
  fetch?: (request: Request) => Promise<Response>;
}

/** Calls a database function over the data API. Rejects with `InvalidGatewayKey`, or with the response on any other error status. */
const rpcCaller =
  ({ url, secretKey, fetch = (request) => globalThis.fetch(request) }: RestOptions) =>
  async (name: string, body: Record<string, unknown>): Promise<unknown> => {
    const response = await fetch(
      new Request(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: secretKey,
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      }),
    );
    if (!response.ok) {
      const text = await response.text();
      if (response.status === 401 && text.includes('invalid_gateway_key'))
        throw new InvalidGatewayKey();
      throw new Error(`${name}: ${response.status} ${text}`);
    }
    return response.status === 204 ? null : response.json();
  };

export function restStore(options: RestOptions): ShortLinkStore {
  const rpc = rpcCaller(options);
  return {
    resolve: async (code, host) => {
      const rows = await rpc('resolve_short_link', { p_code: code, p_host: host });
      return Array.isArray(rows) ? ((rows[0] as ShortLinkTarget | undefined) ?? null) : null;
    },
    record: async ({ code, host, requestId, kind, visitor }) => {
      await rpc('record_short_link_click', {
        p_code: code,
        p_host: host,
        p_request_id: requestId,
        p_kind: kind,
        p_visitor: visitor,
      });
    },
  };
}

const byPlace = (answers: unknown) =>
  (answers as ReportAnswer[]).toSorted((a, b) => a.place - b.place);

export function deliveryStore(options: RestOptions): DeliveryStore {
  const rpc = rpcCaller(options);
  return {
    ingest: async (rows) => byPlace(await rpc('ingest_delivery_reports', { p_rows: rows })),
    report: async (key, rows) => byPlace(await rpc('gateway_report', { p_key: key, p_rows: rows })),
  };
}

export function linkCheckStore(options: RestOptions): LinkCheckStore {
  const rpc = rpcCaller(options);
  return {
    due: async () => {
      const rows = (await rpc('links_to_check', { p_limit: 20 })) as { url: string }[];
      return rows.map(({ url }) => url);
    },
    note: async (checks) => void (await rpc('note_link_checks', { p_rows: checks })),
  };
}

/** Maximum calls per request. The next request settles the rest. */
const SETTLE_CALLS = 200;

/** Gateway calls over the data API. The database checks the key in each call. */
export function gatewayStore(options: RestOptions): GatewayStore {
  const rpc = rpcCaller(options);
  return {
    work: (key, limit) => rpc('gateway_work', { p_key: key, p_limit: limit }),
    release: (key, lease) => rpc('gateway_release', { p_key: key, p_lease: lease }),
    // Each call is its own transaction, so that reports wait for one call at most.
    settle: async (key) => {
      let settled = 0;
      for (let call = 0; call < SETTLE_CALLS; call += 1) {
        const looked = Number(await rpc('gateway_settle', { p_key: key }));
        settled += looked;
        if (looked === 0) break;
      }
      return settled;
    },
    templates: (key, limit) => rpc('gateway_templates', { p_key: key, p_limit: limit }),
    template: (key, { version, status, language, reason }) =>
      rpc('gateway_template', {
        p_key: key,
        p_version_id: version,
        p_status: status,
        p_language: language,
        p_reason: reason,
      }),
    reported: (key, hour) => rpc('gateway_reported', { p_key: key, p_hour: hour }),
  };
}

export function outboxStore(options: RestOptions): OutboxStore {
  const rpc = rpcCaller(options);
  return {
    claim: async (limit) => (await rpc('claim_outbox', { p_limit: limit })) as ClaimedMail[],
    settle: async (results) => {
      await rpc('settle_outbox', { p_results: results });
    },
  };
}

export function webhookStore(options: RestOptions): WebhookStore {
  const rpc = rpcCaller(options);
  return {
    claim: async (limit) => (await rpc('claim_webhooks', { p_limit: limit })) as ClaimedWebhook[],
    settle: async (results) => {
      await rpc('settle_webhooks', { p_results: results });
    },
    newHosts: async () => (await rpc('claim_webhook_hosts', {})) as NewHost[],
    settleHosts: async (hosts) => {
      await rpc('settle_webhook_hosts', { p_hosts: hosts });
    },
  };
}

export function unsubscribeStore(options: RestOptions): UnsubscribeStore {
  const rpc = rpcCaller(options);
  return {
    unsubscribe: (token) =>
      rpc('unsubscribe', { p_token: token }).then(
        () => true,
        (error: Error) => {
          if (error.message.includes('link_expired')) return false;
          throw error;
        },
      ),
  };
}
