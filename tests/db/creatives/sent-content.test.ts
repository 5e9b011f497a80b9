import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '@/domain/content/languages';
import { renderMessage } from '@/domain/content/message';
import { readLaunchCheck } from '@/domain/launch/launch';
import { restStore } from '../../../supabase/functions/_shared/rest-store.ts';
import { shortLink } from '../../../supabase/functions/_shared/short-link.ts';
import { testDatabase } from '../../support/database/database.ts';
import { aReport, ingest } from '../../support/database/delivery.ts';
import {
  createCampaign,
  activate,
  aPlannedFlight,
  aTrackedLink,
  gatewayWork,
  readFlight,
} from '../../support/database/planned-flight.ts';

const db = testDatabase();
const hex = (text: string) => `convert_from('\\x${Buffer.from(text).toString('hex')}', 'UTF8')`;

const setMessage = (version: string, message: string) =>
  db.as('regular').from('creative_versions').update({ message }).eq('id', version).select('id');

const versionFlights = async (version: string) =>
  (await db.as('regular').rpc('version_flights', { p_version_id: version })).data ?? [];

/** Follows a short link with a browser's headers and returns the last response. */
async function visit(url: string, times = 1) {
  const handler = shortLink({
    store: restStore({
      url: 'http://localhost',
      secretKey: db.backend.keys.secretKey,
      fetch: db.backend.fetch,
    }),
  });
  const headers = {
    'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:132.0) Firefox/132.0',
    'accept-language': 'en',
  };
  let answer = new Response();
  for (let n = 0; n < times; n += 1) answer = await handler(new Request(url, { headers }));
  return answer;
}

