import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  ACCESS_ACTORS,
  ACCESS_CASES,
  type AccessCase,
  rowForSetup,
  type Fixture,
  type Row,
} from '../../support/cases/access.ts';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

const db = testDatabase();
/** Table names are data in this file, so the database checks them instead of the compiler. */
const as = (actor: ActorName) => db.as(actor) as unknown as SupabaseClient;
const become = async (actor: ActorName) => (await db.become(actor)) as unknown as SupabaseClient;

const fixture: Fixture = {
  ownerId: '',
  campaign: '',
  flight: '',
  creative: '',
  creativeVersion: '',
  audience: '',
  segment: '',
  tracker: '',
};

const insertion = (table: string, row: Row) => {
  const columns = Object.keys(row);
  return `insert into public.${table} (${columns.join(',')})
    select ${columns.map((column) => `r.${column}`).join(',')}
      from jsonb_populate_record(null::public.${table}, '${JSON.stringify(row)}') as r;`;
};

type FixtureRow = Exclude<keyof Fixture, 'ownerId'>;

/** Rows of the fixture, each after the rows it refers to. */
const FIXTURE_ROWS: Record<FixtureRow, { table: string; row: () => Row; refersTo?: FixtureRow }> = {
  campaign: { table: 'campaigns', row: () => ({ name: 'Fixture' }) },
  flight: {
    table: 'flights',
    row: () => ({ campaign_id: fixture.campaign, type: 'SMS', budget: 50 }),
    refersTo: 'campaign',
  },
  creative: { table: 'creatives', row: () => ({ name: 'Fixture', type: 'SMS' }) },
  creativeVersion: {
    table: 'creative_versions',
    row: () => ({ creative_id: fixture.creative, message: 'Fixture' }),
    refersTo: 'creative',
  },
  audience: { table: 'audiences', row: () => ({ name: 'Fixture' }) },
  segment: { table: 'segments', row: () => ({ name: 'Fixture' }) },
  tracker: {
    table: 'click_trackers',
    row: () => ({ name: 'Fixture', original_url: 'https://a.example/' }),
  },
};

/** Fixture rows that the rows of a case refer to. */
function requiredRows(one: AccessCase): FixtureRow[] {
  const asked = new Set<PropertyKey>();
  one.row(
    new Proxy(fixture, {
      get(_, key) {
        asked.add(key);
        return randomUUID();
      },
    }),
  );
  const made = Object.keys(FIXTURE_ROWS) as FixtureRow[];
  for (const key of made) {
    const { refersTo } = FIXTURE_ROWS[key];
    if (asked.has(key) && refersTo) asked.add(refersTo);
  }
  return made.filter((key) => asked.has(key));
}

async function arrangeFixture(needed: FixtureRow[], one?: AccessCase) {
  fixture.ownerId = db.idOf('regular');
  const insertions = needed.map((key) => {
    fixture[key] = randomUUID();
    const { table, row } = FIXTURE_ROWS[key];
    const owner = key !== 'creativeVersion' && { user_id: fixture.ownerId };
    return insertion(table, { id: fixture[key], ...row(), organisation_id: NORTHWIND, ...owner });
  });
  const removed = one?.few ? `delete from public.${one.table};` : '';
  await db.sql(`delete from public.superadmin_impersonations; ${removed} ${insertions.join('')}`);
}

