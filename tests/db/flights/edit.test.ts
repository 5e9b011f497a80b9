import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FlightStatus } from '@/domain/shared/codes';
import type { FlightField } from '@/domain/flight/fields';
import { EDITABLE_FIELDS, FLIGHT_FIELDS, isEditable, needsReason } from '@/domain/flight/edit';
import type { Json } from '@/lib/supabase/database.types';
import { ACCESS_ACTORS } from '../../support/cases/access.ts';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { isFullLength } from '../../support/cases/length.ts';

const db = testDatabase();

type Changes = Record<string, Json>;
const STATUSES = Object.keys(EDITABLE_FIELDS) as FlightStatus[];
const WRITERS: ActorName[] = ['regular', 'peer', 'admin', 'impersonating'];
const DAY = { date: '2090-03-06', start_time: '09:00:00', end_time: '17:00:00' };

interface Content {
  creative: string;
  version: string;
  other: string;
}
const made = {
  campaign: '',
  audiences: ['', ''],
  other: '',
  sms: {} as Content,
  email: {} as Content,
  link: '',
};

/** A creative of Northwind with two versions. */
async function addCreative(type: string): Promise<Content> {
  const [creative, version, other] = [randomUUID(), randomUUID(), randomUUID()];
  await db.sql(`
    insert into public.creatives (id, name, type, status, organisation_id) values ('${creative}', 'Of ${type}', '${type}', 'approved', '${NORTHWIND}');
    insert into public.creative_versions (id, creative_id, organisation_id, version_name, message)
    values ('${version}', '${creative}', '${NORTHWIND}', 'First', 'Hello'), ('${other}', '${creative}', '${NORTHWIND}', 'Second', 'Good morning');`);
  return { creative, version, other };
}

/** A flight of Northwind with one cohort, one interval and the first version of a creative. */
async function addFlight(status: FlightStatus, intervals = [DAY]): Promise<string> {
  const id = randomUUID();
  await db.sql(`
    insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget, audience_segments)
    values ('${id}', '${made.campaign}', '${NORTHWIND}', 'Opening', 'SMS', '${status}', 100, '["${made.audiences[0]}"]');
    insert into public.flight_audiences (flight_id, audience_id, organisation_id) values ('${id}', '${made.audiences[0]}', '${NORTHWIND}');
    insert into public.flight_creatives (flight_id, creative_id, creative_version_id, organisation_id)
    values ('${id}', '${made.sms.creative}', '${made.sms.version}', '${NORTHWIND}');
    ${intervals
      .map(
        (
          one,
          place,
        ) => `insert into public.flight_intervals (flight_id, organisation_id, date, start_time, end_time, position)
    values ('${id}', '${NORTHWIND}', '${one.date}', '${one.start_time}', '${one.end_time}', ${place});`,
      )
      .join('\n')}`);
  return id;
}

beforeAll(async () => {
  made.campaign = randomUUID();
  made.audiences = [randomUUID(), randomUUID()];
  const [tracker] = [randomUUID()];
  made.link = randomUUID();
  await db.sql(`
    insert into public.campaigns (id, name, status, organisation_id) values ('${made.campaign}', 'Edited', 'active', '${NORTHWIND}');
    insert into public.audiences (id, name, total_contacts, status, organisation_id)
    values ('${made.audiences[0]}', 'Runners', 1000, 'ready', '${NORTHWIND}'), ('${made.audiences[1]}', 'Hikers', 3000, 'ready', '${NORTHWIND}');
    insert into public.click_trackers (id, name, original_url, organisation_id) values ('${tracker}', 'Landing', 'https://a.example/', '${NORTHWIND}');
    insert into public.click_tracker_versions (id, click_tracker_id, version_name, organisation_id) values ('${made.link}', '${tracker}', 'First', '${NORTHWIND}');`);
  made.sms = await addCreative('SMS');
  made.email = await addCreative('Email');
  made.other = await addFlight('ended');
});

const read = async (id: string) => {
  const [row] = await db.sql<{ version: number; status: string; plan: Record<string, Json> }>(
    `select f.version, f.status, private.editable_plan(f) as plan from public.flights f where f.id = '${id}'`,
  );
  if (!row) throw new Error('no flight');
  return row;
};

