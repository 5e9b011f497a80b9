import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import { OPEN_TABLES } from '../../support/cases/text-columns.ts';

const db = testDatabase();

interface Column {
  table: string;
  name: string;
  type: string;
}

/** Values that checks refuse, by column type. */
const WRONG: Record<string, readonly unknown[]> = {
  text: [null, ' ', 'x'.repeat(5000), 'javascript:alert(1)'],
  numeric: [null, -1, 1e9],
  integer: [null, -1],
  smallint: [null, -1],
  date: [null, '1999-12-31'],
  'timestamp with time zone': [null, '1999-12-31T00:00Z'],
  jsonb: [null, [], 'x'],
  'text[]': [null, ['']],
  'date[]': [null, ['1999-12-31']],
};

const columnsFor = (privilege: 'insert' | 'update') =>
  db.sql<Column>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and has_column_privilege('authenticated', c.oid, a.attnum, '${privilege}')
      order by 1, 2`,
  );

const writers = (table: string) => {
  const open = OPEN_TABLES[table];
  return open ? [open.as] : (['superadmin', 'regular'] as const);
};

interface Refusal {
  column: string;
  hint: string;
  message: string;
  details: string | null;
}

/** Names the field and its limit, but no value of the row. */
const DETAILS = /^\{("field": "[\w ,]+", )?("limit": \d+, )?"refusal": "[a-z_.]+"\}$/;
const isAnswered = ({ hint, message, details }: Refusal) =>
  /^[a-z]+(_[a-z]+)*$/.test(hint) &&
  /^[A-Z][^"]+\.?$/.test(message) &&
  !/violates|constraint|relation/.test(message) &&
  DETAILS.test(details ?? '');

/** Refusals for missing or invalid values that clients receive. */
async function collectRefusals(privilege: 'insert' | 'update') {
  const columns = await columnsFor(privilege);
  const found: Refusal[] = [];
  for (const { table, name, type } of columns)
    for (const value of WRONG[type] ?? [null])
      for (const actor of writers(table)) {
        // The table names are data, so the typed client does not know their columns.
        const rows = db.as(actor).from(table as 'campaigns');
        const row = { [name]: value } as never;
        const { error } = await (privilege === 'insert'
          ? rows.insert(row)
          : rows.update(row).not(name as 'id', 'is', null));
        if (error?.code === '23502' || error?.code === '23514')
          found.push({ ...error, column: `${table}.${name}` });
      }
  return found;
}

test.each(['insert', 'update'] as const)(
  'every refused %s of a value is answered with a message and a hint, and without the value',
  async (privilege) => {
    const found = await collectRefusals(privilege);
    expect(found.length).toBeGreaterThan(100);
    const unanswered = found.filter((refusal) => !isAnswered(refusal));
    const columns = [...new Set(unanswered.map(({ column }) => column))];
    expect(columns, `${unanswered[0]?.message}: ${columns.join(', ')}`).toEqual([]);
  },
);

test.each([
  [{ budget: -1 }, 'budget_range', 'The budget is out of range.'],
  [{ name: ' ' }, 'name_length', 'The name is empty or longer than 100 characters.'],
  [{ name: null }, 'name_missing', 'The name is missing.'],
  [
    { description: 'x'.repeat(501) },
    'description_length',
    'The description is longer than 500 characters.',
  ],
  [{ start_date: '1999-12-31' }, 'dates_range', 'A date is before 2000 or after 2099.'],
])('a refusal names the rule that a campaign with %o breaks', async (change, hint, message) => {
  const [campaign] = await db.sql<{ id: string }>(
    `select id from public.campaigns where user_id = '${db.idOf('regular')}' and status = 'pending' limit 1`,
  );
  const { error } = await db
    .as('regular')
    .from('campaigns')
    .update(change as never)
    .eq('id', campaign?.id ?? '');
  expect(error).toMatchObject({ hint, message });
});

test("a refusal names the rule that a tracked link's URL breaks", async () => {
  const { error } = await db
    .as('regular')
    .from('click_trackers')
    .insert({ name: 'Spring', original_url: 'javascript:alert(1)' });
  expect(error).toEqual({
    code: '23514',
    hint: 'original_url_shape',
    message: 'Check the format of the original URL.',
    details: '{"field": "original URL", "refusal": "check.shape"}',
  });
});
