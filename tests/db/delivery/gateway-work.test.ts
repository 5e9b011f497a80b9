import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ContentChannel } from '@/domain/content/content';
import { testDatabase } from '../../support/database/database.ts';
import {
  addFlight,
  aDelivery,
  aReport,
  type Delivery,
  ingest,
} from '../../support/database/delivery.ts';
import { gatewayFetch, simulatedGateway } from '../../support/database/gateway.ts';

const db = testDatabase();

interface Work {
  flight_id: string;
  organisation_id: string;
  lease: string;
  leased_until: string;
}

const claim = async (gateway: string, limit = 100) => {
  const { data, error } = await db.service.rpc('claim_work', {
    p_gateway: gateway,
    p_limit: limit,
  });
  expect(error).toBeNull();
  return data as unknown as Work[];
};
const release = async (gateway: string, lease?: string) =>
  (await db.service.rpc('release_work', { p_gateway: gateway, ...(lease && { p_lease: lease }) }))
    .data;
const sortedIds = (work: readonly { flight_id: string }[]) =>
  work.map(({ flight_id }) => flight_id).toSorted();
/** Expires every lease and keeps their order. */
const expireLeases = () =>
  db.sql(
    `update private.work_leases set leased_until = leased_until - interval '1 hour' where lease is not null`,
  );

/** An organization with the given number of flights that may send. */
async function anOrganisation(flights: number): Promise<Delivery & { flights: string[] }> {
  const made = await aDelivery(db);
  const ids = [made.flight];
  while (ids.length < flights) ids.push(await addFlight(db, made));
  return { ...made, flights: ids.toSorted() };
}

// Each test claims only the flights that it adds.
beforeEach(() =>
  db.sql(`update public.flights set status = 'paused', status_reason = null where status = 'active';
    delete from private.work_leases`),
);

