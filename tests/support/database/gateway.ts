import { createGateway, type GatewayOptions } from '../../../backend/gateway/simulator.ts';
import { deliveryReports } from '../../../supabase/functions/_shared/delivery-reports.ts';
import { gatewayEndpoint } from '../../../supabase/functions/_shared/gateway.ts';
import { deliveryStore, gatewayStore } from '../../../supabase/functions/_shared/rest-store.ts';
import type { TestDatabase } from './database.ts';

/** `fetch` for a gateway in the tests: serves the two Edge Functions and the data API with a project key. */
export function gatewayFetch(db: TestDatabase) {
  const project = {
    url: 'http://localhost',
    secretKey: db.backend.keys.secretKey,
    fetch: (request: Request) => db.backend.fetch(request),
  };
  const reports = deliveryReports({ store: deliveryStore(project), secrets: ['secret'] });
  const gatewayCalls = gatewayEndpoint(gatewayStore(project));
  return (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === '/functions/v1/delivery-reports') return reports(request);
    if (pathname.startsWith('/functions/v1/gateway/')) return gatewayCalls(request);
    return db.backend.fetch(request);
  };
}

/** Simulated gateway with its own key. */
export async function simulatedGateway(
  db: TestDatabase,
  options: Pick<GatewayOptions, 'profile' | 'seed'>,
) {
  const [made] = await db.sql<{ key: string }>(
    `select key from private.new_gateway_key('simulator')`,
  );
  return createGateway({
    url: 'http://localhost',
    gatewayKey: made?.key ?? '',
    advance: (to) => db.sql(`select private.advance_delivery_clock('${to}')`),
    ...options,
    fetch: gatewayFetch(db),
  });
}

/**
 * Returns those of the flights whose sent, spent, delivery rate, hourly and daily totals or ledger differ from the sum of
 * their reports, or whose reports count more delivered than sent or more opened than delivered.
 */
export const differingFlights = (db: TestDatabase, flights: readonly string[]) =>
  db.sql(`
    select f.id from public.flights f
      join lateral (select coalesce(sum(sent), 0) as sent, coalesce(sum(delivered), 0) as delivered, sum(opened) as opened, sum(clicked) as clicked,
                           coalesce(sum(conversions), 0) as conversions, coalesce(sum(revenue), 0) as revenue, coalesce(sum(cost), 0) as cost
                      from public.delivery_reports r where r.flight_id = f.id) as r on true
      left join lateral (select sum(sent) as sent, sum(delivered) as delivered, sum(opened) as opened, sum(clicked) as clicked,
                                sum(conversions) as conversions, sum(cost) as cost, sum(revenue) as revenue
                      from public.flight_hourly_stats h where h.flight_id = f.id) as h on true
      left join lateral (select sum(sent) as sent, sum(delivered) as delivered, sum(opened) as opened, sum(clicked) as clicked,
                                sum(conversions) as conversions, sum(cost) as cost, sum(revenue) as revenue
                      from public.campaign_daily_stats d where d.flight_id = f.id) as d on true
      left join lateral (select -sum(amount) as cost from public.credit_ledger l where l.flight_id = f.id) as l on true
     where f.id in ('${flights.join("','")}')
       and (f.sent <> r.sent or f.spent <> r.cost or coalesce(l.cost, 0) <> r.cost
         or (coalesce(h.sent, 0), coalesce(h.delivered, 0), h.opened, h.clicked, coalesce(h.conversions, 0), coalesce(h.cost, 0), coalesce(h.revenue, 0))
            is distinct from (r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.cost, r.revenue)
         or (coalesce(d.sent, 0), coalesce(d.delivered, 0), d.opened, d.clicked, coalesce(d.conversions, 0), coalesce(d.cost, 0), coalesce(d.revenue, 0))
            is distinct from (r.sent, r.delivered, r.opened, r.clicked, r.conversions, r.cost, r.revenue)
         or r.delivered > r.sent or r.opened > r.delivered or floor(f.sent * f.delivery_rate / 100) <> r.delivered)`);
