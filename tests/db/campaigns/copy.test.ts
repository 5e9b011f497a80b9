import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

/** A campaign with this many flights, each on two days. */
async function arrange(flights: number) {
  const client = db.as('regular');
  const campaign = {
    id: randomUUID(),
    name: 'Black Friday',
    description: 'Every year',
    budget: 900,
    start_date: '2090-11-20',
    end_date: '2090-11-30',
  };
  expect((await client.from('campaigns').insert(campaign)).error).toBeNull();
  const { data: audience } = await client
    .from('audiences')
    .insert({ name: `Cohort ${campaign.id}` })
    .select('id')
    .single();
  for (let index = 0; index < flights; index += 1) {
    const { error } = await client.rpc('create_flight', {
      p_id: randomUUID(),
      p_flight: {
        campaign_id: campaign.id,
        name: `Flight ${index}`,
        type: 'SMS',
        budget: 10,
        intervals: [
          { date: '2090-11-22', start_time: '09:00', end_time: '17:00' },
          { date: '2090-11-24', start_time: '22:00', end_time: '02:00' },
        ],
        audience_ids: [audience?.id ?? ''],
        new_creative: { name: `Text ${index} of ${campaign.id}`, message: 'Trails are open.' },
      },
    });
    expect(error).toBeNull();
  }
  return campaign;
}

const readFlights = async (campaignId: string) => {
  const { data } = await db
    .as('regular')
    .from('flights')
    .select(
      'name,status,budget,sent,intervals:flight_intervals(date),links:flight_creatives(creative_id)',
    )
    .eq('campaign_id', campaignId)
    .order('name')
    .order('date', { referencedTable: 'flight_intervals' });
  return data ?? [];
};

describe('duplicate_campaign', () => {
  test('copies campaign and flights as pending and moves every day by the same amount', async () => {
    const client = db.as('regular');
    const source = await arrange(2);
    await client.from('campaigns').update({ status: 'active' }).eq('id', source.id);
    await client.from('flights').update({ status: 'active' }).eq('campaign_id', source.id);
    const copy = {
      p_id: randomUUID(),
      p_source_id: source.id,
      // Pasted text may contain a direction mark, which is removed from the name.
      p_name: ' Black Friday 2091\u200e ',
      p_first_day: '2091-11-19',
    };
    const first = await client.rpc('duplicate_campaign', copy).single();
    expect(first.error).toBeNull();
    expect(first.data).toMatchObject({
      name: 'Black Friday 2091',
      description: 'Every year',
      status: 'pending',
      budget: 900,
      start_date: '2091-11-19',
      end_date: '2091-11-29',
      user_id: db.idOf('regular'),
    });
    const [one, ...others] = await readFlights(copy.p_id);
    expect(others).toHaveLength(1);
    expect(one).toMatchObject({ name: 'Flight 0', status: 'pending', budget: 10, sent: 0 });
    expect(one?.intervals).toEqual([{ date: '2091-11-21' }, { date: '2091-11-23' }]);
    expect(one?.links).toHaveLength(1);

    const again = await client.rpc('duplicate_campaign', copy).single();
    expect(again.data?.id).toBe(copy.p_id);
    expect(await readFlights(copy.p_id)).toHaveLength(2);
    const other = await client.rpc('duplicate_campaign', { ...copy, p_name: 'Other' });
    expect(other.error?.hint).toBe('request_reused');
  });

  test('keeps all days without a first day', async () => {
    const source = await arrange(1);
    const copy = { p_id: randomUUID(), p_source_id: source.id, p_name: 'Again' };
    const { data } = await db.as('regular').rpc('duplicate_campaign', copy).single();
    expect(data).toMatchObject({ start_date: source.start_date, end_date: source.end_date });
    const [flight] = await readFlights(copy.p_id);
    expect(flight?.intervals).toEqual([{ date: '2090-11-22' }, { date: '2090-11-24' }]);
  });

  test('copies nothing if one flight is no longer possible', async () => {
    const source = await arrange(2);
    const copy = {
      p_id: randomUUID(),
      p_source_id: source.id,
      p_name: 'Too late',
      // The second interval would be after the last allowed day.
      p_first_day: '2099-12-29',
    };
    const { error } = await db.as('regular').rpc('duplicate_campaign', copy);
    expect(error).not.toBeNull();
    const { data } = await db.as('regular').from('campaigns').select('id').eq('id', copy.p_id);
    expect(data).toEqual([]);
  });

  test.each<ActorName>(['readonly', 'foreignRegular', 'pending', 'unassigned', 'superadmin'])(
    'is denied to %s',
    async (actor) => {
      const source = await arrange(1);
      const copy = { p_id: randomUUID(), p_source_id: source.id, p_name: 'Taken' };
      const { error } = await db.as(actor).rpc('duplicate_campaign', copy);
      expect(error).not.toBeNull();
      expect(await readFlights(copy.p_id)).toEqual([]);
    },
  );
});

