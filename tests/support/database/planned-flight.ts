import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { dayIn } from '@/domain/money/billing';
import { addDays } from '@/domain/time/days';
import { wallClock } from '@/domain/time/wall-time';
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

/** A campaign of Northwind with an audience of a thousand people, made by a marketer. */
export async function aCampaignOf(db: TestDatabase, actor: ActorName = 'regular') {
  const id = randomUUID();
  const { error } = await db
    .as(actor)
    .from('campaigns')
    .insert({ id, name: 'Drill', budget: 1000 });
  expect(error).toBeNull();
  return id;
}

/** A day from today on by Northwind's clock: by another one it may be over already. */
const day = (from: number) => addDays(dayIn('Europe/Berlin', Date.now()), from);

const contentOf = ({ creative, message = 'Trails are open.', shortUrl }: Plan) => ({
  ...(creative
    ? { creative_id: creative.id, creative_version_id: creative.version }
    : { new_creative: { name: 'Warm weekend', message } }),
  ...(shortUrl && { short_url_id: shortUrl }),
});

/** The last minute of a day is in no window of it: a flight that begins today is made when the next day has come. */
const lastMinuteOver = () =>
  vi.waitUntil(() => !wallClock('Europe/Berlin', Date.now()).endsWith('23:59'), {
    timeout: 90_000,
    interval: 500,
  });

/** A flight as the wizard creates it, for every hour of the next days. */
export async function aPlannedFlight(db: TestDatabase, plan: Plan) {
  const { actor = 'regular', campaign, name = 'Opening weekend', channel = 'SMS' } = plan;
  const [id, audience] = [randomUUID(), randomUUID()];
  await lastMinuteOver();
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

/** An SMS+ tracker with one version. */
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

/** What a screen reads of a flight. */
export async function shownFlight(db: TestDatabase, id: string, actor: ActorName = 'regular') {
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

/** What a gateway is handed out for a flight; undefined when it sends nothing. */
export async function handedOut(db: TestDatabase, id: string): Promise<Work | undefined> {
  const { data, error } = await db.service.rpc('delivery_work');
  expect(error).toBeNull();
  return (data as unknown as Work[]).find(({ flight_id }) => flight_id === id);
}

/** Starts a flight and its campaign as a person does. */
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
