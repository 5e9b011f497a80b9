import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { toAppError } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { activate, createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
let creative = '';

async function make(name = 'Trails', type = 'SMS', actor: ActorName = 'regular') {
  const id = randomUUID();
  const { error } = await db.as(actor).rpc('create_creative', {
    p_id: id,
    p_name: name,
    p_type: type,
    p_message: 'Trails are open.',
  });
  expect(error).toBeNull();
  return id;
}

beforeEach(async () => {
  creative = await make();
});

const add = (of = creative, actor: ActorName = 'regular', id: string = randomUUID()) =>
  db.as(actor).rpc('add_creative_variant', { p_id: id, p_creative_id: of });
const share = (p_shares: object, p_seen: object, actor: ActorName = 'regular') =>
  db.as(actor).rpc('set_variant_shares', {
    p_creative_id: creative,
    p_shares: p_shares as never,
    p_seen: p_seen as never,
  });
const detach = (p_id: string, actor: ActorName = 'regular') =>
  db.as(actor).rpc('detach_variant', { p_id });

interface Answer {
  error: Parameters<typeof toAppError>[0] | null;
  status: number;
}
const readHint = async (asked: PromiseLike<Answer>) => {
  const { error, status } = await asked;
  return error && toAppError(error, status).hint;
};
/** The variants of a creative, as `B 50 Trails B`. */
const describeVariants = async (of = creative) =>
  (
    await db.sql<{ said: string }>(
      `select variant || ' ' || variant_share || ' ' || name as said from public.creatives where variant_of = '${of}' order by variant`,
    )
  ).map(({ said }) => said);

/** Adds this many variants, in the order of their letters. */
async function addVariants(count: number) {
  const ids = [];
  for (let n = 0; n < count; n += 1) {
    const { data, error } = await add();
    expect(error).toBeNull();
    ids.push(String(data?.[0]?.id));
  }
  return ids as [string, string, string];
}

describe('add_creative_variant', () => {
  test("copies the creative's current text into the caller's own draft, once for an id", async () => {
    await db.as('regular').rpc('update_creative', {
      p_id: creative,
      p_name: 'Trails',
      p_type: 'SMS',
      p_status: 'approved',
      p_message: 'Trails are open today.',
      p_version: 1,
    });
    const id = randomUUID();
    for (const data of [
      (await add(creative, 'peer', id)).data,
      (await add(creative, 'peer', id)).data,
    ])
      expect(data).toMatchObject([
        {
          id,
          name: 'Trails B',
          type: 'SMS',
          status: 'draft',
          user_id: db.idOf('peer'),
          variant_of: creative,
          variant: 'B',
          variant_share: 50,
        },
      ]);
    const { data: versions } = await db
      .as('regular')
      .from('creative_versions')
      .select('message')
      .eq('creative_id', id);
    expect(versions).toEqual([{ message: 'Trails are open today.' }]);
    expect(await readHint(add(await make('Other'), 'peer', id))).toBe('request_reused');
    expect(await readHint(add(creative, 'regular', id))).toBe('request_reused');
  });

  test('keeps equal shares equal and chosen shares as they are, and refuses a fourth variant or a share below 1%', async () => {
    await addVariants(2);
    expect(await describeVariants()).toEqual(['B 33 Trails B', 'C 33 Trails C']);
    expect((await share({ B: 10, C: 20 }, { B: 33, C: 33 })).error).toBeNull();
    await add();
    expect(await describeVariants()).toEqual(['B 10 Trails B', 'C 20 Trails C', 'D 35 Trails D']);
    expect(await readHint(add())).toBe('too_many_variants');
    creative = await make();
    await addVariants(1);
    await share({ B: 99 }, { B: 50 });
    expect(await readHint(add())).toBe('invalid_shares');
  });

  test("called with a variant adds to the same creative, with that variant's text", async () => {
    const [b] = await addVariants(1);
    await db
      .as('regular')
      .from('creative_versions')
      .update({ message: 'Go outside.' })
      .eq('creative_id', b);
    const { data } = await add(b);
    expect(data).toMatchObject([{ variant_of: creative, variant: 'C', name: 'Trails C' }]);
    const { data: versions } = await db
      .as('regular')
      .from('creative_versions')
      .select('message')
      .eq('creative_id', String(data?.[0]?.id));
    expect(versions).toEqual([{ message: 'Go outside.' }]);
  });
});

test.each<[ActorName, string | null]>([
  ['regular', null],
  ['peer', null],
  ['admin', null],
  ['readonly', 'read_only'],
  ['pending', 'read_only'],
  ['foreignAdmin', 'not_found'],
  ['analyst', 'not_found'],
])('permission of %s to add, share and detach: %s', async (actor, hint) => {
  const [b] = await addVariants(1);
  expect(await readHint(add(creative, actor))).toBe(hint);
  const seen: object = hint === null ? { B: 33, C: 33 } : { B: 50 };
  expect(await readHint(share({ ...seen, B: 20 }, seen, actor))).toBe(hint);
  expect(await readHint(detach(b, actor))).toBe(hint);
  expect(await describeVariants()).toEqual(hint === null ? ['B 33 Trails B'] : ['B 50 Trails B']);
});

test('a client cannot write the variant columns of a row', async () => {
  const other = await make('Other');
  const client = db.as('regular');
  const row = { name: 'Sly', type: 'SMS', variant_of: creative, variant: 'B', variant_share: 50 };
  expect(await readHint(client.from('creatives').insert(row))).toBe('protected_column');
  const taken = { variant_of: creative, variant: 'B', variant_share: 50 };
  expect(await readHint(client.from('creatives').update(taken).eq('id', other))).toBe(
    'protected_column',
  );
  expect(await describeVariants()).toEqual([]);
});

describe('the database refuses a variant', () => {
  const insert = (over: object) => {
    const row = {
      organisation_id: NORTHWIND,
      name: 'Sly',
      type: 'SMS',
      variant_of: creative,
      variant: 'C',
      variant_share: 10,
      ...over,
    };
    return db.sql(
      `insert into public.creatives (${Object.keys(row).join(', ')})
       values (${Object.values(row)
         .map((value) => `'${value}'`)
         .join(', ')})`,
    );
  };

  test.each<[string, () => object | Promise<object>, RegExp]>([
    ['of another organization', () => ({ organisation_id: BLUEPEAK }), /no longer exists/],
    ['of another channel', () => ({ type: 'Push' }), /channel of its creative, SMS/],
    ['as the fourth', () => ({ variant: 'E' }), /variant is not one of the allowed values/],
    ['with a used letter', () => ({ variant: 'B' }), /creatives_variant_of_variant_key/],
    [
      'that leaves nothing for A',
      () => ({ variant_share: 50 }),
      /one percent for the creative itself/,
    ],
    ['without a share', () => ({ variant_share: 0 }), /variant share is out of range/],
    [
      'of a variant',
      async () => ({
        variant_of: (
          await db.sql<{ id: string }>(
            `select id from public.creatives where variant_of = '${creative}'`,
          )
        )[0]?.id,
      }),
      /can’t have variants/,
    ],
  ])('%s', async (_name, over, refusal) => {
    await addVariants(1);
    await expect(insert(await over())).rejects.toThrow(refusal);
  });

  test('that has variants, or that would be a variant of itself', async () => {
    await addVariants(1);
    const join = (of: string) =>
      db.sql(
        `update public.creatives set variant_of = '${of}', variant = 'D', variant_share = 1 where id = '${creative}'`,
      );
    await expect(join(await make('Other'))).rejects.toThrow(/can’t have variants/);
    creative = await make();
    await expect(join(creative)).rejects.toThrow(/^Check these values together: /);
  });
});

describe('set_variant_shares', () => {
  test('needs the seen shares, a share for every variant, and at least 1% for A', async () => {
    await addVariants(2);
    const seen = { B: 33, C: 33 };
    for (const wrong of [
      { B: 50, C: 50 },
      { B: 0, C: 1 },
      { B: 1.5, C: 1 },
      { B: 'x', C: 1 },
      { B: null, C: 1 },
      [],
      1,
    ])
      expect(await readHint(share(wrong as object, seen))).toBe('invalid_shares');
    for (const wrong of [{ B: 50 }, { B: 20, C: 20, D: 20 }])
      expect(await readHint(share(wrong, seen))).toBe('version_conflict');
    expect(await readHint(share({ B: 20, C: 20 }, { B: 33, C: 34 }))).toBe('version_conflict');
    expect((await share({ B: 90, C: 9 }, seen)).data).toMatchObject([
      { variant: 'B', variant_share: 90, version: 1 },
      { variant: 'C', variant_share: 9, version: 1 },
    ]);
    // Repeats the request as after a lost response.
    expect((await share({ B: 90, C: 9 }, seen)).error).toBeNull();
    // Swaps the extremes in one statement.
    expect((await share({ B: 9, C: 90 }, { B: 90, C: 9 })).error).toBeNull();
  });

  test('logs who changed the shares', async () => {
    const [b] = await addVariants(1);
    await share({ B: 20 }, { B: 50 }, 'peer');
    const lines = await db.sql(
      `select actor_id, before ->> 'variant_share' as before, after ->> 'variant_share' as after
         from public.audit_log where table_name = 'creatives' and row_id = '${b}' and action = 'update'`,
    );
    expect(lines).toEqual([{ actor_id: db.idOf('peer'), before: '50', after: '20' }]);
  });
});

describe('a variant', () => {
  test('that is detached becomes a creative, and the remaining letters close up', async () => {
    const [b] = await addVariants(3);
    await db.sql(
      `update public.creatives set name = 'Outside' where variant_of = '${creative}' and variant = 'D'`,
    );
    for (const { data } of [await detach(b), await detach(b)])
      expect(data).toMatchObject([
        { id: b, name: 'Trails B', variant_of: null, variant: null, variant_share: null },
      ]);
    expect(await describeVariants()).toEqual(['B 25 Trails B', 'C 25 Outside']);
  });

  test('that is a draft can be deleted, also several in one call, and the remaining letters close up', async () => {
    const [b, c] = await addVariants(3);
    const { error } = await db.as('regular').from('creatives').delete().in('id', [b, c]);
    expect(error).toBeNull();
    expect(await describeVariants()).toEqual(['B 25 Trails B']);
  });

  test('becomes a creative when its creative is deleted', async () => {
    const [b, c] = await addVariants(2);
    expect((await db.as('regular').from('creatives').delete().eq('id', creative)).error).toBeNull();
    const { data } = await db
      .as('regular')
      .from('creatives')
      .select('variant_of,variant,variant_share,variant_count,variant_of_name')
      .in('id', [b, c]);
    const own = {
      variant_of: null,
      variant: null,
      variant_share: null,
      variant_count: 0,
      variant_of_name: null,
    };
    expect(data).toEqual([own, own]);
  });

  test('is found by its name in a search of its creative', async () => {
    const [b] = await addVariants(2);
    await db.as('regular').from('creatives').update({ name: 'Thaw (100%), short' }).eq('id', b);
    const found = async (text: string, actor: ActorName = 'regular') =>
      (
        await db
          .as(actor)
          .from('creatives')
          .select('id')
          .is('variant_of', null)
          .like('group_search_text', containsPattern(text))
      ).data?.map(({ id }) => id);
    expect(await found('thaw (100%), SHORT')).toEqual([creative]);
    expect(await found('thaw 100%')).toEqual([]);
    expect(await found('thaw', 'foreignRegular')).toEqual([]);
  });

  test('is deleted with its organization', async () => {
    const id = randomUUID();
    await db.sql(
      `insert into public.organisations (id, name, type) select '${id}', 'Gone', type from public.organisations where id = '${NORTHWIND}'`,
    );
    await db.sql(
      `insert into public.creatives (id, organisation_id, name, type) values ('${randomUUID()}', '${id}', 'Gone', 'SMS')`,
    );
    await db.sql(`insert into public.creatives (organisation_id, name, type, variant_of, variant, variant_share)
      select organisation_id, 'Gone B', 'SMS', id, 'B', 50 from public.creatives where organisation_id = '${id}'`);
    await db.sql(`delete from public.organisations where id = '${id}'`);
    expect(await db.sql(`select 1 from public.creatives where organisation_id = '${id}'`)).toEqual(
      [],
    );
  });

  test("keeps its creative's channel, and a copy of it is not a variant", async () => {
    const [b] = await addVariants(1);
    const change = (id: string) =>
      db.as('regular').from('creatives').update({ type: 'Push' }).eq('id', id);
    for (const id of [creative, b]) expect(await readHint(change(id))).toBe('variant_channel');
    const { data } = await db
      .as('regular')
      .rpc('duplicate_creative', { p_id: randomUUID(), p_source_id: b });
    expect(data).toMatchObject([{ name: 'Trails B (Copy)', variant_of: null }]);
  });
});

describe('a duplicate of a creative', () => {
  const duplicate = (of: string, actor: ActorName, id: string = randomUUID()) =>
    db.as(actor).rpc('duplicate_creative', { p_id: id, p_source_id: of });
  const readCopies = async (of: string) =>
    db.sql(
      `select c.variant, c.status, c.user_id, array_agg(v.version_name || ': ' || v.message order by v.created_at, v.id) as versions
         from public.creatives c join public.creative_versions v on v.creative_id = c.id where c.variant_of = '${of}' group by c.id order by c.variant`,
    );

  test.each<['regular' | 'peer' | 'readonly' | 'foreignAdmin', string | null]>([
    ['regular', null],
    ['peer', null],
    ['readonly', 'read_only'],
    ['foreignAdmin', 'not_found'],
  ])(
    'by %s includes its variants with shares and all versions, unless it is refused: %s',
    async (actor, hint) => {
      const [b, c] = await addVariants(2);
      await share({ B: 10, C: 20 }, { B: 33, C: 33 });
      await db.sql(
        `update public.creatives set name = 'Outside', status = 'inactive' where id = '${c}'`,
      );
      await db.sql(`update public.creatives set status = 'approved' where id = '${b}'`);
      await db
        .as('regular')
        .from('creative_versions')
        .insert({ creative_id: b, version_name: 'Shorter', message: 'Open.' });
      const copy = randomUUID();
      // Repeats the request as after a lost response.
      for (let times = 0; times < 2; times += 1)
        expect(await readHint(duplicate(creative, actor, copy))).toBe(hint);
      expect(await describeVariants(copy)).toEqual(
        hint === null ? ['B 10 Trails (Copy) B', 'C 20 Outside (Copy)'] : [],
      );
      const own = { user_id: db.idOf(actor) };
      const first = 'Original: Trails are open.';
      expect(await readCopies(copy)).toEqual(
        hint === null
          ? [
              { ...own, variant: 'B', status: 'draft', versions: [first, 'Shorter: Open.'] },
              { ...own, variant: 'C', status: 'inactive', versions: [first] },
            ]
          : [],
      );
      expect(await describeVariants()).toEqual(['B 10 Trails B', 'C 20 Outside']);
    },
  );

  test('is not created if a variant cannot be copied', async () => {
    const [b] = await addVariants(1);
    await db.sql(`create function public.refuse_copy() returns trigger language plpgsql as $$
      begin raise exception 'no more'; end $$`);
    await db.sql(`create trigger refuse_copy before insert on public.creatives for each row
      when (new.variant_of is not null) execute function public.refuse_copy()`);
    try {
      const id = randomUUID();
      expect((await duplicate(creative, 'regular', id)).error).not.toBeNull();
      expect(await db.sql(`select 1 from public.creatives where id = '${id}'`)).toEqual([]);
    } finally {
      await db.sql('drop trigger refuse_copy on public.creatives');
      await db.sql('drop function public.refuse_copy()');
    }
    expect((await duplicate(b, 'regular')).data).toMatchObject([{ variant_of: null }]);
  });

  test("with another user's edit includes the variants", async () => {
    await addVariants(1);
    const copy = randomUUID();
    const { error } = await db.as('peer').rpc('copy_creative_with_edit', {
      p_id: copy,
      p_source_id: creative,
      p_name: 'Trails',
      p_type: 'SMS',
      p_status: 'draft',
      p_message: 'Paths are open.',
    });
    expect(error).toBeNull();
    expect(await describeVariants(copy)).toEqual(['B 50 Trails (Copy) B']);
  });
});

describe('a flight with variants', () => {
  const readTried = async (flight: string) =>
    (
      await db.sql<{
        variants: { variant: string; share: number; name: string; message: string }[];
      }>(`select variants from public.flights where id = '${flight}'`)
    )[0]?.variants.map(
      ({ variant, share: part, name, message }) => `${variant} ${part} ${name}: ${message}`,
    );
  const newest = async (of: string) =>
    (
      await db.sql<{ id: string }>(
        `select id from public.creative_versions where creative_id = '${of}' order by created_at desc, id desc limit 1`,
      )
    )[0]?.id ?? '';
  const write = (of: string, message: string) =>
    db.as('regular').from('creative_versions').update({ message }).eq('creative_id', of);
  const statuses = async () =>
    (
      await db.sql<{ status: string }>(
        `select status from public.creatives where variant_of = '${creative}' order by variant`,
      )
    ).map(({ status }) => status);
  const plan = async (campaign: string) =>
    aPlannedFlight(db, { campaign, creative: { id: creative, version: await newest(creative) } });

  test('gets the newest text of each variant with the creative, and pays for the longest variant', async () => {
    const [b, c] = await addVariants(2);
    await write(b, 'x'.repeat(161));
    await share({ B: 20, C: 30 }, { B: 33, C: 33 });
    const campaign = await createCampaign(db);
    const { id } = await plan(campaign);
    expect(await readTried(id)).toEqual([
      `B 20 Trails B: ${'x'.repeat(161)}`,
      'C 30 Trails C: Trails are open.',
    ]);
    // Assigning approves the variants, unless a second person must.
    expect(await statuses()).toEqual(['approved', 'approved']);
    const [row] = await db.sql<{ parts: number }>(
      `select private.max_parts(f) as parts from public.flights f where id = '${id}'`,
    );
    expect(row?.parts).toBe(2);
    const { data: used } = await db.as('regular').rpc('found_creatives', { p_use: 'used' });
    expect(used?.map((one) => one.id)).toEqual(expect.arrayContaining([b, c]));
    const { data: counted } = await db
      .as('regular')
      .from('creatives')
      .select('flight_count')
      .in('id', [creative, b, c]);
    expect(counted?.map((one) => one.flight_count)).toEqual([1, 1, 1]);
    // Later changes of the shares affect only the creative. A copy of the flight keeps the flight's variants.
    await share({ B: 1, C: 1 }, { B: 20, C: 30 });
    const copy = randomUUID();
    expect(
      (await db.as('regular').rpc('duplicate_flight', { p_id: copy, p_source_id: id })).error,
    ).toBeNull();
    expect(await readTried(copy)).toEqual(await readTried(id));
  });

  test('leaves out an inactive variant, and changes variants with the creative', async () => {
    const [b] = await addVariants(2);
    await db.as('regular').rpc('set_creative_status', { p_id: b, p_status: 'inactive' });
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    const client = db.as('peer');
    await client.from('flight_creatives').insert({ flight_id: id, creative_id: creative });
    expect(await readTried(id)).toEqual(['B 33 Trails C: Trails are open.']);
    const [row] = await db.sql<{ version: number }>(
      `select version from public.flights where id = '${id}'`,
    );
    const other = await make('Other');
    const { error } = await client.rpc('update_flight', {
      p_id: id,
      p_version: row?.version ?? 0,
      p_changes: { creative_id: other, creative_version_id: await newest(other) },
    });
    expect(error).toBeNull();
    expect(await readTried(id)).toEqual([]);
    await client.from('flight_creatives').delete().eq('flight_id', id).eq('creative_id', other);
    expect(await readTried(id)).toHaveLength(1);
  });

  test('follows edits of a variant until it starts, as it does for its own text', async () => {
    const [b] = await addVariants(1);
    const campaign = await createCampaign(db);
    const { id } = await plan(campaign);
    const flight = async () =>
      (
        await db.sql<{ message: string; parts: number }>(
          `select message, private.max_parts(f) as parts from public.flights f where id = '${id}'`,
        )
      )[0];
    const long = 'x'.repeat(161);
    expect(await readHint(write(creative, 'Paths are open.'))).toBeNull();
    expect(await readHint(write(b, long))).toBeNull();
    expect(await flight()).toMatchObject({ message: 'Paths are open.', parts: 2 });
    expect(await readTried(id)).toEqual([`B 50 Trails B: ${long}`]);
    const { data: used } = await db
      .as('readonly')
      .rpc('version_flights', { p_version_id: await newest(b) });
    expect(used).toMatchObject([{ flight_id: id, status: 'pending' }]);
    // The flight's start checks a variant's text like the creative's own text.
    expect(await readHint(write(b, 'Hi {{ nickname }}'))).toBeNull();
    expect(await readHint(activate(db, id, campaign))).toBe('field_unknown');
    const { data: check } = await db.as('regular').rpc('launch_check', { p_flight_id: id });
    expect(JSON.stringify(check)).toContain('nickname');
    expect(await readHint(write(b, 'Go outside.'))).toBeNull();
    // A variant that a flight uses cannot be deleted, not even as a draft.
    const client = db.as('regular');
    await client.rpc('set_creative_status', { p_id: b, p_status: 'draft' });
    expect(await readHint(client.from('creatives').delete().eq('id', b))).toBe('creative_in_use');
    expect(await readHint(client.from('creative_versions').delete().eq('creative_id', b))).toBe(
      'version_in_use',
    );
    expect((await activate(db, id, campaign)).error).toBeNull();
    expect(await readHint(write(b, 'Later.'))).toBe('version_in_use');
    const { error } = await client.rpc('update_creative', {
      p_id: b,
      p_name: 'Trails B',
      p_type: 'SMS',
      p_status: 'approved',
      p_message: 'Later.',
      p_version: 3,
    });
    expect(error).toBeNull();
    expect(await readTried(id)).toEqual(['B 50 Trails B: Go outside.']);
    const { data: versions } = await client
      .from('creative_versions')
      .select('message')
      .eq('creative_id', b)
      .order('created_at');
    expect(versions).toEqual([{ message: 'Go outside.' }, { message: 'Later.' }]);
  });

  test('that has started gets no variants from a creative that is added to it', async () => {
    const campaign = await createCampaign(db);
    const { id } = await aPlannedFlight(db, { campaign });
    await activate(db, id, campaign);
    await addVariants(1);
    const { error } = await db
      .as('regular')
      .from('flight_creatives')
      .insert({ flight_id: id, creative_id: creative });
    expect(error).toBeNull();
    expect(await readTried(id)).toEqual([]);
    expect(await statuses()).toEqual(['draft']);
  });

  test('has a warning for a draft variant under a four-eyes policy, and a blocker for an inactive one', async () => {
    const [b] = await addVariants(1);
    await db.sql(
      `update public.organisations set approval_policy = 'second_person' where id = '${NORTHWIND}'`,
    );
    try {
      const campaign = await createCampaign(db);
      const { id } = await plan(campaign);
      const problems = async () => {
        const { data } = await db.as('regular').rpc('launch_check', { p_flight_id: id });
        return (
          data as unknown as {
            problems: { code: string; severity: string; hints: { creative?: string } }[];
          }
        ).problems
          .filter(({ code }) => code.startsWith('creative_'))
          .map(({ code, severity, hints }) => `${severity} ${code} ${hints.creative}`);
      };
      expect(await problems()).toEqual([
        'warning creative_draft Trails',
        'warning creative_draft Trails B',
      ]);
      await db.as('regular').rpc('set_creative_status', { p_id: b, p_status: 'inactive' });
      expect(await problems()).toEqual([
        'blocker creative_inactive Trails B',
        'warning creative_draft Trails',
      ]);
    } finally {
      await db.sql(
        `update public.organisations set approval_policy = 'off' where id = '${NORTHWIND}'`,
      );
    }
  });

  test('keeps its variants from becoming inactive while it is active', async () => {
    const [b] = await addVariants(1);
    const campaign = await createCampaign(db);
    const { id } = await plan(campaign);
    expect((await activate(db, id, campaign)).error).toBeNull();
    expect(
      await readHint(
        db.as('regular').rpc('set_creative_status', { p_id: b, p_status: 'inactive' }),
      ),
    ).toBe('creative_in_use');
  });

  test('counts results for the variant whose text it sent', async () => {
    const [b] = await addVariants(1);
    const campaign = await createCampaign(db);
    const { id } = await plan(campaign);
    await db.sql(`insert into public.flight_variant_totals (flight_id, variant, organisation_id, sent, delivered, clicked, conversions, revenue, cost)
      values ('${id}', 'A', '${NORTHWIND}', 60, 50, 5, 1, 1, 1), ('${id}', 'B', '${NORTHWIND}', 40, 30, 9, 2, 1, 1)`);
    const results = async (of: string) =>
      (await db.as('regular').rpc('version_results', { p_creative_id: of })).data;
    expect(await results(creative)).toMatchObject([
      { version_id: await newest(creative), flights: 1, sent: 60, clicked: 5 },
    ]);
    expect(await results(b)).toMatchObject([
      { version_id: await newest(b), flights: 1, sent: 40, clicked: 9 },
    ]);
    // Both the creative and the variant return the same tests, to every member of the organization.
    const tests = async (of: string, actor: ActorName) => {
      const { data } = await db.as(actor).rpc('creative_tests', { p_creative_id: of });
      return data?.map(({ flight_id, figures }) => ({ flight_id, figures }));
    };
    const test = {
      flight_id: id,
      figures: [
        {
          variant: 'A',
          creative_id: creative,
          name: 'Trails',
          sent: 60,
          delivered: 50,
          clicked: 5,
        },
        { variant: 'B', creative_id: b, name: 'Trails B', sent: 40, delivered: 30, clicked: 9 },
      ],
    };
    for (const actor of ['regular', 'peer', 'readonly'] as const)
      for (const of of [creative, b]) expect(await tests(of, actor)).toEqual([test]);
    for (const actor of ['pending', 'foreignAdmin', 'analyst'] as const)
      expect(await tests(creative, actor)).toEqual([]);
  });

  test('is not listed as a test of a creative if it uses versions of other creatives', async () => {
    const [b] = await addVariants(1);
    const campaign = await createCampaign(db);
    const { id } = await plan(campaign);
    const other = await make('Other');
    const tests = async () =>
      (await db.as('regular').rpc('creative_tests', { p_creative_id: creative })).data;
    expect(await tests()).toMatchObject([
      {
        flight_id: id,
        figures: [
          { variant: 'A', clicked: 0 },
          { creative_id: b, clicked: 0 },
        ],
      },
    ]);
    await db.sql(
      `update public.flights set variants = jsonb_set(variants, '{0,version_id}', '"${await newest(other)}"') where id = '${id}'`,
    );
    expect(await tests()).toEqual([]);
    // A creative with a version in a flight's variants keeps its channel.
    const client = db.as('regular');
    expect(await readHint(client.from('creatives').update({ type: 'Push' }).eq('id', other))).toBe(
      'creative_in_use',
    );
  });
});