let turn = 0;
/** A change of the field to a value that the flight does not have. */
function changeTo(field: FlightField, plan: Record<string, Json>): Changes {
  turn += 1;
  const creative = plan['creative'] as { creative_version_id: string };
  const isSms = plan['type'] === 'SMS';
  const content = isSms ? made.email : made.sms;
  const otherIds = (key: FlightField, id = '') => ({
    [key]: (plan[key] as string[]).length > 0 ? [] : [id],
  });
  const changes: Record<FlightField, Changes> = {
    name: { name: `Changed ${turn}` },
    type: {
      type: isSms ? 'Email' : 'SMS',
      creative_id: content.creative,
      creative_version_id: content.version,
    },
    budget: { budget: 100 + turn },
    frequency_cap: { frequency_cap: (Number(plan['frequency_cap']) % 9) + 1 },
    frequency_period: { frequency_period: plan['frequency_period'] === 'day' ? 'week' : 'day' },
    pacing: { pacing: plan['pacing'] === 'asap' ? 'ahead' : 'asap' },
    location: {
      location: JSON.stringify({
        type: 'location',
        location: { type: 'city', value: `City ${turn}` },
      }),
    },
    intervals: { intervals: [DAY, { ...DAY, date: `2091-01-${10 + (turn % 18)}` }] },
    audience_ids: {
      audience_ids: (plan['audience_ids'] as string[]).includes(made.audiences[1] ?? '')
        ? [made.audiences[0] ?? '']
        : made.audiences,
    },
    excluded_audience_ids: otherIds('excluded_audience_ids', made.audiences[1]),
    excluded_flight_ids: otherIds('excluded_flight_ids', made.other),
    creative: {
      creative_version_id:
        creative.creative_version_id === made.sms.version ? made.sms.other : made.sms.version,
    },
    short_url_id: { short_url_id: plan['short_url_id'] ? null : made.link },
  };
  return { ...changes[field], reason: 'More people came' };
}

let viewing = false;
/** The client of an actor. `impersonating` starts to impersonate Northwind at the first call. */
async function actorClient(actor: ActorName) {
  if (actor !== 'impersonating' || viewing) return db.as(actor);
  viewing = true;
  return await db.become(actor);
}
async function stopViewing() {
  viewing = false;
  await db.sql('delete from public.superadmin_impersonations');
}

async function update(actor: ActorName, id: string, changes: Changes, version?: number) {
  const client = await actorClient(actor);
  return await client
    .rpc('update_flight', {
      p_id: id,
      p_version: version ?? (await read(id)).version,
      p_changes: changes,
    })
    .select('id,version');
}

test.each([...STATUSES, 'invented'])(
  'the database and the screens list the same editable fields for the status %s',
  async (status) => {
    const [row] = await db.sql<{ fields: string[] }>(
      `select private.editable_fields('${status}') as fields`,
    );
    const fields = FLIGHT_FIELDS.filter((field) => isEditable(status, field));
    // The screens offer no field for an unknown status; in the database the name stays editable.
    expect(row?.fields.toSorted()).toEqual(status === 'invented' ? ['name'] : fields.toSorted());
  },
);

/** `regular` tries every field; the other actors one field that needs a reason and one that does not. */
const isTried = (actor: ActorName, field: FlightField) =>
  isFullLength || actor === 'regular' || field === 'name' || field === 'budget';

/** Refusals for actors who cannot change the flight; actors not listed get not_found. */
const REFUSALS: Partial<Record<ActorName, string>> = { readonly: 'read_only', anonymous: '42501' };

