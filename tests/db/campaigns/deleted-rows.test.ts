import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { approvals } from '../../support/database/approval.ts';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import {
  activate,
  aPlannedFlight,
  aTrackedLink,
  createCampaign,
  gatewayWork,
  readFlight,
} from '../../support/database/planned-flight.ts';

const db = testDatabase();
const { setPolicy, approve, states, flight: readState } = approvals(db);

/** Tables of the API in the form `public.flights`. A partition is read through its parent. */
const tables = (condition = 'true') =>
  db
    .sql<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname in ('public', 'private') and c.relkind in ('r', 'p') and not c.relispartition and ${condition}
        order by 1`,
    )
    .then((rows) => rows.map(({ name }) => name));

/** Tables that a delete of a campaign reaches through cascading foreign keys. */
const cascade = () =>
  db
    .sql<{ name: string }>(
      `with recursive reached as (
         select 'public.campaigns'::regclass::oid as id
         union select k.conrelid from reached r join pg_constraint k on k.confrelid = r.id and k.contype = 'f' and k.confdeltype = 'c')
       select n.nspname || '.' || c.relname as name
         from reached r join pg_class c on c.oid = r.id join pg_namespace n on n.oid = c.relnamespace`,
    )
    .then((rows) => rows.map(({ name }) => name));

/** Rows that the database computes again, leases of gateways, and notifications. They are not restored. */
const DERIVED = [
  'private.flight_checks',
  'private.link_minutes',
  'private.stored_needs',
  'private.stored_waves',
  'private.work_leases',
  'public.notifications',
];

/** Logs, requests and queues keep the ids of deleted rows. */
const HISTORY = [
  'private.approval_requests',
  'private.flight_holders',
  'private.need_marks',
  'private.outbox',
  'private.settle_marks',
  'private.settle_times',
  'private.webhook_messages',
  'public.audit_log',
];

type Rows = Record<string, Record<string, unknown>[]>;

/** All rows that contain one of the ids, by table. */
async function rowsWith(ids: string[]): Promise<Rows> {
  const found: Rows = {};
  for (const name of await tables()) {
    const rows = await db.sql<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where to_jsonb(t)::text ~ '${ids.join('|')}' order by to_jsonb(t)::text`,
    );
    if (rows.length > 0) found[name] = rows.map(({ row }) => row);
  }
  return found;
}

const except = (rows: Rows, names: string[]): Rows =>
  Object.fromEntries(Object.entries(rows).filter(([name]) => !names.includes(name)));

/** The rows that a restore returns, in a stable order. A restored span gets a new id, which nothing refers to. */
const restorable = (rows: Rows) =>
  Object.entries(except(rows, [...DERIVED, ...HISTORY])).map(([name, list]) => [
    name,
    list
      .map((row) => JSON.stringify(name === 'private.active_spans' ? { ...row, id: null } : row))
      .toSorted(),
  ]);