describe('claim_work', () => {
  test('leases each flight to one gateway until the lease expires', async () => {
    const made = await anOrganisation(5);
    const first = await claim('acme', 2);
    const second = await claim('globex', 2);
    const third = await claim('acme', 100);
    expect([first.length, second.length, third.length]).toEqual([2, 2, 1]);
    expect(sortedIds([...first, ...second, ...third])).toEqual(made.flights);
    expect(await claim('acme')).toEqual([]);
    expect(await claim('globex')).toEqual([]);
    const minutes = (Date.parse(first[0]?.leased_until ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThan(6);
    // No report came in, so a gateway can claim the flights again.
    await expireLeases();
    expect(sortedIds(await claim('globex'))).toEqual(made.flights);
  });

  test('gives each flight the money that earlier flights leave, as delivery_work does', async () => {
    const made = await aDelivery(db, { wallet: 100, budget: 80, campaignBudget: 90 });
    const second = await addFlight(db, made, { budget: 50 });
    await db.sql(`update public.flights set activated_at = now() where id = '${second}'`);
    const shares = (work: Work[]) =>
      Object.fromEntries(
        work.map((one) => {
          const { flight_id, wallet, campaign_budget, message } = one as Work &
            Record<string, unknown>;
          return [flight_id, { wallet, campaign_budget, message }];
        }),
      );
    const whole = {
      [made.flight]: { wallet: 100, campaign_budget: 90, message: 'Hello' },
      [second]: { wallet: 20, campaign_budget: 10, message: 'Hello' },
    };
    expect(shares([...(await claim('acme', 1)), ...(await claim('globex', 1))])).toEqual(whole);
    const { data } = await db.service.rpc('delivery_work');
    expect(shares(data as unknown as Work[])).toEqual(whole);
  });

  test("subtracts the flight's own spend from its share immediately, and adds new credits after 30 seconds", async () => {
    const made = await aDelivery(db, { wallet: 100, budget: 80, campaignBudget: 90 });
    const share = async () => {
      const [one] = (await claim('acme')) as (Work & { wallet: number; campaign_budget: number })[];
      await release('acme');
      return [one?.wallet, one?.campaign_budget];
    };
    expect(await share()).toEqual([100, 90]);
    await ingest(db, [aReport(made.flight)]);
    expect(await share()).toEqual([99.5, 89.5]);
    await db.sql(
      `select private.wallet_apply('${made.organisation}', 'purchase', 50, 'later', 'Top-up')`,
    );
    await db.sql(`update private.delivery_clock set ahead = ahead + interval '31 seconds'`);
    expect(await share()).toEqual([149.5, 89.5]);
    // A flight without a stored share gets its share immediately.
    const second = await addFlight(db, made);
    const work = (await claim('acme')) as (Work & { wallet: number })[];
    expect(work.find(({ flight_id }) => flight_id === second)?.wallet).toBe(70);
  });

  test('leaves out flights that may no longer send', async () => {
    const made = await anOrganisation(3);
    const [first, second, third] = made.flights;
    expect(await claim('acme', 1)).toHaveLength(1);
    await release('acme');
    await db.sql(`update public.flights set status = 'paused' where id = '${first}';
      delete from public.flight_creatives where flight_id = '${second}'`);
    expect(sortedIds(await claim('acme'))).toEqual([third]);
  });

  test('leaves room for small organizations and returns every flight of a large organization in time', async () => {
    const large = await anOrganisation(12);
    const small = [await anOrganisation(1), await anOrganisation(1)];
    const page = await claim('acme', 8);
    const largeFlights = page.filter(
      ({ organisation_id }) => organisation_id === large.organisation,
    );
    expect(page).toHaveLength(8);
    for (const { organisation } of small)
      expect(page.some(({ organisation_id }) => organisation_id === organisation)).toBe(true);
    expect(largeFlights).toHaveLength(6);
    // The next page holds the flights that no gateway has claimed yet, although the first leases have expired.
    await expireLeases();
    const next = await claim('acme', 8);
    const again = sortedIds(next).filter((id) => sortedIds(largeFlights).includes(id));
    expect(again).toEqual([]);
  });

  test('serves the organization that has waited longest', async () => {
    const made = [await anOrganisation(2), await anOrganisation(2), await anOrganisation(2)];
    const seen: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const [one] = await claim('acme', 1);
      seen.push(one?.organisation_id ?? '');
    }
    const organisations = made.map(({ organisation }) => organisation).toSorted();
    expect(seen.slice(0, 3).toSorted()).toEqual(organisations);
    expect(seen.slice(3)).toEqual(seen.slice(0, 3));
  });

  test('lets only the holder release work: one lease, or all', async () => {
    const made = await anOrganisation(4);
    const [first, second] = [await claim('acme', 1), await claim('acme', 1)];
    const other = await claim('globex', 1);
    const lease = first[0]?.lease ?? '';
    expect(await release('globex', lease)).toBe(0);
    expect(await release('acme', lease)).toBe(1);
    expect(await release('acme', lease)).toBe(0);
    const rest = await claim('initech');
    expect(sortedIds([...rest, ...second, ...other])).toEqual(made.flights);
    expect([await release('acme'), await release('initech')]).toEqual([1, 2]);
    expect(sortedIds([...(await claim('globex')), ...other])).toEqual(made.flights);
  });

  test('does not renew the lease of a flight that may no longer send', async () => {
    const made = await anOrganisation(2);
    await claim('acme');
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}'`);
    await expireLeases();
    expect(sortedIds(await claim('acme'))).toEqual(made.flights.filter((id) => id !== made.flight));
    await db.sql(
      `update public.organisations set is_active = false where id = '${made.organisation}'`,
    );
    await expireLeases();
    expect(await claim('acme')).toEqual([]);
  });

  test.each([0, 1001, -1])('refuses a limit of %i', async (limit) => {
    const { error } = await db.service.rpc('claim_work', { p_gateway: 'acme', p_limit: limit });
    expect(error?.hint).toBe('invalid_limit');
  });

  test.each(['', '  ', 'a'.repeat(101)])('refuses the gateway name "%s"', async (name) => {
    const { error } = await db.service.rpc('claim_work', { p_gateway: name, p_limit: 1 });
    expect(error?.hint).toBe('invalid_gateway');
  });
});