describe.each(STATUSES)('the fields of a flight that is %s', (status) => {
  const flights = new Map<FlightField, string>();
  beforeAll(async () => {
    for (const field of FLIGHT_FIELDS) flights.set(field, await addFlight(status));
  });

  test.each(ACCESS_ACTORS)(
    'can be changed by %s through update_flight if status and role allow it',
    async (actor) => {
      await stopViewing();
      const answers: Record<string, string> = {};
      const expected: Record<string, string> = {};
      for (const [field, id] of flights) {
        if (!isTried(actor, field)) continue;
        const before = await read(id);
        const change = changeTo(field, before.plan);
        const { data, error } = await update(actor, id, change, before.version);
        const after = await read(id);
        const changed = FLIGHT_FIELDS.filter(
          (one) => JSON.stringify(after.plan[one]) !== JSON.stringify(before.plan[one]),
        );
        answers[field] = error
          ? `${error.hint ?? error.code} ${changed.length} ${after.version - before.version}`
          : `ok ${changed.includes(field)} ${data?.[0]?.version === after.version}`;
        expected[field] = !WRITERS.includes(actor)
          ? `${REFUSALS[actor] ?? 'not_found'} 0 0`
          : isEditable(status, field)
            ? 'ok true true'
            : 'not_editable 0 0';
      }
      expect(answers).toEqual(expected);
    },
  );

  test('cannot be changed by direct writes to its tables', async () => {
    const id = await addFlight(status);
    const before = await read(id);
    const client = db.as('regular');
    const rows = [
      client.from('flight_intervals').insert({ flight_id: id, date: '2090-05-05' }),
      client.from('flight_intervals').update({ end_time: '23:00' }).eq('flight_id', id),
      client.from('flight_intervals').delete().eq('flight_id', id),
      client
        .from('flight_audiences')
        .insert({ flight_id: id, audience_id: made.audiences[1] ?? '' }),
      client.from('flight_audiences').delete().eq('flight_id', id),
      client
        .from('flight_exclusions')
        .insert({ flight_id: id, audience_id: made.audiences[1] ?? '' }),
      client.from('flight_exclusions').update({ audience_id: null }).eq('flight_id', id),
      client.from('flight_exclusions').delete().eq('flight_id', id),
    ];
    for (const answer of await Promise.all(rows)) expect(answer.error?.code).toBe('42501');
    const columns: Changes[] = [
      { type: 'Email' },
      { audience_segments: [] },
      { edited_at: '2026-01-01T00:00:00Z' },
      ...(status === 'pending'
        ? []
        : [
            { budget: 90 },
            { budget: 900 },
            { frequency_cap: 9 },
            { frequency_period: 'day' },
            {
              location: JSON.stringify({
                type: 'location',
                location: { type: 'city', value: 'Bonn' },
              }),
            },
            { tracker_version_id: made.link },
          ]),
    ];
    for (const change of columns) {
      const { error } = await client
        .from('flights')
        .update(change as never)
        .eq('id', id);
      expect([change, error?.hint]).toEqual([change, 'protected_column']);
    }
    const given = await client
      .from('flight_creatives')
      .insert({ flight_id: id, creative_id: made.email.creative });
    expect(given.error?.hint).toBe(status === 'ended' ? 'flight_ended' : 'type_mismatch');
    expect(await read(id)).toEqual(before);
  });

  test('need a reason for money and audience once the flight has been activated', async () => {
    for (const field of FLIGHT_FIELDS.filter((one) => isEditable(status, one))) {
      const id = await addFlight(status);
      const { plan } = await read(id);
      const { reason: _reason, ...change } = changeTo(field, plan);
      const { error } = await update('regular', id, { ...change, reason: '  ' });
      expect([field, error?.hint]).toEqual([
        field,
        needsReason(status, [field]) ? 'reason_missing' : undefined,
      ]);
    }
  });
});

