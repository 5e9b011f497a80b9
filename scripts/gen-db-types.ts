// Generates src/lib/supabase/database.types.ts and src/domain/shared/codes.ts from the migrations, and five schema files: the
// sentences of refusals from src/lib/refusals, the shapes of contents from src/domain/content/channels (also for the description
// of the public API), the functions and triggers that name the fields of a flight from src/domain/flight/fields.ts, and the texts of
// SMS notifications from src/words/mails, whose other sentences become the messages of the emails. With --check it fails if they are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { format } from 'oxfmt';
import { createBackend } from '../backend/backend.ts';
import { template } from '../backend/database/template.ts';
import { contentSchemasFile, contentShapesSchema } from './content-shapes.ts';
import { flightFieldsSchema } from './flight-fields.ts';
import { mailMessagesFile, smsSchema } from './mail-messages.ts';
import { refusalSchema } from './refusal-sentences.mjs';

/** Code lists for the domain, by type name: a column with a check constraint, or the names of a lookup table. */
const WORDS = {
  FlightStatus: 'flights.status',
  FlightStatusReason: 'flights.status_reason',
  CampaignStatus: 'campaign_statuses',
  CampaignStatusReason: 'campaigns.status_reason',
  CreativeStatus: 'creative_statuses',
  UserStatus: 'link_users.status',
  SmsEncoding: 'service_types.sms_encoding',
  Channel: 'service_types',
  NotificationKind: 'notification_events',
};

const stale: string[] = [];

/** Writes the file if it is out of date; with --check only notes that it is. */
function update(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  stale.push(file);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
}

// Before the database below is created from the schema files.
update('supabase/migrations/20260101000160_refusal_sentences.sql', refusalSchema());
update('supabase/migrations/20260101007652_sms_sentences.sql', await smsSchema());
update('supabase/functions/_shared/platform-mails/mail-messages.json', await mailMessagesFile());
update('supabase/migrations/20260101001250_content_shapes.sql', await contentShapesSchema());
update('supabase/functions/_shared/api/content-schemas.json', await contentSchemasFile());
update('supabase/migrations/20260101002550_flight_fields.sql', flightFieldsSchema());

const { connection, sql } = await createBackend({ template: await template() });

/** Values of every check constraint that is a list of strings, by `table.column`. */
async function checkedLists(): Promise<Map<string, string[]>> {
  const checks = await sql<{ name: string; definition: string }>(`
    select c.relname || '.' || a.attname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_attribute a on a.attrelid = c.oid and array[a.attnum] = k.conkey
     where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`);
  return new Map(
    checks.flatMap(({ name, definition }) => {
      const [, list] =
        /^CHECK \(+\w+ = ANY \(ARRAY\[(.*)\]\)\) IS NOT FALSE\)/.exec(definition) ?? [];
      return list && CHECKED.includes(name)
        ? [[name, [...list.matchAll(/'(\w+)'/g)].map(([, word = '']) => word)]]
        : [];
    }),
  );
}

async function namesOf(lookup: string): Promise<string[]> {
  const column = lookup === 'notification_events' ? 'kind' : 'name';
  const rows = await sql<{ name: string }>(
    `select ${column} as name from public.${lookup} order by sort_order`,
  );
  return rows.map(({ name }) => name);
}

const CHECKED = Object.values(WORDS);
const lists = await checkedLists();

/** Generates the types. Presents each column with a value list as an enum, which the generator supports. */
async function databaseTypes(): Promise<string> {
  const metadata = await introspect(connection.driver as never, { includedSchemas: ['public'] });
  const enums = [...lists].map(([name, words], index) => ({
    id: -1 - index,
    name: name.replace('.', '_'),
    schema: 'public',
    format: name.replace('.', '_'),
    enums: words,
    attributes: [],
    comment: null,
    type_relation_id: null,
  }));
  const columns = metadata.columns.map((column) => {
    // The view's columns come from `campaigns`.
    const table = column.table.replace('_with_totals', '');
    return lists.has(`${table}.${column.name}`)
      ? { ...column, format: `${table}_${column.name}`, type_schema: 'public' }
      : column;
  });
  const types = [...metadata.types, ...enums];
  return generateTypescript(sortGeneratorMetadata({ ...metadata, columns, types }), {
    postgrestVersion: '12',
    detectOneToOneRelationships: true,
  });
}

async function domainWords(): Promise<string> {
  const parts = Object.entries(WORDS).map(async ([type, source]) => {
    const words = lists.get(source) ?? (await namesOf(source));
    return `export type ${type} = ${words.map((word) => `'${word}'`).join(' | ')};`;
  });
  const head = '// Written by `npm run db:types` from the checks and lookups of the database.';
  const text = [head, ...(await Promise.all(parts))].join('\n\n');
  return (await format('words.ts', text, { singleQuote: true, printWidth: 100 })).code;
}

update('src/lib/supabase/database.types.ts', await databaseTypes());
update('src/domain/shared/codes.ts', await domainWords());
if (process.argv.includes('--check')) {
  for (const file of stale) console.error(`${file} is stale, run: npm run db:types`);
  process.exit(stale.length === 0 ? 0 : 1);
}
process.exit(0); // Lite keeps a timer running.
