import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { toAppError, UNEXPECTED } from '@/lib/errors';
import { i18n } from '@/lib/i18n';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

type Values = Record<string, unknown>;
const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
const NUL = String.fromCodePoint(0);
const MANY = 10_001;
const INSTANTS = {
  endless: 'infinity',
  'before time': '-infinity',
  'far away': '290000-01-01',
  'long ago': '4000-01-01 BC',
  text: 'x',
  nothing: null,
};
const INTEGERS = { large: 2_147_483_648, largest: 2_147_483_647, negative: -1, text: 'x' };

/** A valid argument for each type. */
const USUAL: Values = {
  uuid: randomUUID(),
  text: 'x',
  jsonb: {},
  int4: 1,
  int8: 1,
  numeric: 1,
  bool: true,
  timestamptz: '2026-12-01T00:00:00Z',
  date: '2026-12-01',
  _int8: [],
  _uuid: [],
  _text: [],
};

/** Arguments for each type that no screen sends. */
const HOSTILE: Record<string, Values> = {
  uuid: { text: 'not-an-id', nothing: null, organisation: BLUEPEAK, object: {} },
  text: {
    bidi: '\u202Eevil',
    long: 'x'.repeat(20_000),
    empty: '',
    NUL: `a${NUL}b`,
    'half a character': '\uD800',
    'two lines': 'a\nb',
    nothing: null,
    object: { a: 1 },
  },
  jsonb: {
    deep: nested(200),
    'deep inside': [{ name: nested(200) }],
    number: 1,
    text: 'x',
    nothing: null,
    list: [],
    numbers: [1],
    nulls: [null],
    objects: [{ x: 1 }],
    figures: [{ budget: 1e300, volume: 1e300, version: 1e30, flight_id: 'x' }],
    NUL: { name: `a${NUL}b` },
    'half a character': { name: '\uD800' },
  },
  int4: INTEGERS,
  int8: { ...INTEGERS, larger: 1e19 },
  numeric: { NaN: 'NaN', large: 1e300, negative: -1, endless: 'Infinity', text: 'x' },
  bool: { text: 'x', nothing: null, object: {} },
  timestamptz: INSTANTS,
  date: INSTANTS,
  _int8: {
    many: Array.from({ length: MANY }, () => 1),
    nulls: [null],
    large: [1e19],
    texts: ['x'],
    nested: [[1], [2]],
    text: 'x',
    object: {},
    nothing: null,
  },
  _uuid: {
    many: Array.from({ length: MANY }, () => NORTHWIND),
    nulls: [null],
    texts: ['x'],
    nested: [[NORTHWIND]],
    text: 'x',
    object: {},
    nothing: null,
  },
  _text: {
    many: Array.from({ length: MANY }, () => 'x'),
    nulls: [null],
    bidi: ['\u202Ex'],
    nested: [['a'], ['b']],
    long: ['x'.repeat(20_000)],
    objects: [{}],
    object: {},
    nothing: null,
  },
};

interface CallableFunction {
  name: string;
  /** Argument names with their types. */
  takes: [argument: string, type: string][];
}
let functions: CallableFunction[] = [];

/** Loads every function that a signed-in user can call; computed fields take a row and are left out. */
beforeAll(async () => {
  functions = await db.sql<{ name: string; takes: CallableFunction['takes'] }>(
    `select p.proname as name, jsonb_agg(jsonb_build_array(p.proargnames[a.position], t.typname) order by a.position) as takes
       from pg_proc p cross join unnest(p.proargtypes::oid[]) with ordinality as a (type, position) join pg_type t on t.oid = a.type
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
      group by p.oid, p.proname having bool_and(t.typtype <> 'c') order by p.proname`,
  );
});

const CALLERS = ['admin', 'superadmin'] as const;
type Caller = (typeof CALLERS)[number];

const usualArguments = ({ takes }: CallableFunction): Values =>
  Object.fromEntries(takes.map(([argument, type]) => [argument, USUAL[type]]));
const hostileCalls = (one: CallableFunction) =>
  one.takes.flatMap(([argument, type]) =>
    Object.entries(HOSTILE[type] ?? {}).map(([what, value]) => ({
      what: `${one.name}(${argument}: ${what})`,
      sent: { ...usualArguments(one), [argument]: value },
    })),
  );

/** Calls a function and notes an error that a screen could not explain. */
async function call(caller: Caller, name: string, sent: Values, wrong: unknown[], what = name) {
  const { error, status } = await db.as(caller).rpc(name as never, sent as never);
  if (!error) return 'accepted';
  const { message } = toAppError(error, status);
  if (status >= 500 || !error.code || message === i18n.t(UNEXPECTED))
    wrong.push({ caller, what, status, error });
  return error.hint ?? error.code;
}

/** Callers of the hostile arguments: both only if the usual arguments get them past their role to different answers. */
function distinctCallers(admin: string, superadmin: string): readonly Caller[] {
  if (admin === 'not_superadmin') return ['superadmin'];
  return admin === superadmin ? ['admin'] : CALLERS;
}

describe('a function called with hostile ids, figures and strings', () => {
  test('only has arguments of types that this file covers', () => {
    const types = new Set(functions.flatMap(({ takes }) => takes.map(([, type]) => type)));
    expect([...types].filter((type) => !(type in USUAL && type in HOSTILE))).toEqual([]);
    expect(functions.length).toBeGreaterThan(80);
  });

  test('refuses them with a code and a message, never with a server error', async () => {
    const wrong: unknown[] = [];
    for (const one of functions) {
      const usual = usualArguments(one);
      const callers = distinctCallers(
        await call('admin', one.name, usual, wrong),
        await call('superadmin', one.name, usual, wrong),
      );
      for (const { what, sent } of hostileCalls(one))
        for (const caller of callers) await call(caller, one.name, sent, wrong, what);
    }
    expect(wrong).toEqual([]);
  });
});