describe('an edit', () => {
  test('of an old version changes nothing', async () => {
    const id = await addFlight('active');
    const { version } = await read(id);
    expect((await update('regular', id, { name: 'First' }, version)).error).toBeNull();
    const late = await update('peer', id, { name: 'Second' }, version);
    expect(late.error).toMatchObject({ code: 'PT409', hint: 'version_conflict' });
    expect((await read(id)).plan['name']).toBe('First');
    expect((await update('peer', id, { name: 'Second' }, version + 9)).error?.hint).toBe(
      'version_conflict',
    );
  });

  test('by ten users at the same time is stored once', async () => {
    const id = await addFlight('active');
    const { version } = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async (_, place) =>
        update(place % 2 ? 'regular' : 'peer', id, { name: `By ${place}` }, version),
      ),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect((await read(id)).version).toBe(version + 1);
  });

  test('that is refused in one field changes no other field', async () => {
    const id = await addFlight('pending');
    const before = await read(id);
    const lines = await history(id);
    const { error } = await update('regular', id, {
      name: 'Half',
      budget: 500,
      audience_ids: made.audiences,
      intervals: [DAY, DAY],
    });
    expect(error?.hint).toBe('intervals_overlap');
    expect(await read(id)).toEqual(before);
    expect(await history(id)).toEqual(lines);
  });

  test('without a changed value is accepted in every status and stores nothing', async () => {
    for (const status of STATUSES) {
      const id = await addFlight(status);
      const before = await read(id);
      const { creative, ...plan } = before.plan;
      const { error } = await update('regular', id, {
        ...plan,
        ...(creative as Changes),
      });
      expect(error).toBeNull();
      expect(await read(id)).toEqual(before);
    }
  });

  test.each<[string, Changes]>([
    ['flight_name', { name: '  ' }],
    ['flight_name', { name: null }],
    ['flight_name', { name: 'x'.repeat(101) }],
    ['flight_budget', { budget: 0 }],
    ['flight_budget', { budget: null }],
    ['flight_budget', { budget: 1e308 }],
    ['invalid_flight', { budget: 'much' }],
    ['frequency_cap', { frequency_cap: 0 }],
    ['frequency_period', { frequency_period: 'month' }],
    ['flight_pacing', { pacing: 'slow' }],
    ['flight_intervals', { intervals: [] }],
    ['flight_intervals', { intervals: null }],
    ['invalid_flight', { intervals: 'tomorrow' }],
    ['interval_over', { intervals: [{ ...DAY, date: '2020-03-06' }] }],
    ['intervals_overlap', { intervals: [DAY, { ...DAY, start_time: '16:59', end_time: '18:00' }] }],
    [
      'interval_skipped',
      { intervals: [{ date: '2090-03-26', start_time: '02:10', end_time: '03:00' }] },
    ],
    ['flight_audiences', { audience_ids: [] }],
    ['invalid_flight', { audience_ids: ['everybody'] }],
    ['unknown_audience', { audience_ids: [randomUUID()] }],
    ['invalid_flight', { excluded_audience_ids: ['somebody'] }],
    ['invalid_flight', { excluded_flight_ids: 'all' }],
    ['unknown_exclusion', { excluded_audience_ids: [randomUUID()] }],
    ['unknown_exclusion', { excluded_flight_ids: [randomUUID()] }],
    [
      'too_many_exclusions',
      { excluded_flight_ids: Array.from({ length: 101 }, () => randomUUID()) },
    ],
    ['flight_location', { location: 'Berlin' }],
    ['unknown_channel', { type: 'Fax' }],
    ['type_mismatch', { type: 'Email' }],
    ['flight_creative', { creative_version_id: randomUUID() }],
    ['flight_creative', { creative_id: randomUUID() }],
    ['unknown_short_url', { short_url_id: randomUUID() }],
    ['invalid_flight', { status: 'active' }],
    ['invalid_flight', { spent: 0 }],
    ['reason_too_long', { name: 'Other', reason: 'x'.repeat(501) }],
  ])('is refused with the hint %s: %j', async (hint, changes) => {
    const id = await addFlight('pending');
    const before = await read(id);
    expect((await update('regular', id, changes)).error?.hint).toBe(hint);
    expect(await read(id)).toEqual(before);
  });

  test('cannot use rows of another organization', async () => {
    const [audience, creative, version] = [randomUUID(), randomUUID(), randomUUID()];
    await db.sql(`
      insert into public.audiences (id, name, organisation_id) values ('${audience}', 'Theirs', '${BLUEPEAK}');
      insert into public.creatives (id, name, type, organisation_id) values ('${creative}', 'Theirs', 'SMS', '${BLUEPEAK}');
      insert into public.creative_versions (id, creative_id, message, organisation_id) values ('${version}', '${creative}', 'Theirs', '${BLUEPEAK}');`);
    const id = await addFlight('pending');
    expect((await update('regular', id, { audience_ids: [audience] })).error?.hint).toBe(
      'unknown_audience',
    );
    expect((await update('regular', id, { creative_version_id: version })).error?.hint).toBe(
      'flight_creative',
    );
  });

  test('finds no flight in a deactivated organization', async () => {
    const id = await addFlight('pending');
    await db.sql(`update public.organisations set is_active = false where id = '${NORTHWIND}'`);
    const { error } = await update('admin', id, { name: 'Other' });
    await db.sql(`update public.organisations set is_active = true where id = '${NORTHWIND}'`);
    expect(error?.hint).toBe('not_found');
  });
});

