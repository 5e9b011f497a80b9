import { describe, expect, test } from 'vitest';
import { deliveryPlan } from '@/domain/delivery/plan';
import { readPlanInput } from '@/domain/delivery/plan-input';
import { testDatabase } from '../../support/database/database.ts';
import {
  aDelivery,
  addFlight,
  aReport,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';

const db = testDatabase();

const readBudget = async (flight: string) => {
  const [row] = await db.sql<{ budget: number }>(
    `select budget::float8 from public.flights where id = '${flight}'`,
  );
  return row?.budget;
};
/** Writes with the secret key, which policies and column privileges do not stop. */
const setBudget = async (flight: string, budget: number | null) => {
  const { error } = await db.service
    .from('flights')
    .update({ budget: budget as number })
    .eq('id', flight);
  return error?.hint ?? error?.code ?? null;
};
/** Moves all intervals to later days. */
const moveAllLater = ({ flight }: Delivery) =>
  db.sql(
    `update public.flight_intervals set date = current_date + 3 where flight_id = '${flight}'`,
  );

describe('a budget of less than a cent', () => {
  test.each([
    [null, 'budget_missing'],
    [0, 'budget_range'],
    [0.001, 'budget_range'],
    [0.004, 'budget_range'],
    [-1, 'budget_below_spent'],
  ])('is refused by the table: %s', async (budget, hint) => {
    const { flight } = await aDelivery(db, { budget: 5 });
    await moveAllLater({ flight } as Delivery);
    expect(await setBudget(flight, budget)).toBe(hint);
    expect(await readBudget(flight)).toBe(5);
    await expect(
      db.sql(`insert into public.flights (campaign_id, organisation_id, type, budget)
              select campaign_id, organisation_id, type, ${budget} from public.flights where id = '${flight}'`),
    ).rejects.toThrow(/budget/);
  });
});

describe('the minimum budget of a flight', () => {
  test('is its spend, even for the secret key', async () => {
    const made = await aDelivery(db, { budget: 100 });
    await ingest(db, [aReport(made.flight, { sent: 200, cost: 10 })]);
    await moveAllLater(made);
    expect(await setBudget(made.flight, 9.99)).toBe('budget_below_spent');
    expect(await setBudget(made.flight, 0.01)).toBe('budget_below_spent');
    expect(await setBudget(made.flight, 10)).toBeNull();
    expect(await readBudget(made.flight)).toBe(10);
  });

  test('adds the planned cost of the rest of today for an active flight, and nothing for a paused one', async () => {
    // Ten people at $0.05 in one interval a day: $0.50 a day.
    const made = await aDelivery(db, { budget: 100, reach: 10 });
    await db.sql(`delete from public.flight_intervals where flight_id = '${made.flight}' and date <> current_date;
      update public.flight_intervals set start_time = '00:01', end_time = '00:00' where flight_id = '${made.flight}'`);
    expect(await setBudget(made.flight, 0.49)).toBe('budget_below_spent');
    expect(await setBudget(made.flight, 0.5)).toBeNull();
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}'`);
    expect(await setBudget(made.flight, 0.01)).toBeNull();
  });

  test('adds only the messages that even pacing plans for today, not those to the whole audience', async () => {
    // Five days of 2,000 people at $0.05 would cost $500. $100 over the remaining time is about $20 a day.
    const made = await aDelivery(db, { budget: 100, reach: 2000, frequencyCap: 9 });
    await db.sql(`update public.flights set pacing = 'even' where id = '${made.flight}';
      delete from public.flight_intervals where flight_id = '${made.flight}';
      insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
      select '${made.flight}', '${made.organisation}', current_date + day, '00:00', '23:59' from generate_series(0, 4) as day`);
    const [planned] = await db.sql<{ input: unknown; now: number }>(
      `select private.flight_plan_input(f, 500, null) as input, extract(epoch from private.delivery_now()) * 1000 as now
         from public.flights f where id = '${made.flight}'`,
    );
    const input = readPlanInput(planned?.input, Number(planned?.now));
    const today = new Date(Number(planned?.now)).toISOString().slice(0, 10);
    const cost = (input ? deliveryPlan(input).hours : [])
      .filter(({ hour }) => hour.startsWith(today))
      .reduce((sum, hour) => sum + Math.round(hour.cost * 100), 0);
    expect(cost).toBeLessThan(3000);
    expect(await setBudget(made.flight, (cost - 1) / 100)).toBe('budget_below_spent');
    expect(await setBudget(made.flight, cost / 100)).toBeNull();
  });

  test('is named in the refusal, and a higher budget is always accepted', async () => {
    const made = await aDelivery(db, { budget: 100 });
    const other = await addFlight(db, made, { budget: 20, status: 'paused' });
    await db.sql(`update public.flights set spent = 7.001 where id = '${other}'`);
    const { error } = await db.service.from('flights').update({ budget: 7 }).eq('id', other);
    expect(error).toMatchObject({ code: '22023', hint: 'budget_below_spent' });
    expect(error?.message).toContain('$7.01');
    expect(await setBudget(other, 7.01)).toBeNull();
    expect(await setBudget(other, 70)).toBeNull();
  });

  test("is in the forecast, next to the amount of the campaign's budget that the flight may use", async () => {
    const made = await aDelivery(db, { budget: 100, campaignBudget: 150 });
    const other = await addFlight(db, made, { budget: 20, status: 'paused' });
    await db.sql(`update public.flights set spent = 7.001 where id = '${other}'`);
    const forecast = async (flight: string) => {
      const [row] = await db.sql<{ least: number; rest: number }>(
        `select (p ->> 'least_budget')::float8 as least, (p ->> 'campaign_left')::float8 as rest
           from (select private.flight_plan_input(f, null, null) || jsonb_build_object('least_budget', private.least_budget(f),
                   'campaign_left', private.campaign_left_for(f)) as p from public.flights f where f.id = '${flight}') as asked`,
      );
      return row;
    };
    expect(await forecast(other)).toEqual({ least: 7.01, rest: 50 });
    expect((await forecast(made.flight))?.rest).toBe(130);
  });
});