const stored = async ({ table, key = 'id' }: AccessCase, row: Row) => {
  const [found] = await db.sql<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from public.${table} t where ${key} = '${row[key]}'`,
  );
  return found?.row;
};

const allowed = (one: AccessCase, operation: 'select' | 'insert' | 'update' | 'delete') =>
  ACCESS_ACTORS.map((actor) => {
    const own = one.table === 'organisations' && operation === 'select';
    return { actor, may: own || one[operation].includes(actor) };
  });

async function place(one: AccessCase) {
  const row = rowForSetup(one, fixture);
  await db.sql(insertion(one.table, row));
  return row;
}

describe.each(ACCESS_CASES.map((one) => ({ name: one.table, one })))('in $name,', ({ one }) => {
  const key = one.key ?? 'id';
  const needed = requiredRows(one);
  /** The target row, once it is inserted. */
  let placed: Row | null = null;
  /** Whether the fixture is unchanged since it was arranged. */
  let isClean = false;

  async function arrange() {
    placed = null;
    await arrangeFixture(needed, one);
  }
  // Arranges the fixture again if a test changed it, so that no actor benefits from another's change.
  beforeEach(async () => {
    if (isClean) await db.sql('delete from public.superadmin_impersonations');
    else await arrange();
    isClean = false;
  });

  test.each(allowed(one, 'select'))('select by $actor is allowed: $may', async ({ actor, may }) => {
    placed ??= await place(one);
    const client = await become(actor);
    const mine = one.table === 'organisations' && !one.select.includes(actor);
    const { data, count } = await client
      .from(one.table)
      .select('*', { count: 'exact' })
      .eq(key, String(placed[key]));
    expect(data?.length ?? 0).toBe(may && !mine ? 1 : 0);
    expect(count ?? 0).toBe(may && !mine ? 1 : 0);
    isClean = true;
  });

  test.each(allowed(one, 'insert'))('insert by $actor is allowed: $may', async ({ actor, may }) => {
    if (placed) await arrange();
    const client = await become(actor);
    const row = one.row(fixture);
    // `regular` tests the column's default; the other actors name the organization, as an attacker would.
    const tenancy = one.tenant !== false && actor !== 'regular';
    const { error } = await client
      .from(one.table)
      .insert({ ...row, ...(tenancy && { organisation_id: NORTHWIND }) });
    expect(error === null).toBe(may);
    expect((await stored(one, row)) !== undefined).toBe(may);
    isClean = !may;
  });

  test.each(allowed(one, 'update'))('update by $actor is allowed: $may', async ({ actor, may }) => {
    placed ??= await place(one);
    const before = await stored(one, placed);
    const client = await become(actor);
    const { data } = await client
      .from(one.table)
      .update(one.change)
      .eq(key, String(placed[key]))
      .select();
    expect(data?.length ?? 0).toBe(may ? 1 : 0);
    const after = await stored(one, placed);
    expect(after).toMatchObject(may ? one.change : (before ?? {}));
    isClean = !may;
  });

  test.each(allowed(one, 'delete'))('delete by $actor is allowed: $may', async ({ actor, may }) => {
    placed ??= await place(one);
    const client = await become(actor);
    await client.from(one.table).delete().eq(key, String(placed[key]));
    expect((await stored(one, placed)) === undefined).toBe(may);
    isClean = !may;
  });
});

describe('across organizations,', () => {
  beforeEach(() => arrangeFixture([]));
  const tenantTables = ACCESS_CASES.filter(({ tenant }) => tenant !== false);

  test.each(tenantTables)(
    'a read of $table without a filter returns all own rows and no foreign row',
    async ({ table, sharedBy, personal }) => {
      const owners = [NORTHWIND, ...(sharedBy ? [sharedBy] : [])];
      const [truth] = await db.sql<{ n: number }>(
        `select count(*)::int as n from public.${table} where organisation_id in ('${owners.join("','")}')
            ${personal ? `and user_id = '${db.idOf('admin')}'` : ''}`,
      );
      const { data, count } = await as('admin').from(table).select('organisation_id', {
        count: 'exact',
      });
      const foreign = (data ?? []).filter(
        ({ organisation_id }) => !owners.includes(organisation_id),
      );
      expect(foreign).toEqual([]);
      expect(count).toBe(truth?.n);
    },
  );

  test.each(tenantTables)(
    'no write to $table without a filter, with a foreign filter or by upsert changes a foreign row',
    async ({ table, change }) => {
      const checksum = async () =>
        (
          await db.sql<{ sum: string }>(
            `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum
               from public.${table} t where organisation_id = '${BLUEPEAK}'`,
          )
        )[0]?.sum;
      const [foreign] = await db.sql<{ row: Record<string, unknown> }>(
        `select to_jsonb(t) as row from public.${table} t where organisation_id = '${BLUEPEAK}' limit 1`,
      );
      const before = await checksum();
      // Superadmins are left out because they may change invitations of every organization.
      for (const actor of ['regular', 'admin', 'analyst'] as const) {
        const client = as(actor);
        await client.from(table).update(change).eq('organisation_id', BLUEPEAK);
        await client.from(table).delete().eq('organisation_id', BLUEPEAK);
        if (foreign) await client.from(table).upsert({ ...foreign.row, ...change });
      }
      // Only `readonly`, who may change no row, writes to the rows of every organization, so Northwind's rows stay unchanged.
      await as('readonly').from(table).update(change).not('organisation_id', 'is', null);
      expect(await checksum()).toBe(before);
    },
  );
});
