import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { BULK_ACTIONS, skipReason } from '@/domain/campaign/actions';
import { ACCESS_ACTORS } from '../../support/cases/access.ts';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import {
  activate,
  createCampaign,
  aPlannedFlight,
  aTrackedLink,
  gatewayWork,
  readFlight,
} from '../../support/database/planned-flight.ts';

const db = testDatabase();

const WRITERS: ActorName[] = ['regular', 'peer', 'admin', 'impersonating'];
const STATUSES = ['pending', 'active', 'limited', 'paused', 'ended', 'removed'] as const;
type Status = (typeof STATUSES)[number];

async function aCampaign(status: Status = 'pending', changes = '', organisation = NORTHWIND) {
  const id = randomUUID();
  await db.sql(
    `insert into public.campaigns (id, name, status, budget, organisation_id) values ('${id}', 'Autumn', '${status}', 500, '${organisation}')`,
  );
  if (changes) await db.sql(`update public.campaigns set ${changes} where id = '${id}'`);
  return id;
}

const stored = async (id: string) => {
  const [row] = await db.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(c) as row from public.campaigns c where id = '${id}'`,
  );
  return row?.row;
};

async function change(actor: ActorName, action: string, ids: string[], request?: string) {
  const client = await db.become(actor);
  return await client.rpc('change_campaigns', {
    p_action: action,
    p_ids: ids,
    ...(request && { p_request_id: request }),
  });
}

/** Ends impersonations, so that the superadmin has no organization in the next test. */
afterEach(async () => {
  await db.sql('delete from public.superadmin_impersonations');
});

const ARCHIVED = 'archived_at = now()';

describe('archiving', () => {
  const cells = ACCESS_ACTORS.flatMap((actor) =>
    STATUSES.map((status) => [actor, status] as const),
  );
  test.each(cells)(
    'by %s of a campaign that is %s works only for writers, and not while it is active or limited',
    async (actor, status) => {
      const id = await aCampaign(status);
      const client = await db.become(actor);
      await client.from('campaigns').update({ archived_at: '2020-01-01T00:00Z' }).eq('id', id);
      const may = WRITERS.includes(actor) && !['active', 'limited'].includes(status);
      // The server sets the time of archiving.
      const [{ since } = { since: '' }] = await db.sql<{ since: string }>(
        `select case when archived_at is null then 'never' when archived_at > now() - interval '1 hour' then 'now' else 'earlier' end as since
         from public.campaigns where id = '${id}'`,
      );
      expect(since).toBe(may ? 'now' : 'never');
    },
  );

  test.each(ACCESS_ACTORS)('is undone by %s only if they may write', async (actor) => {
    const id = await aCampaign('paused', ARCHIVED);
    const client = await db.become(actor);
    await client.from('campaigns').update({ archived_at: null }).eq('id', id);
    expect((await stored(id))?.['archived_at'] === null).toBe(WRITERS.includes(actor));
  });

  test('is not possible at creation, and an archived campaign never starts', async () => {
    const born = await db
      .as('regular')
      .from('campaigns')
      .insert({ id: randomUUID(), name: 'Old', archived_at: '2020-01-01T00:00Z' });
    expect(born.error?.hint).toBe('protected_column');
    const id = await aCampaign('paused', ARCHIVED);
    // Not even the database owner can start it.
    await expect(
      db.sql(`update public.campaigns set status = 'active' where id = '${id}'`),
    ).rejects.toThrow('This campaign is archived.');
  });
});

describe('an archived campaign is read-only:', () => {
  const arrange = async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    expect((await change('regular', 'archive', [campaign])).data).toMatchObject([
      { outcome: 'done' },
    ]);
    return { campaign, flight };
  };

  test('its row cannot change', async () => {
    const { campaign } = await arrange();
    const client = db.as('admin');
    for (const changed of [{ name: 'Other' }, { budget: 1 }, { status: 'ended' }]) {
      const { error } = await client.from('campaigns').update(changed).eq('id', campaign);
      expect(error?.hint).toBe('archived');
    }
    await client.from('campaigns').delete().eq('id', campaign);
    expect(await stored(campaign)).toMatchObject({ name: 'Drill', status: 'pending' });
  });

  test('its flights and their content cannot change', async () => {
    const { campaign, flight } = await arrange();
    const client = db.as('admin');
    const shown = await readFlight(db, flight.id);
    const attempts = [
      client.from('flights').insert({ campaign_id: campaign, type: 'SMS', budget: 5, name: 'New' }),
      client.from('flights').update({ name: 'Other' }).eq('id', flight.id),
      client.from('flights').update({ status: 'active' }).eq('id', flight.id),
      client.from('flights').delete().eq('id', flight.id),
      client.from('flight_creatives').delete().eq('flight_id', flight.id),
      client.rpc('duplicate_flight', { p_id: randomUUID(), p_source_id: flight.id }),
      client.rpc('update_flight', { p_id: flight.id, p_version: 2, p_changes: { name: 'Other' } }),
    ];
    for (const { error } of await Promise.all(attempts))
      expect(['archived', 'version_conflict']).toContain(error?.hint);
    const { data } = await client.from('flights').select('version').eq('id', flight.id).single();
    const edit = await client.rpc('update_flight', {
      p_id: flight.id,
      p_version: data?.version ?? 0,
      p_changes: { name: 'Other' },
    });
    expect(edit.error?.hint).toBe('archived');
    expect(await readFlight(db, flight.id)).toEqual(shown);
    // A copy of an archived campaign is not archived.
    const copy = randomUUID();
    await client.rpc('duplicate_campaign', { p_id: copy, p_source_id: campaign, p_name: 'Copy' });
    expect(await stored(copy)).toMatchObject({ archived_at: null, flight_count: 1 });
    await change('regular', 'restore', [campaign]);
    const renamed = await client.from('flights').update({ name: 'Other' }).eq('id', flight.id);
    expect(renamed.error).toBeNull();
  });

  test('its figures stay, and late reports are accepted', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    await db.as('regular').from('campaigns').update({ status: 'active' }).eq('id', campaign);
    await activate(db, flight.id, campaign);
    const report = async (id: string) => {
      const hour = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000).toISOString();
      const figures = { sent: 10, delivered: 10, opened: null, clicked: null, conversions: 0 };
      const row = { gateway: 'archive', report_id: id, flight_id: flight.id, hour };
      const { data, error } = await db.service.rpc('ingest_delivery_reports', {
        p_rows: [{ ...row, ...figures, revenue: 0, cost: 0.5 }],
      });
      expect(error).toBeNull();
      return data?.[0];
    };
    expect(await report('first')).toMatchObject({ outcome: 'accepted' });
    await db.as('regular').from('campaigns').update({ status: 'paused' }).eq('id', campaign);
    const figures = async () => {
      const client = db.as('admin');
      const today = new Date().toISOString().slice(0, 10);
      const range = { p_from: '2020-01-01', p_to: '2090-01-01' };
      return [
        (await client.rpc('delivery_stats', { ...range, p_by: 'campaign' })).data,
        (await client.rpc('usage_by_service', range)).data,
        (await client.from('wallets').select('balance')).data,
        (await client.from('credit_ledger').select('id')).data?.length,
        today,
      ];
    };
    const before = await figures();
    await change('regular', 'archive', [campaign]);
    expect(await figures()).toEqual(before);
    expect(await report('second')).toMatchObject({ outcome: 'accepted' });
    const row = await stored(campaign);
    expect(row).toMatchObject({ status: 'paused' });
    const [sum] = await db.sql<{ spent: number }>(
      `select sum(spent)::float8 as spent from public.flights where campaign_id = '${campaign}'`,
    );
    expect(row?.['total_spent']).toBe(sum?.spent);
  });
});

describe('undeleting a campaign', () => {
  const CONTENT = (id: string) => `
    select jsonb_build_object(
      'campaign', (select to_jsonb(c) - array['updated_by'] from public.campaigns c where c.id = '${id}'),
      'flights', (select jsonb_agg(to_jsonb(f) order by f.id) from public.flights f where f.campaign_id = '${id}'),
      'intervals', (select jsonb_agg(to_jsonb(i) order by i.id) from public.flight_intervals i join public.flights f on f.id = i.flight_id where f.campaign_id = '${id}'),
      'audiences', (select jsonb_agg(to_jsonb(a) order by a.audience_id) from public.flight_audiences a join public.flights f on f.id = a.flight_id where f.campaign_id = '${id}'),
      'creatives', (select jsonb_agg(to_jsonb(l) order by l.creative_id) from public.flight_creatives l join public.flights f on f.id = l.flight_id where f.campaign_id = '${id}'),
      'links', (select jsonb_agg(to_jsonb(l) order by l.id) from public.short_links l join public.flights f on f.id = l.flight_id where f.campaign_id = '${id}'),
      'clicks', (select jsonb_agg(to_jsonb(k) order by k.request_id) from public.short_link_clicks k join public.short_links l on l.id = k.short_link_id join public.flights f on f.id = l.flight_id where f.campaign_id = '${id}'),
      'days', (select jsonb_agg(to_jsonb(s)) from public.campaign_daily_stats s where s.campaign_id = '${id}'),
      'totals', (select jsonb_agg(to_jsonb(t)) from public.flight_totals t join public.flights f on f.id = t.flight_id where f.campaign_id = '${id}'),
      'spans', (select jsonb_agg(to_jsonb(s) - 'id' order by s.subject, s.starts_at) from private.active_spans s where s.subject = '${id}' or s.subject in (select f.id from public.flights f where f.campaign_id = '${id}'))
    ) as content`;
  const content = async (id: string) => (await db.sql(CONTENT(id)))[0]?.['content'];

  test('restores its flights, plans, links, clicks and history under the same ids', async () => {
    const campaign = await createCampaign(db);
    const { version } = await aTrackedLink(db);
    const plain = await aPlannedFlight(db, { campaign });
    const linked = await aPlannedFlight(db, { campaign, shortUrl: version });
    await activate(db, plain.id, campaign);
    await db.as('regular').from('campaigns').update({ status: 'pending' }).eq('id', campaign);
    const { short_url } = (await readFlight(db, linked.id)) ?? {};
    const [host, code] = (short_url ?? '').replace(/^https?:\/\//, '').split('/s/');
    await db.service.rpc('record_short_link_click', {
      p_code: code ?? '',
      p_host: host ?? '',
      p_request_id: randomUUID(),
      p_kind: 'person',
    });
    const before = await content(campaign);
    expect(before).toMatchObject({ clicks: [{}], days: [{ clicked: 1 }] });

    expect((await change('regular', 'delete', [campaign])).data).toMatchObject([
      { id: campaign, outcome: 'done' },
    ]);
    expect(await content(campaign)).toMatchObject({ campaign: null, flights: null, links: null });
    expect(await shownFlightOrNothing(plain.id)).toEqual([]);
    expect(await gatewayWork(db, plain.id)).toBeUndefined();
    // Repeats the call as after a lost response.
    expect((await change('regular', 'delete', [campaign])).data).toMatchObject([
      { outcome: 'unchanged' },
    ]);

    expect((await change('peer', 'undelete', [campaign])).data).toMatchObject([
      { outcome: 'done' },
    ]);
    expect(await content(campaign)).toEqual(before);
    expect((await change('peer', 'undelete', [campaign])).data).toMatchObject([
      { outcome: 'unchanged' },
    ]);
    await activate(db, linked.id, campaign);
    expect(await gatewayWork(db, plain.id)).toMatchObject({ flight_id: plain.id });
  });

  const shownFlightOrNothing = async (id: string) =>
    (await db.as('regular').from('flights').select('id').eq('id', id)).data;

  test('is logged as a restore, not as a creation', async () => {
    const campaign = await createCampaign(db);
    await aPlannedFlight(db, { campaign });
    await change('regular', 'delete', [campaign]);
    await change('regular', 'undelete', [campaign]);
    const lines = await db.sql(
      `select action, before is not null as was from public.audit_log where table_name = 'campaigns' and row_id = '${campaign}' order by id`,
    );
    expect(lines).toEqual([
      { action: 'insert', was: false },
      { action: 'delete', was: true },
      { action: 'insert', was: true },
    ]);
  });

  test('also restores a campaign whose row a DELETE removed', async () => {
    const id = await aCampaign();
    await db.as('regular').from('campaigns').delete().eq('id', id);
    expect(await stored(id)).toBeUndefined();
    await change('regular', 'undelete', [id]);
    expect(await stored(id)).toMatchObject({ name: 'Autumn', budget: 500, version: 1 });
  });

  test('uses the default for a column that the stored row lacks', async () => {
    const id = await aCampaign();
    await db.as('regular').from('campaigns').delete().eq('id', id);
    await db.sql(
      `update private.deleted_campaigns set parts = parts #- '{public.campaigns,0,status}' where id = '${id}'`,
    );
    await change('regular', 'undelete', [id]);
    expect(await stored(id)).toMatchObject({ name: 'Autumn', status: 'pending' });
  });

  test('leaves out a creative that was deleted in the meantime', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    await change('regular', 'delete', [campaign]);
    await db.sql(`update public.creatives set status = 'draft' where id = '${flight.creative}'`);
    const gone = await db.as('regular').from('creatives').delete().eq('id', flight.creative);
    expect(gone.error).toBeNull();
    expect((await change('regular', 'undelete', [campaign])).data).toMatchObject([
      { outcome: 'done' },
    ]);
    expect(await readFlight(db, flight.id)).toMatchObject({
      creative_id: null,
      name: 'Opening weekend',
    });
  });

  test.each(ACCESS_ACTORS)('by %s works only if they may write', async (actor) => {
    const id = await aCampaign();
    await db.as('regular').from('campaigns').delete().eq('id', id);
    await change(actor, 'undelete', [id]);
    expect((await stored(id)) !== undefined).toBe(WRITERS.includes(actor));
  });

  test('is not possible after a month', async () => {
    const id = await aCampaign();
    await db.as('regular').from('campaigns').delete().eq('id', id);
    await db.sql(
      `update private.deleted_campaigns set deleted_at = now() - interval '31 days' where id = '${id}'`,
    );
    await db.sql('select private.expire_records()');
    expect((await change('regular', 'undelete', [id])).data).toMatchObject([
      { outcome: 'refused', hint: 'not_found' },
    ]);
  });
});