describe('the text of a flight', () => {
  test('is rendered by the database as on the screens, in every language', async () => {
    const piece = fc.constantFrom(
      '{{link}}',
      ' ',
      '\n',
      'Trails',
      'Grüße',
      '👋',
      '{{',
      '}}',
      'link',
    );
    const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.dictionary(fc.constantFrom(...LANGUAGES), text, { maxKeys: 3 }),
        fc.constantFrom('SMS', 'sms', 'WhatsApp', 'Email', 'RCS', 'Push', 'Voice'),
        fc.constantFrom('https://go.example/s/aB3xY9', '', null),
        async (message, others, channel, link) => {
          const inAll = (say: (text: string) => unknown) =>
            Object.fromEntries(Object.entries(others).map(([code, said]) => [code, say(said)]));
          const content = { translations: inAll((said) => ({ channel: 'sms', text: said })) };
          const asked = link === null ? 'null' : `'${link}'`;
          const [row] = await db.sql<{ text: string; others: unknown }>(
            `select private.render_message('${channel}', ${hex(message)}, ${asked}) as text,
                    private.sent_translations('${channel}', ${hex(JSON.stringify(content))}::jsonb, ${asked}) as others`,
          );
          expect(row).toEqual({
            text: renderMessage({ channel, message, link }),
            others: inAll((said) => renderMessage({ channel, message: said, link })),
          });
        },
      ),
      { numRuns: 100 },
    );
  });

  test('includes its tracked link in text, length and price', async () => {
    const campaign = await createCampaign(db);
    const link = await aTrackedLink(db);
    const flight = await aPlannedFlight(db, {
      campaign,
      message: 'a'.repeat(150),
      shortUrl: link.version,
    });
    const shown = await readFlight(db, flight.id);
    expect(shown?.short_url).toMatch(/\/s\/[A-Za-z0-9]{6}$/);
    expect(shown).toMatchObject({
      tracker_version_id: link.version,
      message: `${'a'.repeat(150)} ${shown?.short_url}`,
    });
    expect((await activate(db, flight.id, campaign)).error).toBeNull();
    expect(await gatewayWork(db, flight.id)).toMatchObject({
      message: shown?.message,
      link: shown?.short_url,
      parts: 2,
      cost_per_send: 0.1,
    });
    expect((await visit(shown?.short_url ?? '')).headers.get('location')).toBe(
      'https://northwind.example/landing',
    );
  });

  test('has its own link in each flight, even with the same creative and tracked link or in a copy', async () => {
    const campaign = await createCampaign(db);
    const link = await aTrackedLink(db);
    const first = await aPlannedFlight(db, {
      campaign,
      message: 'See {{link}} today',
      shortUrl: link.version,
    });
    const creative = { id: first.creative, version: first.version };
    const second = await aPlannedFlight(db, { campaign, creative, shortUrl: link.version });
    const plain = await aPlannedFlight(db, { campaign, creative });
    const copyId = randomUUID();
    await db.as('regular').rpc('duplicate_flight', { p_id: copyId, p_source_id: first.id });
    const shown = await Promise.all([first.id, second.id, copyId].map((id) => readFlight(db, id)));
    expect(new Set(shown.map((flight) => flight?.short_url)).size).toBe(3);
    for (const flight of shown) expect(flight?.message).toBe(`See ${flight?.short_url} today`);
    expect(await readFlight(db, plain.id)).toMatchObject({
      short_url: null,
      message: 'See today',
    });
    const { data: check } = await db.as('regular').rpc('launch_check', { p_flight_id: plain.id });
    expect(readLaunchCheck(check).problems.map(({ code }) => code)).toContain('link_missing');
  });

  test('includes a link to the destination of its version', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    await db
      .as('regular')
      .from('creative_versions')
      .update({ original_url: 'https://northwind.example/own' })
      .eq('id', flight.version);
    const shown = await readFlight(db, flight.id);
    expect(shown?.message).toBe(`Trails are open. ${shown?.short_url}`);
    expect((await visit(shown?.short_url ?? '')).headers.get('location')).toBe(
      'https://northwind.example/own',
    );
  });

  test('and its link are written only by the database; the tracked link can change while the flight is pending', async () => {
    const campaign = await createCampaign(db);
    const [one, two] = [await aTrackedLink(db), await aTrackedLink(db)];
    const flight = await aPlannedFlight(db, { campaign, shortUrl: one.version });
    const patch = (change: object) =>
      db
        .as('regular')
        .from('flights')
        .update(change as never)
        .eq('id', flight.id)
        .select('short_url');
    expect((await patch({ message: 'Something else' })).error?.hint).toBe('protected_column');
    expect((await patch({ short_url: 'https://a.example' })).error?.hint).toBe('protected_column');
    const before = await readFlight(db, flight.id);
    expect((await patch({ tracker_version_id: two.version })).error).toBeNull();
    const after = await readFlight(db, flight.id);
    expect(after?.short_url).not.toBe(before?.short_url);
    expect(after?.message).toBe(`Trails are open. ${after?.short_url}`);
    expect((await patch({ tracker_version_id: null })).error).toBeNull();
    expect(await readFlight(db, flight.id)).toMatchObject({
      message: 'Trails are open.',
      short_url: null,
    });
    await activate(db, flight.id, campaign);
    expect((await patch({ tracker_version_id: one.version })).error?.hint).toBe('protected_column');
  });

  test('has no tracked link in a call; a link that flights use cannot be deleted', async () => {
    const campaign = await createCampaign(db);
    const link = await aTrackedLink(db);
    const flight = await aPlannedFlight(db, { campaign, channel: 'Voice' });
    const { error } = await db
      .as('regular')
      .from('flights')
      .update({ tracker_version_id: link.version })
      .eq('id', flight.id);
    expect(error?.hint).toBe('short_url_channel');
    await aPlannedFlight(db, { campaign, name: 'Carrier', shortUrl: link.version });
    const client = db.as('regular');
    for (const [table, id] of [
      ['click_tracker_versions', link.version],
      ['click_trackers', link.tracker],
    ] as const) {
      const gone = await client.from(table).delete().eq('id', id).select('id');
      expect(gone.error?.hint).toBe('link_in_use');
      expect(gone.error?.message).toContain('"Carrier"');
    }
  });
});

