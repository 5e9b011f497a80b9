import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readHome, type Home, type Need } from '@/features/dashboard/home-schema';
import { ACCESS_ACTORS, members } from '../../support/cases/access.ts';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { addFlight } from '../../support/database/delivery.ts';

const db = testDatabase();

const home = async (actor: ActorName): Promise<Home | null> => {
  const { data, error } = await (await db.become(actor)).rpc('home');
  if (error) throw new Error(error.message);
  // Parses the answer as the page does, so a malformed answer fails the test.
  return readHome(data);
};
const needs = async (actor: ActorName): Promise<Need[]> => (await home(actor))?.needs.items ?? [];
const kinds = async (actor: ActorName) => (await needs(actor)).map(({ kind }) => kind);
const problemsOf = async (campaign: string, actor: ActorName = 'regular') =>
  (await needs(actor)).flatMap((need) =>
    need.kind === 'problem' && need.campaign_id === campaign ? [need] : [],
  );

/** Runs the job that checks flights until none is due. */
const checkFlights = async () => {
  await db.sql(`update private.flight_checks set due_at = '2000-01-01' where due_at is not null`);
  for (let left = 1; left > 0;)
    left = (await db.sql<{ n: number }>('select private.check_due_flights() as n'))[0]?.n ?? 0;
};

const aCampaign = async (organisation = NORTHWIND) => {
  const id = randomUUID();
  await db.sql(`insert into public.campaigns (id, name, status, organisation_id)
    values ('${id}', 'Home', 'active', '${organisation}')`);
  return id;
};

beforeAll(async () => {
  // Only what a test makes needs its reader.
  await db.sql(`update public.campaigns set status = 'ended' where status <> 'removed';
    update public.webhook_endpoints set status = 'enabled', reason = null where status <> 'enabled';
    delete from private.flight_checks;
    update public.invoices set status = 'paid', paid_at = now() where status <> 'paid';
    delete from private.flight_approvals;
    update public.wallets set last_top_up = balance where balance > 0;
    delete from public.campaign_daily_stats;`);
});

afterEach(() =>
  db.sql(`delete from public.superadmin_impersonations;
    delete from public.campaigns where name in ('Home', 'First')`),
);