describe('change_campaigns', () => {
  /** Resulting status of each action for each status, or the code of a refusal. */
  const TABLE: Record<string, Record<Status, string>> = {
    pause: {
      pending: 'not_running',
      active: 'paused',
      limited: 'paused',
      paused: 'paused',
      ended: 'not_running',
      removed: 'not_running',
    },
    activate: {
      pending: 'active',
      active: 'active',
      limited: 'limited',
      paused: 'active',
      ended: 'active',
      removed: 'active',
    },
    end: {
      pending: 'ended',
      active: 'ended',
      limited: 'ended',
      paused: 'ended',
      ended: 'ended',
      removed: 'ended',
    },
  };
  const cells = Object.entries(TABLE).flatMap(([action, byStatus]) =>
    STATUSES.map((status) => [action, status, byStatus[status]] as const),
  );
  test.each(cells)('%s of a campaign that is %s leads to: %s', async (action, status, result) => {
    const id = await aCampaign(status);
    const { data } = await change('regular', action, [id]);
    const refused = result === 'not_running';
    expect(data).toMatchObject([
      refused
        ? { id, outcome: 'refused', code: 'PT409', hint: result }
        : { id, outcome: result === status ? 'unchanged' : 'done', hint: null },
    ]);
    expect((await stored(id))?.['status']).toBe(refused ? status : result);
  });

  const days = (count: number) => `(private.today() + ${count})`;
  /** Every status, archived or not, before and after the end date. */
  const STATES = STATUSES.flatMap((status) =>
    [null, ...(['active', 'limited'].includes(status) ? [] : [ARCHIVED])].flatMap((archive) =>
      ['null', days(1), days(0), days(-1)].map(
        (end) => [status, [`end_date = ${end}`, archive].filter(Boolean).join()] as const,
      ),
    ),
  );
  test.each(BULK_ACTIONS)('has the results for %s that the list predicts', async (action) => {
    const ids = await Promise.all(STATES.map(([status, changes]) => aCampaign(status, changes)));
    // Only three copies, because a call can copy a limited number.
    const these = action === 'duplicate' ? ids.slice(0, 3) : ids;
    const { data: shown } = await db
      .as('regular')
      .from('campaigns_with_totals')
      .select('id,status,archived_at,days_left')
      .in('id', these);
    const expected = new Map(
      shown?.map(({ id, status, archived_at, days_left }) => [
        id ?? '',
        skipReason(action, { status: status ?? '', archived_at, days_left }),
      ]),
    );
    const { data } = await change('regular', action, these, randomUUID());
    const answered = new Map(
      data?.map(({ id, outcome, hint }) => [
        id,
        outcome === 'done' ? null : outcome === 'unchanged' ? outcome : hint,
      ]),
    );
    expect(answered.size).toBe(these.length);
    expect(answered).toEqual(expected);
  });

  test.each(BULK_ACTIONS)(
    'changes nothing with %s by an actor who may not write',
    async (action) => {
      const id = await aCampaign(
        action === 'pause' ? 'active' : 'pending',
        action === 'restore' ? ARCHIVED : '',
      );
      const before = await stored(id);
      for (const actor of ACCESS_ACTORS.filter((one) => !WRITERS.includes(one)))
        await change(actor, action, [id], randomUUID());
      expect(await stored(id)).toEqual(before);
    },
  );

  const ACTIONS = ['pause', 'activate', 'end', 'archive', 'restore', 'delete', 'duplicate'];
  test.each(ACCESS_ACTORS.filter((actor) => !WRITERS.includes(actor)))(
    'is denied to %s for every action',
    async (actor) => {
      for (const action of ACTIONS) {
        const id = await aCampaign(action === 'pause' ? 'active' : 'pending');
        const before = await stored(id);
        await change(actor, action, [id], randomUUID());
        expect(await stored(id)).toEqual(before);
      }
    },
  );

  test('refuses a campaign with a reason and changes the other campaigns', async () => {
    const [pending, running, foreign, gone] = [
      await aCampaign(),
      await aCampaign('active'),
      await aCampaign('pending', '', BLUEPEAK),
      randomUUID(),
    ];
    const { data } = await change('regular', 'delete', [pending, running, foreign, gone, pending]);
    const byId = new Map(data?.map((row) => [row.id, row]));
    expect(byId.size).toBe(4);
    expect(byId.get(pending)).toMatchObject({ outcome: 'done' });
    expect(byId.get(running)).toMatchObject({
      outcome: 'refused',
      hint: 'not_pending',
      message: 'Only a pending campaign can be deleted. Archive it instead.',
    });
    expect(byId.get(foreign)).toMatchObject({ outcome: 'refused', hint: 'not_found' });
    expect(byId.get(gone)).toMatchObject({ outcome: 'refused', hint: 'not_found' });
    expect(await stored(running)).toBeDefined();
    expect(await stored(foreign)).toBeDefined();
  });

  test('does not archive an active campaign or activate one whose end date has passed', async () => {
    const running = await aCampaign('active');
    const over = await aCampaign('paused', "start_date = '2020-01-01', end_date = '2020-01-31'");
    expect((await change('admin', 'archive', [running])).data).toMatchObject([
      { hint: 'campaign_running' },
    ]);
    expect((await change('admin', 'activate', [over])).data).toMatchObject([
      { hint: 'end_date_passed' },
    ]);
  });

  test('creates copies once for a request id', async () => {
    const [one, other] = [await aCampaign(), await aCampaign('ended')];
    const request = randomUUID();
    const copies = async () =>
      await db.sql(
        `select id from public.campaigns where name = 'Autumn (Copy)' and id in (md5('${request}' || '${one}')::uuid, md5('${request}' || '${other}')::uuid)`,
      );
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { data } = await change('regular', 'duplicate', [one, other], request);
      expect(data).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
      expect(await copies()).toHaveLength(2);
    }
  });

  test.each<[string, string, number, string | undefined, string]>([
    ['an unknown action', 'burn', 1, undefined, 'unknown_action'],
    ['an empty list', 'pause', 0, undefined, 'nothing_chosen'],
    ['more than 500 campaigns', 'pause', 501, undefined, 'too_many_campaigns'],
    ['more than 50 copies', 'duplicate', 51, randomUUID(), 'too_many_campaigns'],
    ['copies without a request', 'duplicate', 1, undefined, 'request_id_missing'],
  ])('refuses %s', async (_what, action, count, request, hint) => {
    const ids = Array.from({ length: count }, () => randomUUID());
    expect((await change('regular', action, ids, request)).error?.hint).toBe(hint);
  });
});