describe('an edit of a version', () => {
  test('changes text and price of pending flights, which version_flights lists', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign, name: 'Pending one' });
    expect(await versionFlights(flight.version)).toEqual([
      expect.objectContaining({
        flight_id: flight.id,
        flight_name: 'Pending one',
        status: 'pending',
        price_per_part: 0.05,
      }),
    ]);
    const text = 'é'.repeat(71);
    expect((await setMessage(flight.version, text)).data).toHaveLength(1);
    expect((await readFlight(db, flight.id))?.message).toBe(text);
    await activate(db, flight.id, campaign);
    expect(await gatewayWork(db, flight.id)).toMatchObject({
      message: text,
      parts: 2,
      cost_per_send: 0.1,
    });
  });

  test("is refused with the flights' names once a flight has left pending, for users and for the secret key", async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign, name: 'Sender' });
    await activate(db, flight.id, campaign);
    const changes = [
      { message: 'Other words' },
      { version_name: 'Renamed' },
      { original_url: 'https://a.example' },
      { og_title: 'Title' },
    ];
    for (const client of [db.as('regular'), db.service]) {
      for (const change of changes) {
        const { error } = await client
          .from('creative_versions')
          .update(change)
          .eq('id', flight.version)
          .select('id');
        expect(error?.hint).toBe('version_in_use');
        expect(error?.message).toContain('"Sender"');
        expect(error?.details).toContain(flight.id);
      }
      const gone = await client
        .from('creative_versions')
        .delete()
        .eq('id', flight.version)
        .select();
      expect(gone.error?.hint).toBe('version_in_use');
    }
    for (const status of ['paused', 'ended']) {
      await db.sql(`update public.flights set status = '${status}' where id = '${flight.id}'`);
      expect((await setMessage(flight.version, 'Other words')).error?.hint).toBe('version_in_use');
    }
    expect((await readFlight(db, flight.id))?.message).toBe('Trails are open.');
  });

  test('is still refused after the flight has lost the version', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    await activate(db, flight.id, campaign);
    await db.as('regular').from('flight_creatives').delete().eq('flight_id', flight.id);
    expect((await readFlight(db, flight.id))?.message).toBeNull();
    expect((await setMessage(flight.version, 'Other words')).error?.hint).toBe('version_in_use');
    const gone = await db.service.from('creatives').delete().eq('id', flight.creative).select('id');
    expect(gone.error?.hint).toBe('creative_in_use');
  });

  test('of a sent creative creates a new version, and pending flights keep theirs', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign });
    const creative = { id: flight.creative, version: flight.version };
    const pending = await aPlannedFlight(db, { campaign, creative });
    await activate(db, flight.id, campaign);
    const { data: row } = await db
      .as('regular')
      .from('creatives')
      .select('version')
      .eq('id', flight.creative)
      .single();
    const { error } = await db.as('regular').rpc('update_creative', {
      p_id: flight.creative,
      p_name: 'Warm weekend',
      p_type: 'SMS',
      p_status: 'approved',
      p_message: 'Other words',
      p_version: row?.version ?? 0,
    });
    expect(error).toBeNull();
    const { data: versions } = await db
      .as('regular')
      .from('creative_versions')
      .select('version_name,message')
      .eq('creative_id', flight.creative)
      .order('created_at');
    expect(versions).toEqual([
      { version_name: 'Original', message: 'Trails are open.' },
      { version_name: 'Version 2', message: 'Other words' },
    ]);
    for (const { id } of [flight, pending])
      expect((await readFlight(db, id))?.message).toBe('Trails are open.');
  });

  test('is refused if the message would be too long with its link', async () => {
    const campaign = await createCampaign(db);
    const link = await aTrackedLink(db);
    const flight = await aPlannedFlight(db, { campaign, shortUrl: link.version });
    const { error } = await setMessage(flight.version, 'a'.repeat(1600));
    expect(error?.hint).toBe('message_too_long');
    expect((await readFlight(db, flight.id))?.message).toContain('Trails are open.');
  });
});

describe('a creative that flights use', () => {
  test('keeps its type, and cannot become inactive while an active flight sends it', async () => {
    const campaign = await createCampaign(db);
    const flight = await aPlannedFlight(db, { campaign, name: 'Sender' });
    const change = (client: typeof db.service, values: object) =>
      client
        .from('creatives')
        .update(values as never)
        .eq('id', flight.creative)
        .select('id');
    for (const client of [db.as('regular'), db.service]) {
      const typed = await change(client, { type: 'Email' });
      expect(typed.error?.hint).toBe('creative_in_use');
      expect(typed.error?.message).toContain('"Sender"');
    }
    await activate(db, flight.id, campaign);
    for (const client of [db.as('regular'), db.service]) {
      const inactive = await change(client, { status: 'inactive' });
      expect(inactive.error?.hint).toBe('creative_in_use');
      expect(inactive.error?.message).toContain('"Sender"');
    }
    const asked = await db
      .as('regular')
      .rpc('set_creative_status', { p_id: flight.creative, p_status: 'inactive' });
    expect(asked.error?.hint).toBe('creative_in_use');
    await db.as('regular').from('flights').update({ status: 'paused' }).eq('id', flight.id);
    expect((await change(db.as('regular'), { status: 'inactive' })).error).toBeNull();
    const again = await db
      .as('regular')
      .from('flights')
      .update({ status: 'active' })
      .eq('id', flight.id)
      .select('id');
    expect(again.error?.hint).toBe('creative_inactive');
  });

  test('stays with an ended flight, which accepts no other creative', async () => {
    const campaign = await createCampaign(db);
    const [flight, other] = [
      await aPlannedFlight(db, { campaign }),
      await aPlannedFlight(db, { campaign }),
    ];
    await db.sql(`update public.flights set status = 'ended' where id = '${flight.id}'`);
    const links = db.as('regular').from('flight_creatives');
    const removed = await links.delete().eq('flight_id', flight.id).select();
    expect(removed.error?.hint).toBe('flight_ended');
    const added = await links.insert({ flight_id: flight.id, creative_id: other.creative });
    expect(added.error?.hint).toBe('flight_ended');
  });
});

