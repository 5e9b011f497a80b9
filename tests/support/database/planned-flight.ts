import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { addDays } from '@/domain/time/days';
import { wallClock, zonedDay } from '@/domain/time/wall-time';
import { type ActorName, NORTHWIND, type TestDatabase } from './database.ts';

interface Plan {
  actor?: ActorName;
  campaign: string;
  name?: string;
  channel?: string;
  creative?: { id: string; version: string };
  message?: string;
  shortUrl?: string;
}

/** Creates a campaign in Northwind and returns its id. */
export async function createCampaign(db: TestDatabase, actor: ActorName = 'regular') {
  const id = randomUUID();
  const { error } = await db
    .as(actor)
    .from('campaigns')
    .insert({ id, name: 'Drill', budget: 1000 });
  expect(error).toBeNull();
  return id;
}

/** Date `from` days after today in Northwind's time zone, where the day can differ from UTC. */
const day = (from: number) => addDays(zonedDay('Europe/Berlin', Date.now()), from);

const contentOf = ({ creative, message = 'Trails are open.', shortUrl }: Plan) => ({
  ...(creative
    ? { creative_id: creative.id, creative_version_id: creative.version }
    : { new_creative: { name: 'Warm weekend', message } }),
  ...(shortUrl && { short_url_id: shortUrl }),
});

/** Waits for the next day during the last minute of a day, which no send window covers. */
const waitOutLastMinute = () =>
  vi.waitUntil(() => !wallClock('Europe/Berlin', Date.now()).endsWith('23:59'), {
    timeout: 90_000,
    interval: 500,
  });

/** Creates a flight as the wizard does. It targets 1,000 people and can send all day today and on the next two days. */
export async function aPlannedFlight(db: TestDatabase, plan: Plan) {
  const { actor = 'regular', campaign, name = 'Opening weekend', channel = 'SMS' } = plan;
  const [id, audience] = [randomUUID(), randomUUID()];
  await waitOutLastMinute();
  await db.sql(`
    insert into public.audiences (id, name, total_contacts, status, organisation_id)
    values ('${audience}', 'Everybody', 1000, 'ready', '${NORTHWIND}')`);
  const { data, error } = await db.as(actor).rpc('create_flight', {
    p_id: id,
    p_flight: {
      campaign_id: campaign,
      name,
      type: channel,
      budget: 100,
      intervals: [0, 1, 2].map((from) => ({
        date: day(from),
        start_time: '00:00',
        end_time: '23:59',
      })),
      audience_ids: [audience],
      ...contentOf(plan),
    },
  });
  expect(error).toBeNull();
  const [made] = data ?? [];
  return { id, creative: made?.creative_id ?? '', version: made?.creative_version_id ?? '' };
}

/** Creates a tracked link with one version. */
export async function aTrackedLink(db: TestDatabase, actor: ActorName = 'regular') {
  const client = db.as(actor);
  const tracker = {
    id: randomUUID(),
    name: 'Landing',
    original_url: 'https://northwind.example/landing',
  };
  expect((await client.from('click_trackers').insert(tracker)).error).toBeNull();
  const { data, error } = await client
    .from('click_tracker_versions')
    .insert({ click_tracker_id: tracker.id, version_name: 'First', og_title: 'Hello' })
    .select('id')
    .single();
  expect(error).toBeNull();
  return { tracker: tracker.id, version: data?.id ?? '' };
}

/** Flight as a screen reads it. */
export async function readFlight(db: TestDatabase, id: string, actor: ActorName = 'regular') {
  const { data, error } = await db
    .as(actor)
    .from('flights')
    .select('name,status,message,short_url,sent,spent,ctr,creative_id,tracker_version_id')
    .eq('id', id)
    .single();
  expect(error).toBeNull();
  return data;
}

interface Work {
  flight_id: string;
  message: string;
  link: string | null;
  parts: number;
  cost_per_send: number;
}

/** Gateway work for a flight; undefined if it may not send. */
export async function gatewayWork(db: TestDatabase, id: string): Promise<Work | undefined> {
  const { data, error } = await db.service.rpc('delivery_work');
  expect(error).toBeNull();
  return (data as unknown as Work[]).find(({ flight_id }) => flight_id === id);
}

/** Activates a flight and its campaign as a user. */
export async function activate(db: TestDatabase, flight: string, campaign: string) {
  const client = db.as('regular');
  const started = await client
    .from('campaigns')
    .update({ status: 'active' })
    .eq('id', campaign)
    .select('id');
  expect(started.data).toHaveLength(1);
  return await client.from('flights').update({ status: 'active' }).eq('id', flight).select('id');
}