describe("the totals of flights in their campaign's row", () => {
  test('follow every change and cannot be written by clients', async () => {
    const id = await aCampaign();
    const sums = async () => {
      const { total_spent, flight_count, channels, version } = (await stored(id)) ?? {};
      return { total_spent, flight_count, channels, version };
    };
    await db.sql(`
      insert into public.flights (name, type, budget, spent, campaign_id, organisation_id)
      values ('A', 'SMS', 10, 1.25, '${id}', '${NORTHWIND}'), ('B', 'Email', 10, 0, '${id}', '${NORTHWIND}')`);
    expect(await sums()).toEqual({
      total_spent: 1.25,
      flight_count: 2,
      channels: ['Email', 'SMS'],
      version: 1,
    });
    await db.sql(
      `update public.flights set spent = spent + 2, type = 'SMS' where campaign_id = '${id}'`,
    );
    expect(await sums()).toEqual({
      total_spent: 5.25,
      flight_count: 2,
      channels: ['SMS'],
      version: 1,
    });
    await db.sql(`delete from public.flights where campaign_id = '${id}' and name = 'A'`);
    expect(await sums()).toEqual({
      total_spent: 2,
      flight_count: 1,
      channels: ['SMS'],
      version: 1,
    });
    for (const column of [{ total_spent: 0 }, { flight_count: 0 }, { channels: [] }]) {
      const { error } = await db.as('admin').from('campaigns').update(column).eq('id', id);
      expect(error?.hint).toBe('protected_column');
    }
    const born = randomUUID();
    await db.as('regular').from('campaigns').insert({ id: born, name: 'New', total_spent: 9 });
    expect(await stored(born)).toMatchObject({ total_spent: 0 });
  });

  test('agree with the flights of the demo', async () => {
    expect(
      await db.sql(`
        select c.name from public.campaigns c
          cross join lateral (
           select coalesce(sum(f.spent), 0) as spent, count(*)::int as flights,
                  coalesce(array_agg(distinct f.type order by f.type), '{}') as channels
             from public.flights f where f.campaign_id = c.id) as sums
         where (c.total_spent, c.flight_count, c.channels) is distinct from (sums.spent, sums.flights, sums.channels)`),
    ).toEqual([]);
  });
});

describe('removing the budget of a campaign', () => {
  const clear = async (id: string) =>
    await db.as('regular').from('campaigns').update({ budget: null }).eq('id', id).select('id');

  test.each(['active', 'limited', 'paused', 'ended'] as const)(
    'is refused once the campaign is %s',
    async (status) => {
      const id = await aCampaign(status);
      const { error } = await clear(id);
      expect([error?.code, error?.hint]).toEqual(['23514', 'budget_required']);
      expect(await stored(id)).toMatchObject({ budget: 500, status });
    },
  );

  test('is refused after the campaign was set back to pending', async () => {
    const id = await aCampaign();
    const { id: flight } = await aPlannedFlight(db, { campaign: id });
    await activate(db, flight, id);
    const client = db.as('regular');
    await client.from('flights').update({ status: 'paused' }).eq('id', flight);
    await client.from('campaigns').update({ status: 'pending' }).eq('id', id);
    expect((await clear(id)).error?.hint).toBe('budget_required');
  });

  test('is accepted while the campaign has never started', async () => {
    const id = await aCampaign();
    expect((await clear(id)).data).toHaveLength(1);
  });
});