describe('a short link', () => {
  test('can get another destination, but its destination cannot be cleared', async () => {
    const flight = await aPlannedFlight(db, { campaign: await createCampaign(db) });
    const set = (original_url: string | null) =>
      db
        .as('regular')
        .from('creative_versions')
        .update({ original_url })
        .eq('id', flight.version)
        .select('shortened_url')
        .single();
    const { data } = await set('https://a.example/');
    for (const empty of [null, ''])
      expect((await set(empty)).error?.hint).toBe('link_needs_target');
    expect((await set('https://b.example/')).data).toEqual(data);
    expect((await visit(data?.shortened_url ?? '')).headers.get('location')).toBe(
      'https://b.example/',
    );
  });

  test("is not copied with a colleague's version if its destination is cleared", async () => {
    const flight = await aPlannedFlight(db, { campaign: await createCampaign(db) });
    await db
      .as('regular')
      .from('creative_versions')
      .update({ original_url: 'https://a.example/' })
      .eq('id', flight.version);
    const id = randomUUID();
    const { data, error } = await db.as('peer').rpc('copy_creative_with_version', {
      p_id: id,
      p_source_id: flight.creative,
      p_source_version_id: flight.version,
      p_version: { version_name: 'Plain', message: 'No link', original_url: null },
    });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ version_name: 'Plain', shortened_url: null }]);
  });
});

describe("clicks of a flight's own link", () => {
  async function start() {
    const campaign = await createCampaign(db);
    const link = await aTrackedLink(db);
    const flight = await aPlannedFlight(db, { campaign, shortUrl: link.version });
    await activate(db, flight.id, campaign);
    const url = (await readFlight(db, flight.id))?.short_url ?? '';
    const figures = async () => {
      const [row] = await db.sql<Record<string, number>>(
        `select (select clicked from public.flight_totals where flight_id = '${flight.id}')::integer as flight,
                (select sum(clicked) from public.flight_hourly_stats where flight_id = '${flight.id}')::integer as hours,
                (select sum(clicked) from public.campaign_daily_stats where flight_id = '${flight.id}')::integer as days,
                (select click_count from public.click_tracker_versions where id = '${link.version}') as tracker,
                (select sum(clicks) from public.tracker_clicks('${link.tracker}') where kind = 'person')::integer as chart`,
      );
      return row;
    };
    const report = (over: Record<string, unknown> = {}) =>
      ingest(db, [aReport(flight.id, { cost: 0.5, ...over })]);
    return { url, figures, report };
  }
  const all = (n: number) => ({ flight: n, hours: n, days: n, tracker: n, chart: n });

  test('count a visit for the flight and the tracker', async () => {
    const { url, figures, report } = await start();
    await visit(url, 2);
    expect(await figures()).toEqual(all(2));
    expect(await report({ clicked: null })).toEqual(['accepted']);
    expect(await figures()).toEqual(all(2));
  });

  test('include clicks that the gateway reports, which the tracker gets too', async () => {
    const { figures, report } = await start();
    expect(await report({ clicked: 4 })).toEqual(['accepted']);
    expect(await figures()).toEqual(all(4));
  });

  test('count a click once that both the link and the gateway saw, in any order', async () => {
    const { url, figures, report } = await start();
    await visit(url, 2);
    await report({ clicked: 3 });
    expect(await figures()).toEqual(all(3));
    await visit(url);
    expect(await figures()).toEqual(all(3));
    await visit(url, 2);
    expect(await figures()).toEqual(all(5));
    await report({ clicked: 1 });
    expect(await figures()).toEqual(all(5));
  });

  test('do not prevent the deletion of a flight without messages', async () => {
    const campaign = await createCampaign(db);
    const link = await aTrackedLink(db);
    const flight = await aPlannedFlight(db, { campaign, shortUrl: link.version });
    await visit((await readFlight(db, flight.id))?.short_url ?? '');
    const { data } = await db
      .as('regular')
      .from('flights')
      .delete()
      .eq('id', flight.id)
      .select('id');
    expect(data).toEqual([{ id: flight.id }]);
  });
});

describe('a copy', () => {
  test("of a colleague's approved creative with an edit is a draft", async () => {
    const flight = await aPlannedFlight(db, { campaign: await createCampaign(db) });
    const { data, error } = await db.as('peer').rpc('copy_creative_with_edit', {
      p_id: randomUUID(),
      p_source_id: flight.creative,
      p_name: 'Warm weekend',
      p_type: 'SMS',
      p_status: 'approved',
      p_message: 'Other words',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject([{ status: 'draft', name: 'Warm weekend (Copy)' }]);
  });
});
