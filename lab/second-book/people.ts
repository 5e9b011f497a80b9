// Actions of users while an organization sends. Each runs through the API as in the app and is repeated in the second book.
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestDatabase } from '../../tests/support/database/database.ts';
import type { Book, Flight } from './book.ts';

export const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
];

export interface Managed {
  id: string;
  book: Book;
}

/** Context of one action. `at` returns a time that is one millisecond later on each call. */
interface Moment {
  db: TestDatabase;
  one: Managed;
  at: () => number;
  chance: () => number;
}

const units = (dollars: number) => Math.round(dollars * 10_000);
const cents = (amount: number) => Math.round(amount / 100) / 100;

const pick = <T>(from: readonly T[], chance: () => number) =>
  from[Math.floor(chance() * from.length)] as T;

/** Refusals of a start that could send nothing for lack of money. */
const NO_MONEY = new Set(['budget_used', 'campaign_budget_used', 'wallet_empty', 'month_limit']);

async function toggleFlight({ db, one, at }: Moment, flight: Flight): Promise<void> {
  const status = flight.status === 'active' ? 'paused' : 'active';
  const { error } = await db.as('admin').from('flights').update({ status }).eq('id', flight.id);
  if (status === 'active' && NO_MONEY.has(error?.hint ?? '')) {
    expect(one.book.couldSend(flight, at())).toBe(false);
    return;
  }
  expect(error?.hint ?? null).toBe(flight.status === 'ended' ? 'invalid_transition' : null);
  if (!error) one.book.toggle(flight, at());
}

async function toggleCampaign({ db, one, at }: Moment, id: string): Promise<void> {
  const campaign = one.book.campaigns.get(id);
  if (!campaign) return;
  const status = campaign.status === 'paused' ? 'active' : 'paused';
  const { error } = await db.as('admin').from('campaigns').update({ status }).eq('id', id);
  if (status === 'active' && NO_MONEY.has(error?.hint ?? '')) {
    const flights = [...one.book.flights.values()].filter((flight) => flight.campaign === id);
    expect(flights.every((flight) => one.book.couldSend(flight, at()))).toBe(false);
    return;
  }
  expect(error).toBeNull();
  one.book.toggleCampaign(campaign, at());
}

/** Sets a budget that is higher, slightly above what is spent and reserved, or below that. */
async function changeFlightBudget({ db, one, at, chance }: Moment, flight: Flight): Promise<void> {
  const kind = chance();
  const kept = flight.spent + (one.book.reservations().get(flight.id) ?? 0);
  const budget = Math.max(
    0.01,
    kind < 0.4
      ? cents(flight.budget) + Math.ceil(chance() * 80)
      : kind < 0.8
        ? Math.ceil(kept / 10_000) + Math.floor(chance() * 30)
        : cents(kept - units(chance() * 20)),
  );
  const client = db.as('admin');
  const { data } = await client.from('flights').select('version').eq('id', flight.id).single();
  const { error } = await client.rpc('update_flight', {
    p_id: flight.id,
    p_version: data?.version ?? 0,
    p_changes: { budget, reason: 'Another plan' },
  });
  expect(error?.hint ?? null).toBe(one.book.changeBudget(flight, units(budget), at()));
}

/** Saves a campaign's budget over the version just read. Returns the hint of the refusal, or null. */
async function saveCampaignBudget(
  client: ReturnType<TestDatabase['as']>,
  id: string,
  budget: number | null,
) {
  const { data: seen } = await client.from('campaigns').select('version').eq('id', id).single();
  const { data, error } = await client
    .from('campaigns')
    .update({ budget })
    .eq('id', id)
    .eq('version', seen?.version ?? 0)
    .select('id');
  if (error) return error.hint;
  expect(data).toHaveLength(1);
  return null;
}