describe('the gateway function', () => {
  const ask = async (key: string, path: string) => {
    const response = await gatewayFetch(db)(
      new Request(`http://localhost/functions/v1/gateway/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
      }),
    );
    return (await response.json()) as { flights: Work[]; released: number };
  };
  const aKey = async (gateway: string) =>
    (await db.sql<{ key: string }>(`select key from private.new_gateway_key('${gateway}')`))[0]
      ?.key ?? '';

  test('gives a lease to the gateway of the key', async () => {
    const made = await anOrganisation(3);
    const [acme, globex] = [await aKey('acme'), await aKey('globex')];
    const { flights } = await ask(acme, 'work?limit=2');
    expect(flights).toHaveLength(2);
    expect((await ask(globex, 'work')).flights).toHaveLength(1);
    const lease = flights[0]?.lease;
    expect((await ask(globex, `release?lease=${lease}`)).released).toBe(0);
    expect((await ask(acme, `release?lease=${lease}`)).released).toBe(2);
    expect((await ask(globex, 'release')).released).toBe(1);
    expect(sortedIds((await ask(globex, 'work')).flights)).toEqual(made.flights);
  });

  test('lets a restarted simulator continue with its leases and report each variant', async () => {
    const { flight } = await anOrganisation(1);
    await db.sql(`update public.flights set variants = jsonb_build_array(jsonb_build_object('variant', 'B', 'share', 40,
      'version_id', '${randomUUID()}', 'name', 'B', 'message', 'Hi', 'content', '{"channel": "sms", "text": "Hi"}'::jsonb)) where id = '${flight}'`);
    // An interrupted run: its flights are leased, and no report was sent.
    expect(await claim('simulator')).toHaveLength(1);
    const [clock] = await db.sql<{ now: string }>('select private.delivery_now() as now');
    const from = Math.ceil(Date.parse(clock?.now ?? '') / 3_600_000) * 3_600_000;
    const gateway = await simulatedGateway(db, {});
    const { messages } = await gateway.run(from, from + 3_600_000);
    expect(messages).toBeGreaterThan(1);
    const messagesOfA = Math.round(messages * 0.6);
    expect(
      await db.sql(`select variant, sent::int, delivered > 0 as delivered from public.flight_variant_totals
        where flight_id = '${flight}' order by variant`),
    ).toEqual([
      { variant: 'A', sent: messagesOfA, delivered: true },
      { variant: 'B', sent: messages - messagesOfA, delivered: true },
    ]);
    expect(sortedIds(await claim('globex'))).toEqual([flight]);
  });

  /** The JSON examples of docs/gateway. */
  const EXAMPLES = readdirSync('docs/gateway').flatMap((page) =>
    [...readFileSync(`docs/gateway/${page}`, 'utf8').matchAll(/```json\n(.*?)```/gs)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
  );
  const CHANNELS: Record<ContentChannel, string> = {
    sms: 'SMS',
    rcs: 'RCS',
    whatsapp: 'WhatsApp',
    push: 'Push',
    email: 'Email',
    voice: 'Voice',
  };
  const CONTENTS = EXAMPLES.flatMap((example) => {
    const channel = Object.keys(CHANNELS).find((one) => one === example['channel']);
    return channel ? [{ channel: channel as ContentChannel, example }] : [];
  });
  const LINK = 'https://go.example/s/a1B2c3';
  const sorted = (value: object) => Object.keys(value).toSorted();

  test('returns every content example of docs/gateway unchanged, and an email with all its documented fields', async () => {
    expect([...new Set(CONTENTS.map(({ channel }) => channel))]).toEqual(Object.keys(CHANNELS));
    const made = await anOrganisation(0);
    const { organisation } = made;
    await db.sql(`update public.flights set status = 'paused' where id = '${made.flight}'`);
    const documented = new Map<string, unknown>();
    for (const { channel, example } of CONTENTS) {
      const media = randomUUID();
      const text = JSON.stringify(example).replaceAll('…/…', `${organisation}/${media}`);
      const stored = text.replaceAll(LINK, '{{link}}').replaceAll("'", "''");
      const seconds = /"seconds":(\d+)/.exec(text)?.[1];
      if (seconds)
        await db.sql(`insert into public.media (id, organisation_id, name, alt, type, bytes, seconds)
          values ('${media}', '${organisation}', 'Call', 'Call', 'audio/mpeg', 1000, ${seconds})`);
      const flight = await addFlight(db, made, { channel: CHANNELS[channel], status: 'pending' });
      await db.sql(`update public.creative_versions v set content = '${stored}', original_url = ${text.includes(LINK) ? "'https://shop.example'" : 'null'}
          from public.flight_creatives l where l.creative_version_id = v.id and l.flight_id = '${flight}';
        update public.flights set status = 'active' where id = '${flight}'`);
      documented.set(flight, JSON.parse(text));
    }
    const { flights } = await ask(await aKey('acme'), 'work');
    expect(sortedIds(flights)).toEqual([...documented.keys()].toSorted());
    const mail = sorted(EXAMPLES.find((one) => 'email' in one)?.['email'] as object);
    for (const work of flights as unknown as Record<string, unknown>[]) {
      const link = typeof work['link'] === 'string' ? work['link'] : LINK;
      const content = JSON.parse(JSON.stringify(work['content']).replaceAll(link, LINK));
      expect(content).toEqual(documented.get(String(work['flight_id'])));
      expect(sorted(work['email'] ?? {})).toEqual(content.channel === 'email' ? mail : []);
    }
  });
});
