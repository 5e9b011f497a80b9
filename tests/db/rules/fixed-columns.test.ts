import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const OWN = `organisation_id = '${NORTHWIND}'`;
const MINE = `${OWN} and user_id = (select id from public.link_users where email = 'marketer@northwind.example')`;
const TENANT = ['id', 'organisation_id', 'user_id', 'created_at'];
const LINK = ['id', 'organisation_id', 'created_at', 'click_count', 'shortened_url'];

/** Columns that no user can change after the insert, with a role that may change other columns of the row. */
const FIXED: [table: string, actor: ActorName, row: string, columns: string[]][] = [
  ['service_types', 'superadmin', 'true', ['id', 'name']],
  ['message_types', 'superadmin', 'true', ['id']],
  ['campaign_statuses', 'superadmin', 'true', ['id']],
  ['creative_statuses', 'superadmin', 'true', ['id']],
  ['invoice_statuses', 'superadmin', 'true', ['id']],
  ['short_url_domains', 'superadmin', 'true', ['id']],
  ['organisations', 'superadmin', `id = '${NORTHWIND}'`, ['id', 'created_at', 'request_hash']],
  ['segments', 'regular', OWN, [...TENANT, 'volume', 'is_platform']],
  [
    'audiences',
    'regular',
    OWN,
    [...TENANT, 'cohort_id', 'total_contacts', 'status', 'formula', 'segment_count', 'categories'],
  ],
  ['audience_segments', 'regular', OWN, ['audience_id']],
  ['creatives', 'regular', MINE, TENANT],
  [
    'creative_versions',
    'regular',
    `creative_id in (select id from public.creatives where ${MINE})`,
    [...LINK, 'creative_id'],
  ],
  ['click_trackers', 'regular', MINE, TENANT],
  [
    'click_tracker_versions',
    'regular',
    `click_tracker_id in (select id from public.click_trackers where ${MINE})`,
    [...LINK, 'click_tracker_id', 'domain_id'],
  ],
  [
    'campaigns',
    'regular',
    OWN,
    [...TENANT, 'status_reason', 'total_spent', 'flight_count', 'channels'],
  ],
  [
    'flights',
    'regular',
    OWN,
    [
      ...TENANT,
      'campaign_id',
      'status_reason',
      'activated_at',
      'stopped_at',
      'edited_at',
      'edited_by',
    ],
  ],
  ['payment_methods', 'admin', OWN, [...TENANT, 'last_four']],
];

const VALUES: Record<string, unknown> = {
  uuid: randomUUID(),
  timestamptz: '2001-02-03T04:05:06Z',
  int4: 987,
  int8: 987,
  numeric: 987,
  bool: true,
  text: '0987',
  _text: ['other'],
};
const OTHER: Record<string, unknown> = { status: 'calculating', status_reason: 'wallet_empty' };

const cases = FIXED.flatMap(([table, actor, row, columns]) =>
  columns.map((column) => ({ table, actor, row, column })),
);
test.each(cases)(
  '$column of $table cannot be changed by a role that may change the row',
  async ({ table, actor, row, column }) => {
    const read = async (where: string) =>
      (
        await db.sql(`select to_jsonb(t) as row from public.${table} t where ${where} limit 1`)
      )[0]?.['row'] as Record<string, unknown> | undefined;
    const before = await read(row);
    expect(before).toBeDefined();
    const [type] = await db.sql<{ name: string }>(
      `select udt_name as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and column_name = '${column}'`,
    );
    const value = OTHER[column] ?? VALUES[type?.name ?? ''];
    expect(value).toBeDefined();
    const keys = before?.['id'] ? ['id'] : ['audience_id', 'segment_id'];
    const key = Object.fromEntries(keys.map((name) => [name, before?.[name]]));
    const client = db.as(actor) as unknown as SupabaseClient;
    const { error } = await client
      .from(table)
      .update({ [column]: value })
      .match(key);
    expect(error).toMatchObject({ code: '42501', message: `${column} can’t be changed here.` });
    const same = Object.entries(key).map(([name, id]) => `${name} = '${String(id)}'`);
    expect(await read(same.join(' and '))).toEqual(before);
  },
);