/** A pending campaign with at least one row in every table that is deleted with it. */
async function aFullCampaign() {
  const campaign = await createCampaign(db);
  const { version } = await aTrackedLink(db);
  const plan = { campaign, message: 'Trails are open.' };
  const flight = await aPlannedFlight(db, { ...plan, shortUrl: version });
  const other = await aPlannedFlight(db, plan);
  await approve({ organisation: NORTHWIND, campaign, flight: flight.id });
  expect((await activate(db, flight.id, campaign)).data).toHaveLength(1);
  await db.sql(`
    insert into public.flight_exclusions (flight_id, excluded_flight_id, organisation_id)
    values ('${other.id}', '${flight.id}', '${NORTHWIND}');
    insert into public.flight_promotions (flight_id, organisation_id, variant, user_id, promoted_at)
    values ('${flight.id}', '${NORTHWIND}', 'A', '${db.idOf('regular')}', now())`);
  const url = (await readFlight(db, flight.id))?.short_url ?? '';
  const [host, code] = url.replace(/^https?:\/\//, '').split('/s/');
  const click = { p_code: code ?? '', p_host: host ?? '', p_request_id: randomUUID() };
  await db.service.rpc('record_short_link_click', { ...click, p_kind: 'person' });
  await db.service.rpc('claim_work', { p_gateway: 'g1', p_limit: 10 } as never);
  const { data } = await db
    .as('regular')
    .from('campaigns')
    .update({ status: 'pending' })
    .eq('id', campaign)
    .select('id');
  expect(data).toHaveLength(1);
  const links = await db.sql<{ id: string }>(
    `select id from public.short_links where flight_id in ('${flight.id}', '${other.id}')`,
  );
  return { campaign, ids: [campaign, flight.id, other.id, ...links.map(({ id }) => id)] };
}

const change = async (action: string, campaign: string) => {
  const { data, error } = await db
    .as('regular')
    .rpc('change_campaigns', { p_action: action, p_ids: [campaign] });
  expect(error).toBeNull();
  expect(data).toMatchObject([{ outcome: 'done' }]);
};

describe('a deleted campaign', () => {
  let campaign: string;
  let ids: string[];
  let before: Rows;
  let granted: string[];
  beforeAll(async () => {
    await setPolicy('second_person');
    ({ campaign, ids } = await aFullCampaign());
    before = await rowsWith(ids);
    granted = await tables(
      `n.nspname = 'public' and has_table_privilege('authenticated', c.oid, 'select')`,
    );
  });

  test('has rows in every table that the delete reaches, so that the tests below check all of them', async () => {
    const missing = (await cascade()).filter((name) => !before[name] && !DERIVED.includes(name));
    expect(missing).toEqual([]);
    expect(before['private.active_spans']).toHaveLength(2);
  });

  const ACTORS: ActorName[] = ['readonly', 'regular', 'peer', 'admin', 'impersonating'];
  /** Tables of which the actor reads a row of the campaign. */
  const readBy = async (actor: ActorName) => {
    const client = db.as(actor);
    const shown: string[] = [];
    for (const name of granted.filter((each) => before[each])) {
      const { data } = await client.from(name.replace('public.', '') as 'campaigns').select('*');
      if (ids.some((id) => JSON.stringify(data ?? []).includes(id))) shown.push(name);
    }
    return shown.filter((name) => name !== 'public.audit_log');
  };

  test('leaves no row except in logs and queues, and none that a client can read', async () => {
    await db.become('impersonating');
    for (const actor of ACTORS) expect([actor, await readBy(actor)]).not.toEqual([actor, []]);
    await change('delete', campaign);
    const rest = await rowsWith(ids);
    expect(Object.keys(except(rest, HISTORY))).toEqual(['private.deleted_campaigns']);
    for (const actor of ACTORS) expect([actor, await readBy(actor)]).toEqual([actor, []]);
    for (const id of ids.slice(1)) expect(await gatewayWork(db, id)).toBeUndefined();
  });

  test('is stored where only its own functions read it', async () => {
    const readers = await db.sql<{ name: string }>(
      `select proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname in ('public', 'private') and prosrc like '%deleted_campaigns%' order by 1`,
    );
    expect(readers.map(({ name }) => name)).toEqual([
      'expire_records',
      'is_deleted_campaign',
      'is_named_file',
      'media_uses',
      'remove_lost_references',
      'restore_deleted_campaign',
      'store_deleted_campaign',
    ]);
  });

  test('regains all rows when it is restored', async () => {
    await change('undelete', campaign);
    expect(restorable(await rowsWith(ids))).toEqual(restorable(before));
  });

  test('leaves no copy after 30 days', async () => {
    await change('delete', campaign);
    await db.sql(
      `update private.deleted_campaigns set deleted_at = now() - interval '31 days' where id = '${campaign}'`,
    );
    await db.sql('select private.expire_records()');
    expect(Object.keys(except(await rowsWith(ids), HISTORY))).toEqual([]);
  });
});

test('a restored flight whose approval is void because its cohort is gone pauses and ends its active span', async () => {
  expect((await setPolicy('second_person')).error).toBeNull();
  const { campaign, ids } = await aFullCampaign();
  const flight = ids[1] ?? '';
  const openSpans = () =>
    db.sql(
      `select starts_at from private.active_spans where subject = '${flight}' and ends_at is null`,
    );
  expect(await openSpans()).toHaveLength(1);
  const [cohort] = await db.sql<{ audience_id: string }>(
    `select audience_id from public.flight_audiences where flight_id = '${flight}'`,
  );
  await change('delete', campaign);
  await db.sql(`delete from public.audiences where id = '${cohort?.audience_id}'`);
  await change('undelete', campaign);
  expect(await states(flight)).toMatchObject({ message: 'approved', audience: 'void' });
  expect(await readState(flight)).toMatchObject({ status: 'paused' });
  expect(await openSpans()).toEqual([]);
});