const wall = (from: number) =>
  new Date(Date.now() + from * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
    .replace(' ', 'T');
/** An interval between two hours counted from now, in Northwind's time zone. */
const span = (from: number, to: number) => ({
  date: wall(from).slice(0, 10),
  start_time: `${wall(from).slice(11, 16)}:00`,
  end_time: `${wall(to).slice(11, 16)}:00`,
});

describe('the schedule of a running flight', () => {
  const OVER = span(-30, -25);
  const NOW = span(-2, 2);
  const later = span(26, 30);
  test.each<[string, string | undefined, Json[]]>([
    ['can end later', undefined, [OVER, { ...NOW, end_time: span(-2, 3).end_time }, later]],
    ['can end earlier', undefined, [OVER, { ...NOW, end_time: span(-2, 1).end_time }, later]],
    ['can get another day', undefined, [OVER, NOW, later, span(50, 54)]],
    ['can lose the days after today', undefined, [OVER, NOW]],
    ['cannot drop an interval that is over', 'interval_begun', [NOW, later]],
    [
      'cannot change an interval that is over',
      'interval_begun',
      [{ ...OVER, end_time: span(-30, -26).end_time }, NOW, later],
    ],
    ['cannot drop the open interval', 'interval_begun', [OVER, later]],
    [
      'cannot move the start of the open interval',
      'interval_begun',
      [OVER, { ...NOW, start_time: span(-1, 2).start_time }, later],
    ],
    [
      'cannot end the open interval in the past',
      'interval_begun',
      [OVER, { ...NOW, end_time: span(-2, -1).end_time }, later],
    ],
    ['cannot get a new interval in the past', 'interval_over', [OVER, NOW, later, span(-20, -18)]],
    ['cannot repeat an interval that is over', 'interval_over', [OVER, OVER, NOW, later]],
  ])('%s: %s', async (_what, hint, intervals) => {
    for (const status of ['active', 'paused'] as const) {
      const id = await addFlight(status, [OVER, NOW, later]);
      const { error } = await update('regular', id, { intervals });
      expect(error?.hint).toBe(hint);
      const stored = (await read(id)).plan['intervals'];
      expect(stored).toEqual(hint ? [OVER, NOW, later] : intervals);
    }
  });

  test('may drop intervals that are over while the flight is pending', async () => {
    const id = await addFlight('pending', [OVER, NOW, later]);
    expect((await update('regular', id, { intervals: [later] })).error).toBeNull();
  });
});

interface Line {
  actor_id: string;
  impersonating: boolean;
  before: Record<string, Json>;
  after: Record<string, Json>;
}
async function history(id: string, actor: ActorName = 'regular'): Promise<Line[]> {
  const client = await actorClient(actor);
  const { data, error } = await client
    .rpc('flight_history', { p_flight_id: id })
    .select('actor_id,impersonating,table_name,action,before,after,mentions');
  expect(error).toBeNull();
  return (data ?? []) as unknown as Line[];
}

describe('the history of an edit', () => {
  test('has one entry with the user, the changes of money, audience and schedule, and the reason', async () => {
    const id = await addFlight('active');
    const count = (await history(id)).length;
    const reason = 'The shop opens a day earlier';
    const { error } = await update('regular', id, {
      budget: 250.5,
      audience_ids: made.audiences,
      intervals: [DAY, { ...DAY, date: '2090-03-07' }],
      reason,
    });
    expect(error).toBeNull();
    const lines = await history(id);
    expect(lines).toHaveLength(count + 1);
    expect(lines[0]).toMatchObject({
      actor_id: db.idOf('regular'),
      impersonating: false,
      before: { name: 'Opening', budget: 100, audiences: ['Runners'], schedule: [DAY] },
      after: {
        name: 'Opening',
        budget: 250.5,
        audiences: ['Hikers', 'Runners'],
        schedule: [DAY, { ...DAY, date: '2090-03-07' }],
        reason,
      },
    });
    const [stored] = await db.sql(
      `select edited_by, edited_at is not null as stamped from public.flights where id = '${id}'`,
    );
    expect(stored).toEqual({ edited_by: db.idOf('regular'), stamped: true });
  });

  test('names a superadmin who impersonates the organization', async () => {
    const id = await addFlight('active');
    expect((await update('impersonating', id, { name: 'By support' })).error).toBeNull();
    expect((await history(id, 'regular'))[0]).toMatchObject({
      actor_id: db.idOf('superadmin'),
      impersonating: true,
      before: { name: 'Opening' },
      after: { name: 'By support' },
    });
    await stopViewing();
  });

  test.each<[ActorName, boolean]>([
    ['readonly', true],
    ['regular', true],
    ['admin', true],
    ['foreignAdmin', false],
    ['superadmin', false],
    ['deactivated', false],
    ['pending', false],
  ])('is readable by %s: %s', async (actor, may) => {
    const id = await addFlight('active');
    await update('regular', id, { name: 'Changed' });
    expect((await history(id, actor)).length > 0).toBe(may);
  });
});

describe('after an edit', () => {
  test('the next message has the new text, and the old version is locked', async () => {
    const id = await addFlight('active');
    const { error } = await update('regular', id, { creative_version_id: made.sms.other });
    expect(error).toBeNull();
    const [row] = await db.sql(
      `select f.message, (select v.locked_at is not null from public.creative_versions v where v.id = '${made.sms.version}') as kept
         from public.flights f where f.id = '${id}'`,
    );
    expect(row).toEqual({ message: 'Good morning', kept: true });
  });

  test('the budget still covers the spend', async () => {
    const id = await addFlight('active');
    await db.sql(`update public.flights set spent = 40 where id = '${id}'`);
    const change = (budget: number) => update('regular', id, { budget, reason: 'Less' });
    expect((await change(39.99)).error?.hint).toBe('budget_below_spent');
    expect((await change(40)).error).toBeNull();
  });

  test('reservation and forecast follow the new plan', async () => {
    const id = await addFlight('active');
    const reserved = async () =>
      (await db.as('regular').rpc('reservations')).data?.find(({ flight_id }) => flight_id === id)
        ?.reserved;
    const forecast = async () =>
      (await db.as('regular').rpc('flight_forecast', { p_flight_id: id })).data as Record<
        string,
        Json
      >;
    const before = await reserved();
    expect(before).toBeGreaterThan(0);
    expect((await update('regular', id, { budget: 10, reason: 'Less' })).error).toBeNull();
    expect(await reserved()).toBeLessThanOrEqual(10);
    expect(await forecast()).toMatchObject({ budget: 10, reach: 1000 });
    await update('regular', id, { audience_ids: made.audiences, reason: 'More' });
    expect(await forecast()).toMatchObject({ reach: 4000 });
  });

  test('the flight is marked for settling', async () => {
    const id = await addFlight('active');
    await db.sql(`delete from private.settle_marks where flight_id = '${id}'`);
    for (const change of [
      { budget: 120, reason: 'More' },
      { intervals: [DAY, { ...DAY, date: '2090-03-09' }] },
      { audience_ids: made.audiences, reason: 'More' },
    ] as Changes[]) {
      expect((await update('regular', id, change)).error).toBeNull();
      const marks = await db.sql(
        `delete from private.settle_marks where flight_id = '${id}' returning flight_id`,
      );
      expect(marks.length).toBeGreaterThan(0);
    }
  });
});
