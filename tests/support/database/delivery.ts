import { randomUUID } from 'node:crypto';
import type { TestDatabase } from './database.ts';

/** New organisation with credits, a campaign and an active flight that has been allowed to send all day for a month. */
export interface Delivery {
  organisation: string;
  campaign: string;
  flight: string;
}

interface DeliverySetup {
  wallet?: number;
  timeZone?: string;
  campaignBudget?: number | null;
  budget?: number;
  channel?: string;
  message?: string;
  status?: string;
  reach?: number;
  frequencyCap?: number;
  rate?: number;
  /** Age of its first interval in days. */
  since?: number;
}

const literal = (value: string | number | null) =>
  value === null ? 'null' : typeof value === 'number' ? String(value) : `'${value}'`;

/** Adds a flight to an existing organisation and campaign. */
export async function addFlight(
  db: TestDatabase,
  { organisation, campaign }: Pick<Delivery, 'organisation' | 'campaign'>,
  {
    budget = 1000,
    channel = 'SMS',
    message = 'Hello',
    status = 'active',
    frequencyCap = 3,
    reach = 1e6,
    since = 31,
  }: DeliverySetup = {},
): Promise<string> {
  const [flight, creative, audience] = [randomUUID(), randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.audiences (id, name, total_contacts, status, organisation_id)
    values ('${audience}', 'Everybody', ${reach}, 'ready', '${organisation}');
    insert into public.creatives (id, name, type, status, organisation_id)
    values ('${creative}', 'Hello', '${channel}', 'approved', '${organisation}');
    insert into public.creative_versions (creative_id, organisation_id, message)
    values ('${creative}', '${organisation}', '${message}');
    insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget, frequency_cap, created_at, activated_at)
    values ('${flight}', '${campaign}', '${organisation}', 'Flight', '${channel}', '${status}', ${literal(budget)},
            ${frequencyCap}, now() - interval '30 days', now() - interval '30 days');
    insert into public.flight_audiences (flight_id, audience_id, organisation_id)
    values ('${flight}', '${audience}', '${organisation}');
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select '${flight}', '${organisation}', current_date + day, '00:00', '23:59' from generate_series(-${since}, 3) as day;
    insert into public.flight_creatives (flight_id, creative_id, organisation_id)
    values ('${flight}', '${creative}', '${organisation}');`);
  return flight;
}

/** Creates a `Delivery`. A message costs $0.05 by default. Has no Monthly Credit Limit, so that only the wallet limits it. */
export async function aDelivery(db: TestDatabase, setup: DeliverySetup = {}): Promise<Delivery> {
  const { wallet = 500, timeZone = 'UTC', campaignBudget = null, rate = 0.05 } = setup;
  const [organisation, campaign] = [randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.organisations (id, name, time_zone, monthly_credit_limit, service_rates)
    values ('${organisation}', 'Sender', '${timeZone}', 0, '{"SMS": ${rate}, "Email": 0.01, "Push": 0.02}');
    insert into public.campaigns (id, name, status, budget, organisation_id)
    values ('${campaign}', 'Campaign', 'active', ${literal(campaignBudget)}, '${organisation}');`);
  if (wallet > 0)
    await db.sql(
      `select private.wallet_apply('${organisation}', 'opening', ${wallet}, 'opening', 'Opening balance')`,
    );
  const flight = await addFlight(db, { organisation, campaign }, setup);
  return { organisation, campaign, flight };
}

export type Report = Record<string, unknown>;

/** Report of ten messages at $0.05 in the current hour, by default. */
export function aReport(flight: string, over: Report = {}): Report {
  const sent = typeof over['sent'] === 'number' ? over['sent'] : 10;
  return {
    gateway: 'test',
    report_id: randomUUID(),
    flight_id: flight,
    hour: `${new Date().toISOString().slice(0, 13)}:00:00Z`,
    sent,
    delivered: Math.min(9, sent),
    opened: null,
    clicked: Math.min(1, sent),
    conversions: 0,
    revenue: 0,
    cost: Math.round(sent * 500) / 10_000,
    ...over,
  };
}

/** Backdates the flight to `day` and lets it send all day for the ten weeks from then. */
export const backdateFlight = (db: TestDatabase, flight: string, day: string) =>
  db.sql(`
    update public.flights set created_at = '${day}' where id = '${flight}';
    update private.active_spans set starts_at = '${day}' where subject = '${flight}';
    insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
    select id, organisation_id, date '${day}' + day, '00:00', '23:59' from public.flights, generate_series(-1, 70) as day where id = '${flight}'`);

/** Results by index: `accepted`, `duplicate` or the reason of a refusal. */
export async function ingest(db: TestDatabase, rows: unknown[]): Promise<string[]> {
  const { data, error } = await db.service.rpc('ingest_delivery_reports', {
    p_rows: rows as never,
  });
  if (error) throw new Error(`${error.hint ?? error.code}: ${error.message}`);
  return data
    .toSorted((a, b) => a.place - b.place)
    .map(({ outcome, reason }) => (outcome === 'refused' ? (reason ?? '') : outcome));
}

/** All rows of one organisation that reports change, without ids and booking dates. */
export async function readBooks(db: TestDatabase, organisation: string) {
  const [row] = await db.sql<{ books: Record<string, unknown> }>(`
    select jsonb_build_object(
      'balance', (select balance from public.wallets where organisation_id = o.id),
      'usage', (select sum(used) from public.monthly_usage where organisation_id = o.id),
      'ledger', (select jsonb_agg(jsonb_build_array(kind, amount, flight_id, billing_day, reports) order by kind, amount, flight_id, billing_day) from public.credit_ledger where organisation_id = o.id),
      'reports', (select jsonb_agg(to_jsonb(r) - array['id', 'received_at', 'balance_after'] order by gateway, report_id) from public.delivery_reports r where organisation_id = o.id),
      'hours', (select jsonb_agg(to_jsonb(h) order by flight_id, hour) from public.flight_hourly_stats h where organisation_id = o.id),
      'days', (select jsonb_agg(to_jsonb(d) order by flight_id, day) from public.campaign_daily_stats d where organisation_id = o.id),
      'totals', (select jsonb_agg(to_jsonb(t) order by flight_id) from public.flight_totals t where organisation_id = o.id),
      'variants', (select jsonb_agg(to_jsonb(t) order by flight_id, variant) from public.flight_variant_totals t where organisation_id = o.id),
      'flights', (select jsonb_agg(jsonb_build_array(id, status, status_reason, sent, delivery_rate, ctr, spent) order by id) from public.flights where organisation_id = o.id),
      'campaigns', (select jsonb_agg(jsonb_build_array(id, status, status_reason) order by id) from public.campaigns where organisation_id = o.id)) as books
    from public.organisations o where o.id = '${organisation}'`);
  return row?.books;
}

/** Processes the queue of price changes, as the job does. */
export async function processPriceChanges(db: TestDatabase): Promise<void> {
  for (;;) {
    const [row] = await db.sql<{ done: number }>(
      'select private.apply_next_price_changes() as done',
    );
    if (!row?.done) return;
  }
}
