import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import { webhookCalls } from '../../support/database/webhooks.ts';

const db = testDatabase();
const { claim, create, clear } = webhookCalls(db);

beforeEach(() => clear());

describe('link.clicked', () => {
  /** Records clicks of one link: `age` before the current minute, and the kind. */
  const click = (age: string, kind = 'person') =>
    db.sql(`insert into public.short_link_clicks (request_id, short_link_id, kind, clicked_at)
      select gen_random_uuid(), id, '${kind}', date_trunc('minute', now()) - interval '${age}'
        from public.short_links where organisation_id = (
          select organisation_id from public.link_users where email = 'admin@northwind.example')
       order by id limit 1`);
  const run = () => db.sql('select private.queue_link_clicks()');

  beforeEach(() =>
    db.sql(`delete from public.short_link_clicks;
      update private.webhook_progress set queued_until = now() - interval '1 hour'`),
  );

  test('reports the visits by people of each complete minute once', async () => {
    await create(['link.clicked']);
    for (const age of ['2 minutes', '2 minutes', '3 minutes', '0 minutes']) await click(age);
    await click('2 minutes', 'scanner');
    await run();
    await run();
    const bodies = (await claim()).map(({ body }) => JSON.parse(body).data);
    const clicks = bodies.map(({ links }) => Number(links[0].clicks));
    expect(clicks.toSorted((a, b) => a - b)).toEqual([1, 2]);
    const [link] = await db.sql<{ id: string; code: string }>(
      `select l.id, l.code from public.short_links l join public.short_link_clicks c on c.short_link_id = l.id limit 1`,
    );
    expect(bodies[0].links).toMatchObject([{ link_id: link?.id }]);
    expect(bodies[0].links[0].url).toMatch(new RegExp(`/s/${link?.code}$`));
    expect(bodies[0].minute).toMatch(/:00\.000Z$/);
  });

  test('queues nothing for an organization without an endpoint for it', async () => {
    await create(['wallet.low']);
    await click('2 minutes');
    await run();
    expect(await db.sql('select 1 from private.webhook_messages')).toEqual([]);
  });

  test('splits many links into messages below the limit of 20 kB', async () => {
    await create(['link.clicked']);
    await db.sql(`insert into public.short_link_clicks (request_id, short_link_id, kind, clicked_at)
      select gen_random_uuid(), id, 'person', date_trunc('minute', now()) - interval '2 minutes'
        from public.short_links where organisation_id = (
          select organisation_id from public.link_users where email = 'admin@northwind.example')`);
    const [counted] = await db.sql<{ links: number }>(
      'select count(*)::int as links from public.short_link_clicks',
    );
    await run();
    const messages = await db.sql<{ payload: { data: { links: object[] } } }>(
      'select payload from private.webhook_messages',
    );
    const links = messages.map(({ payload }) => payload.data.links.length);
    expect(links.reduce((sum, n) => sum + n, 0)).toBe(counted?.links);
    expect(Math.max(...links)).toBeLessThanOrEqual(40);
  });
});

describe('report.hourly', () => {
  test('reports the figures of each complete hour once, equal to those of the reports', async () => {
    await create(['report.hourly']);
    const [hour] = await db.sql<{ at: string; flight: string }>(
      `select s.hour as at, s.flight_id as flight from public.flight_hourly_stats s
        where s.sent > 0 and s.organisation_id = (select organisation_id from public.webhook_endpoints)
        order by s.hour desc limit 1`,
    );
    const at = new Date(hour?.at ?? '').toISOString();
    await db.sql(
      `update private.webhook_progress set queued_until = private.delivery_now() - interval '1 day'`,
    );
    await db.sql(`update public.flight_hourly_stats set hour = date_trunc('hour', private.delivery_now() - interval '3 hours')
      where hour = '${at}' and flight_id = '${hour?.flight}'`);
    await db.sql('select private.queue_hourly_reports()');
    await db.sql('select private.queue_hourly_reports()');
    const [totals] = await db.sql<{ sent: number; cost: number; hours: number }>(
      `select sum(sent)::int as sent, sum(cost)::float8 as cost, count(distinct hour)::int as hours
         from public.flight_hourly_stats
        where organisation_id = (select organisation_id from public.webhook_endpoints)
          and hour >= date_trunc('hour', private.delivery_now() - interval '1 day')
          and hour < date_trunc('hour', private.delivery_now() - interval '5 minutes')`,
    );
    const messages = await db.sql<{ payload: { data: Record<string, number> } }>(
      'select payload from private.webhook_messages',
    );
    const sum = (key: string) =>
      messages.reduce((all, { payload }) => all + (payload.data[key] ?? 0), 0);
    expect(messages).toHaveLength(totals?.hours ?? -1);
    expect(sum('sent')).toBe(totals?.sent);
    expect(sum('cost')).toBeCloseTo(totals?.cost ?? -1, 4);
    expect(totals?.sent).toBeGreaterThan(0);
  });
});