/** Sets no budget, one slightly above what is spent, or one below that. */
async function changeCampaignBudget({ db, one, chance }: Moment, id: string): Promise<void> {
  const campaign = one.book.campaigns.get(id);
  if (!campaign) return;
  const flights = [...one.book.flights.values()].filter((flight) => flight.campaign === id);
  const spent = cents(flights.reduce((sum, flight) => sum + flight.spent, 0));
  const kind = chance();
  const budget = kind < 0.2 ? null : Math.max(0, Math.floor(spent + chance() * 120 - 20));
  const hint = await saveCampaignBudget(db.as('admin'), id, budget);
  // The budget of a campaign that has started cannot be removed.
  expect(hint).toBe(budget === null && campaign.budget !== null ? 'budget_required' : null);
  if (hint === null) campaign.budget = budget === null ? null : units(budget);
}

/** A superadmin saves the organisation's form. */
async function saveOrganisation(
  { db, one }: Moment,
  change:
    | { time_zone: string }
    | { service_rates: Record<string, number> }
    | { monthly_credit_limit: number },
): Promise<void> {
  const { error } = await db.as('superadmin').from('organisations').update(change).eq('id', one.id);
  expect(error).toBeNull();
}

async function changePrice(moment: Moment): Promise<void> {
  const { one, at, chance } = moment;
  const price = Math.ceil(chance() * 900);
  const rate = price / 10_000;
  await saveOrganisation(moment, { service_rates: { SMS: rate, Email: rate, Push: rate } });
  one.book.changePrice(price, at());
}

async function changeZone(moment: Moment): Promise<void> {
  const zone = pick(ZONES, moment.chance);
  await saveOrganisation(moment, { time_zone: zone });
  moment.one.book.changeZone(zone, moment.at());
}

/** Sets no limit, or one above or below what is used. */
async function changeMonthLimit(moment: Moment): Promise<void> {
  const limit = moment.chance() < 0.2 ? 0 : 20 + Math.floor(moment.chance() * 260);
  await saveOrganisation(moment, { monthly_credit_limit: limit });
  moment.one.book.monthLimit = limit === 0 ? null : units(limit);
}

async function bookCredits({ db, one, at, chance }: Moment): Promise<void> {
  const kind = chance() < 0.5 ? 'purchase' : 'refund';
  const amount = Math.ceil(chance() * 300_000) / 10_000;
  const { error } = await db.as('superadmin').rpc('book_credits', {
    p_id: randomUUID(),
    p_organisation_id: one.id,
    p_kind: kind,
    p_amount: amount,
    p_description: 'By hand',
  });
  expect(error).toBeNull();
  one.book.book(kind, amount, at());
}

/** An admin buys a package, and a superadmin marks the invoice as paid. */
async function buyPackage({ db, one, at }: Moment): Promise<void> {
  const price = cents(one.book.price * 200 * 0.9);
  if (price === 0) return;
  const { data: invoice } = await db
    .as('admin')
    .rpc('buy_package', {
      p_id: randomUUID(),
      p_channel: 'SMS',
      p_quantity: 200,
      p_discount: 10,
      p_price: price,
    })
    .single();
  expect(invoice?.amount).toBe(price);
  const id = invoice?.id ?? '';
  const { error } = await db.as('superadmin').rpc('mark_invoice_paid', { p_invoice_id: id });
  expect(error).toBeNull();
  const day = one.book.dayOf(at());
  one.book.invoices.push({ id, day, amount: units(price) });
  one.book.book('package', (one.book.price * 200) / 10_000, at());
}

/** Runs one random action. The test's admin must be a member of the organization. */
export async function intervene(moment: Moment): Promise<void> {
  const { one, chance } = moment;
  const kind = chance();
  const flight = pick([...one.book.flights.values()], chance);
  if (kind < 0.2) await toggleFlight(moment, flight);
  else if (kind < 0.28) await toggleCampaign(moment, flight.campaign);
  else if (kind < 0.36) await changePrice(moment);
  else if (kind < 0.6) await changeFlightBudget(moment, flight);
  else if (kind < 0.72) await changeCampaignBudget(moment, flight.campaign);
  else if (kind < 0.8) await changeZone(moment);
  else if (kind < 0.86) await changeMonthLimit(moment);
  else if (kind < 0.94) await bookCredits(moment);
  else await buyPackage(moment);
}