describe('the row limit of one call', () => {
  /** A campaign with six flights of 500 intervals each. */
  async function aLargeCampaign() {
    const campaign = await arrange(6);
    await db.sql(`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
      select f.id, f.organisation_id, date '2091-01-01' + n, '09:00', '17:00', n
        from public.flights f, generate_series(3, 500) as n where f.campaign_id = '${campaign.id}'`);
    return campaign;
  }

  test('covers all campaigns of a bulk copy: a campaign beyond it is refused and leaves nothing', async () => {
    const campaigns = [await aLargeCampaign(), await aLargeCampaign()];
    const { data, error } = await db.as('regular').rpc('change_campaigns', {
      p_action: 'duplicate',
      p_ids: campaigns.map(({ id }) => id),
      p_request_id: randomUUID(),
    });
    expect(error).toBeNull();
    expect(data?.map(({ outcome, hint }) => [outcome, hint])).toEqual([
      ['done', null],
      ['refused', 'too_many_rows'],
    ]);
    expect(data?.[1]?.message).toBe(
      'One call can write at most 5,000 rows of campaigns, flights and creatives. Choose fewer at a time.',
    );
    const copies = await db.sql<{ intervals: number }>(
      `select count(*)::int as intervals from public.campaigns c
         join public.flights f on f.campaign_id = c.id join public.flight_intervals i on i.flight_id = f.id
        where c.name = 'Black Friday (Copy)' and c.id in (
          select f2.campaign_id from public.flights f2 join public.flight_intervals i2 on i2.flight_id = f2.id
           group by f2.campaign_id having count(*) > 100)
        group by c.id`,
    );
    expect(copies).toEqual([{ intervals: 3000 }]);
  });

  test('counts restored campaigns, but the first one may have any size', async () => {
    const client = db.as('regular');
    const campaigns = [await aLargeCampaign(), await aLargeCampaign()];
    await db.sql(`insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
      select f.id, f.organisation_id, date '2093-01-01' + n, '09:00', '17:00', n
        from public.flights f, generate_series(1, 400) as n where f.campaign_id in ('${campaigns.map(({ id }) => id).join("', '")}')`);
    const change = async (action: string, ids: string[] = campaigns.map(({ id }) => id)) => {
      const { data, error } = await client.rpc('change_campaigns', {
        p_action: action,
        p_ids: ids,
      });
      expect(error).toBeNull();
      return data ?? [];
    };
    expect((await change('delete')).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
    const restored = await change('undelete');
    expect(restored.map(({ outcome, hint }) => [outcome, hint])).toEqual([
      ['done', null],
      ['refused', 'too_many_rows'],
    ]);
    const rest = await change('undelete', [restored[1]?.id ?? '']);
    expect(rest.map(({ outcome }) => outcome)).toEqual(['done']);
  });
});