describe('home', () => {
  const NO_ORGANIZATION = ['unassigned', 'pending', 'deactivated'];
  const OTHERS = ACCESS_ACTORS.filter(
    (actor) => ![...members, ...NO_ORGANIZATION, 'anonymous'].includes(actor),
  );

  test.each(members)('returns the organization of %s', async (actor) => {
    expect((await home(actor))?.organisation_id).toBe(NORTHWIND);
  });

  test.each(OTHERS)('returns nothing of another organization to %s', async (actor) => {
    expect((await home(actor))?.organisation_id).not.toBe(NORTHWIND);
  });

  test.each(ACCESS_ACTORS.filter((actor) => NO_ORGANIZATION.includes(actor)))(
    'returns nothing to a person who is %s',
    async (actor) => {
      expect(await home(actor)).toBeNull();
    },
  );

  test('is refused to visitors', async () => {
    await expect(home('anonymous')).rejects.toThrow('permission denied');
  });

  test('lists nothing when nothing needs anyone', async () => {
    expect(await needs('admin')).toEqual([]);
  });

  test('lists the worst problem of a flight with its repair, to people who may write', async () => {
    const campaign = await aCampaign();
    const flight = await addFlight(db, { organisation: NORTHWIND, campaign });
    await db.sql(`delete from public.flight_intervals where flight_id = '${flight}'`);
    await checkFlights();
    for (const actor of ['regular', 'admin', 'impersonating'] as const)
      expect(await problemsOf(campaign, actor)).toMatchObject([
        {
          flights: 1,
          campaign_name: 'Home',
          problem: { code: 'no_interval_left', fix: 'edit_flight', flight_id: flight },
        },
      ]);
    expect(await needs('readonly')).toEqual([]);
    expect(await problemsOf(campaign, 'foreignAdmin')).toEqual([]);
  });

  test('ranks a running flight before a draft and counts flights with one problem together', async () => {
    const [draft, running] = [await aCampaign(), await aCampaign()];
    const lame = async (campaign: string, status: string) => {
      const id = await addFlight(db, { organisation: NORTHWIND, campaign }, { status });
      await db.sql(`update public.flight_intervals set date = date - 60 where flight_id = '${id}'`);
    };
    await lame(draft, 'pending');
    await lame(running, 'active');
    await lame(running, 'active');
    await checkFlights();
    expect(
      (await needs('regular')).map((need) => [
        'campaign_id' in need && need.campaign_id,
        'flights' in need && need.flights,
      ]),
    ).toEqual([
      [running, 2],
      [draft, 1],
    ]);
  });

  test('names the page that does not answer', async () => {
    const campaign = await aCampaign();
    await addFlight(
      db,
      { organisation: NORTHWIND, campaign },
      { message: 'Look: https://gone.flightdeck.dev/page STOP' },
    );
    await db.sql(`update private.link_readers set since = now() - interval '1 hour';
      insert into private.link_checks (url, state, status) values ('https://gone.flightdeck.dev/page', 'missing', 404)`);
    await checkFlights();
    expect(await problemsOf(campaign)).toMatchObject([
      {
        problem: {
          code: 'written_link_broken',
          hints: { url: 'https://gone.flightdeck.dev/page' },
        },
      },
    ]);
  });

  test('lists a running campaign without a flight', async () => {
    const campaign = await aCampaign();
    expect(await needs('regular')).toMatchObject([{ kind: 'no_flight', campaign_id: campaign }]);
  });

  test('warns admins of a low balance with the day on which it is used up', async () => {
    const campaign = await aCampaign();
    const flight = await addFlight(db, { organisation: NORTHWIND, campaign });
    await checkFlights();
    await db.sql(`update public.wallets set balance = 30, last_top_up = 1000 where organisation_id = '${NORTHWIND}';
      insert into public.campaign_daily_stats (organisation_id, campaign_id, flight_id, channel, day, sent, delivered, conversions, revenue, cost)
      values ('${NORTHWIND}', '${campaign}', '${flight}', 'SMS', private.billing_day('${NORTHWIND}', now()) - 1, 100, 100, 0, 0, 70)`);
    const [today] = await db.sql<{ day: string }>(
      `select (private.billing_day('${NORTHWIND}', now()) + 3)::text as day`,
    );
    expect((await needs('admin')).find(({ kind }) => kind === 'wallet')).toMatchObject({
      balance: 30,
      until: today?.day,
      flights: 0,
    });
    expect(await kinds('regular')).not.toContain('wallet');
    await db.sql(`delete from public.campaign_daily_stats;
      update public.wallets set balance = 5000, last_top_up = 5000 where organisation_id = '${NORTHWIND}'`);
    expect(await kinds('admin')).not.toContain('wallet');
  });

  test('tells everyone who may write that flights wait for credits, and who can add them', async () => {
    const campaign = await aCampaign();
    const flight = await addFlight(db, { organisation: NORTHWIND, campaign });
    await db.sql(
      `update public.flights set status = 'paused', status_reason = 'wallet_empty' where id = '${flight}'`,
    );
    const [first] = await needs('regular');
    expect(first).toMatchObject({ kind: 'wallet', flights: 1 });
    expect(first?.kind === 'wallet' && first.people.length).toBeGreaterThan(0);
    expect(await needs('readonly')).toEqual([]);
  });

  test('warns admins when the plans of active flights exceed the monthly credit limit', async () => {
    const campaign = await aCampaign();
    await addFlight(db, { organisation: NORTHWIND, campaign });
    await checkFlights();
    const { used = 0, forecast = 0 } = (await home('admin'))?.month ?? {};
    expect(forecast).toBeGreaterThan(used);
    // Billing shows the same forecast to every role.
    for (const actor of ['admin', 'readonly'] as const)
      expect(await db.become(actor).then((client) => client.rpc('month_forecast'))).toMatchObject({
        data: forecast,
      });
    await db.sql(
      `update public.organisations set monthly_credit_limit = ${(used + forecast) / 2} where id = '${NORTHWIND}'`,
    );
    expect(await kinds('admin')).toContain('month');
    expect(await kinds('regular')).not.toContain('month');
    await db.sql(
      `update public.organisations set monthly_credit_limit = 0 where id = '${NORTHWIND}'`,
    );
    expect(await kinds('admin')).not.toContain('month');
  });

  test('lists overdue invoices and stopped webhooks to admins of their organization', async () => {
    await db.sql(`insert into public.invoices (organisation_id, number, issued_date, due_date, amount, status)
      values ('${NORTHWIND}', 990001, '2026-01-01', '2026-01-15', 90, 'overdue');
      update public.webhook_endpoints set status = 'paused', reason = 'failing' where organisation_id = '${NORTHWIND}' and person_id is null`);
    expect(await needs('admin')).toMatchObject([
      { kind: 'invoice', amount: 90, due_date: '2026-01-15' },
      ...(await db.sql(`select 1 from public.webhook_endpoints where reason = 'failing'`)).map(
        () => ({
          kind: 'webhook',
        }),
      ),
    ]);
    expect(await needs('regular')).toEqual([]);
    expect(await needs('foreignAdmin')).toEqual([]);
  });

  test('lists the flights that may send now with their progress, and the next one otherwise', async () => {
    const campaign = await aCampaign(BLUEPEAK);
    await db.sql(`update public.organisations set quiet_hours = '{}' where id = '${BLUEPEAK}'`);
    const flight = await addFlight(db, { organisation: BLUEPEAK, campaign });
    await db.sql(
      `update public.flight_intervals set start_time = '00:00', end_time = '24:00' where flight_id = '${flight}'`,
    );
    await checkFlights();
    const open = (await home('foreignRegular'))?.sending;
    expect(open?.count).toBe(1);
    expect(open?.flights).toMatchObject([{ flight_id: flight, progress: { sent: 0 } }]);
    await db.sql(
      `delete from public.flight_intervals where flight_id = '${flight}' and date < current_date + 2`,
    );
    const later = (await home('foreignRegular'))?.sending;
    expect(later).toMatchObject({ count: 0, flights: [], next: { flight_id: flight } });
  });

  test('says which steps to the first launch are done until a flight was launched', async () => {
    const organisation = randomUUID();
    await db.sql(`insert into public.organisations (id, name, time_zone) values ('${organisation}', 'New', 'UTC');
      insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id)
      values ('${db.idOf('superadmin')}', '${organisation}')`);
    const steps = async () => (await home('superadmin'))?.steps;
    const none = { credit: false, audience: false, message: false, test: false, sample: null };
    expect(await steps()).toEqual(none);
    await db.sql(`select private.wallet_apply('${organisation}', 'opening', 100, 'opening', 'Opening balance');
      insert into public.campaigns (id, name, status, organisation_id) values ('${organisation}', 'First', 'pending', '${organisation}')`);
    const flight = await addFlight(
      db,
      { organisation, campaign: organisation },
      { status: 'pending' },
    );
    expect(await steps()).toEqual({ ...none, credit: true, audience: true, message: true });
    await db.sql(`update public.flights set status = 'active' where id = '${flight}'`);
    expect(await steps()).toBeNull();
  });
});
