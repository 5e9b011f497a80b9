import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import {
  addFlight,
  aDelivery,
  aReport,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';

const db = testDatabase();

const claim = async () => {
  const { data, error } = await db.service.rpc('claim_work', { p_gateway: 'acme', p_limit: 100 });
  expect(error).toBeNull();
  return (data as unknown as { flight_id: string }[]).map(({ flight_id }) => flight_id).toSorted();
};

/** Runs `work` with a private.flight_work that first runs `statement` for flights of this organization. */
async function whilePlanning(
  organisation: string,
  statement: string,
  work: () => Promise<void>,
): Promise<void> {
  await db.sql(`
    alter function private.flight_work rename to flight_work_before;
    create function private.flight_work(f public.flights, n private.flight_need, w numeric, c numeric, m numeric[]) returns jsonb
    language plpgsql volatile as $$
    begin
      if f.organisation_id = '${organisation}' then
        ${statement};
      end if;
      return private.flight_work_before(f, n, w, c, m);
    end $$`);
  try {
    await work();
  } finally {
    await db.sql(`
      drop function private.flight_work(public.flights, private.flight_need, numeric, numeric, numeric[]);
      alter function private.flight_work_before rename to flight_work`);
  }
}

/** Two organizations; the first one has waited longest and is next. */
async function twoOrganisations(): Promise<[Delivery, Delivery]> {
  const made: [Delivery, Delivery] = [await aDelivery(db), await aDelivery(db)];
  await db.sql(`insert into private.work_turns (organisation_id, turn_at)
    values ('${made[0].organisation}', '2000-01-01'), ('${made[1].organisation}', now())`);
  return made;
}

// Each test claims only the flights that it adds, with the default claim time.
beforeEach(() =>
  db.sql(`update private.delivery_clock set claim_time = default;
    update public.flights set status = 'paused', status_reason = null where status = 'active';
    delete from private.work_leases`),
);

describe('an organization whose work takes too long', () => {
  test('stops after its share of the time, so that the same call returns the flight of the next organization', async () => {
    const [heavy, light] = await twoOrganisations();
    for (let count = 0; count < 11; count += 1) await addFlight(db, heavy);
    await whilePlanning(heavy.organisation, 'perform pg_sleep(0.1)', async () => {
      const flights = await claim();
      expect(flights).toContain(light.flight);
      expect(flights.length).toBeGreaterThan(1);
      expect(flights.length).toBeLessThan(13);
    });
  });

  test.each<[string, number]>([
    ['0 seconds', 6],
    ['5 seconds', 13],
  ])(
    'shares a claim that may take %s with the next organization: the claim returns %i flights',
    async (time, expected) => {
      const [heavy, light] = await twoOrganisations();
      for (let count = 0; count < 11; count += 1) await addFlight(db, heavy);
      await db.sql(`update private.delivery_clock set claim_time = '${time}'`);
      await whilePlanning(heavy.organisation, 'perform pg_sleep(0.1)', async () => {
        const flights = await claim();
        expect(flights).toContain(light.flight);
        expect(flights).toHaveLength(expected);
      });
    },
  );

  test('is skipped by the call after one that the statement timeout canceled', async () => {
    const [heavy, light] = await twoOrganisations();
    await whilePlanning(
      heavy.organisation,
      `raise query_canceled using message = 'statement timeout'`,
      async () => {
        expect(await claim()).toEqual([]);
        expect(await claim()).toEqual([light.flight]);
      },
    );
    expect(await claim()).toEqual([heavy.flight]);
  });

  test('is recorded when it fails, and other organizations get their flights', async () => {
    const [heavy, light] = await twoOrganisations();
    await whilePlanning(heavy.organisation, `raise exception 'broken'`, async () => {
      expect(await claim()).toEqual([light.flight]);
    });
    expect(
      await db.sql(
        `select reason from private.job_failures where job = 'claim_work' and subject = '${heavy.organisation}'`,
      ),
    ).toEqual([{ reason: 'P0001: broken' }]);
  });
});

describe('schedule intervals of active flights', () => {
  const fill = (flight: string, intervals: number) =>
    db.sql(
      `update private.stored_waves set intervals = ${intervals} where flight_id = '${flight}'`,
    );
  const activate = (flight: string) =>
    db.sql(`update public.flights set status = 'active' where id = '${flight}'`);

  test('are limited to 200,000 for an organization, including flights that wait for money', async () => {
    const made = await aDelivery(db);
    const other = await addFlight(db, made, { status: 'pending' });
    await db.sql(
      `update public.flights set status = 'paused', status_reason = 'wallet_empty' where id = '${made.flight}'`,
    );
    await fill(made.flight, 200_000);
    await expect(activate(other)).rejects.toMatchObject({
      hint: 'too_many_intervals',
      message:
        'Your active flights can have at most 200,000 schedule intervals in total. Pause a flight, or give this one fewer or longer intervals.',
    });
    await fill(made.flight, 200_000 - 35);
    await activate(other);
    await expect(
      db.sql(`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time)
        values ('${other}', '${made.organisation}', current_date + 9, '10:00', '11:00')`),
    ).rejects.toMatchObject({ hint: 'too_many_intervals' });
  });

  test("do not count toward another organization's limit", async () => {
    const [one, other] = [await aDelivery(db), await aDelivery(db)];
    await fill(one.flight, 200_000);
    const pending = await addFlight(db, other, { status: 'pending' });
    await activate(pending);
    expect(await db.sql(`select status from public.flights where id = '${pending}'`)).toEqual([
      { status: 'active' },
    ]);
  });
});

describe('the remaining need of a flight', () => {
  const readNeeds = async ({ organisation, flight }: Delivery) => {
    const [row] = await db.sql<{ current: unknown; computed: unknown; stored: unknown }>(`
      select (select to_jsonb(n.need) from private.current_needs('${organisation}', array['${flight}'::uuid]) as n) as current,
             (select to_jsonb(n) from private.computable_needs(array['${flight}'::uuid]) as n) as computed,
             (select to_jsonb(s.need) from private.stored_needs s where s.flight_id = '${flight}') as stored`);
    if (!row) throw new Error('no row');
    return row;
  };

  test.each<[string, (made: Delivery) => string]>([
    [
      'its cohort is counted again',
      ({ flight }) =>
        `update public.audiences set total_contacts = 6 where id in (select audience_id from public.flight_audiences where flight_id = '${flight}')`,
    ],
    [
      'its frequency cap changes',
      ({ flight }) => `update public.flights set frequency_cap = 1 where id = '${flight}'`,
    ],
    [
      'an interval is removed',
      ({ flight }) =>
        `delete from public.flight_intervals where flight_id = '${flight}' and date > current_date + 1`,
    ],
    [
      'prices change',
      ({ organisation }) =>
        `update public.organisations set service_rates = '{"SMS": 9}' where id = '${organisation}'`,
    ],
    [
      'the time zone changes',
      ({ organisation }) =>
        `update public.organisations set time_zone = 'Asia/Kathmandu' where id = '${organisation}'`,
    ],
    [
      'quiet hours begin',
      ({ organisation }) =>
        `update public.organisations set quiet_hours = '{"SMS": {"from": "00:00", "to": "23:59"}}' where id = '${organisation}'`,
    ],
    [
      'its campaign ends earlier',
      ({ campaign }) =>
        `update public.campaigns set end_date = current_date + 1 where id = '${campaign}'`,
    ],
    [
      'its message becomes longer',
      ({ flight }) => `update public.flights set message = repeat('a', 200) where id = '${flight}'`,
    ],
    ['a wave ends', () => `update private.delivery_clock set ahead = '2 days'`],
  ])('is computed again when %s, and stored by the next refresh', async (_what, change) => {
    const made = await aDelivery(db, { reach: 1000, frequencyCap: 3 });
    const refresh = () => db.sql(`select private.refresh_needs('${made.organisation}')`);
    await refresh();
    const before = await readNeeds(made);
    expect(before.stored).toEqual(before.computed);
    await db.sql(change(made));
    const changed = await readNeeds(made);
    expect(changed.computed).not.toEqual(before.computed);
    expect(changed.current).toEqual(changed.computed);
    await refresh();
    const after = await readNeeds(made);
    expect(after.stored).toEqual(changed.computed);
    expect(after.current).toEqual(changed.computed);
    await db.sql(`update private.delivery_clock set ahead = '0'`);
    expect((await readNeeds(made)).current).toEqual((await readNeeds(made)).computed);
  });

  test('is computed again after a report of sent messages', async () => {
    const made = await aDelivery(db, { reach: 1000 });
    await db.sql(`select private.refresh_needs('${made.organisation}')`);
    await ingest(db, [aReport(made.flight)]);
    const changed = await readNeeds(made);
    expect(changed.stored).not.toEqual(changed.computed);
    expect(changed.current).toEqual(changed.computed);
  });

  test('is read only from stored rows with p_stored_only, which leaves out flights without one', async () => {
    const made = await aDelivery(db, { reach: 1000 });
    await db.sql(`select private.refresh_needs('${made.organisation}')`);
    const other = await addFlight(db, made);
    const shares = await db.sql(
      `select flight_id from private.allotments('${made.organisation}', p_stored_only => true)`,
    );
    expect(shares).toEqual([{ flight_id: made.flight }]);
    expect(other).not.toBe(made.flight);
  });
});

test('settling finds organizations by marks, times and end dates, and deletes marks of deleted organizations', async () => {
  const next = async (after: string | null) => {
    const [row] = await db.sql<{ id: string | null }>(
      `select private.organisation_to_settle(${after ? `'${after}'` : 'null'}) as id`,
    );
    return row?.id ?? null;
  };
  expect((await db.service.rpc('settle_delivery')).error).toBeNull();
  expect(await next(null)).toBeNull();
  const made = await aDelivery(db);
  expect(await next(null)).toBe(made.organisation);
  expect(await next(made.organisation)).toBeNull();
  const gone = randomUUID();
  await db.sql(`insert into private.settle_marks (organisation_id) values ('${gone}')`);
  expect((await db.service.rpc('settle_delivery')).error).toBeNull();
  expect(
    await db.sql(`select 1 from private.settle_marks where organisation_id = '${gone}'
      union all select 1 from private.need_marks where organisation_id = '${gone}'`),
  ).toEqual([]);
});
