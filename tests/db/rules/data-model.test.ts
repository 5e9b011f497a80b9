import { expect, test } from 'vitest';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database';

const db = testDatabase();

/** Columns of each table, requested by a role that may read them. */
test.each<[id: string, table: string, columns: string, reader: ActorName]>([
  [
    'Campaign',
    'campaigns',
    'id,name,description,status,budget,start_date,end_date,user_id,organisation_id,created_at,updated_at',
    'regular',
  ],
  [
    'Flight',
    'flights',
    'id,campaign_id,name,type,status,audience,sent,delivery_rate,ctr,spent,budget,audience_segments,scheduled_date,location,frequency_cap,message,creative_id,user_id,organisation_id,created_at,updated_at',
    'regular',
  ],
  [
    'link of a flight and a creative',
    'flight_creatives',
    'flight_id,creative_id,created_at',
    'regular',
  ],
  [
    'Creative, with its flights and versions',
    'creatives',
    'id,name,type,status,message,organisation_id,user_id,created_at,updated_at,flight_creatives(flight_id),creative_versions(id)',
    'regular',
  ],
  [
    'Creative version',
    'creative_versions',
    'id,creative_id,version_name,message,original_url,shortened_url,og_title,og_description,og_image,click_count,created_at,updated_at',
    'regular',
  ],
  [
    'Click tracker, with its versions',
    'click_trackers',
    'id,name,original_url,organisation_id,user_id,created_at,updated_at,click_tracker_versions(id)',
    'regular',
  ],
  [
    'Click tracker version',
    'click_tracker_versions',
    'id,click_tracker_id,version_name,shortened_url,og_title,og_description,og_image,assigned_creative_id,click_count,created_at,updated_at',
    'regular',
  ],
  [
    'Audience, with its segments',
    'audiences',
    'id,cohort_id,name,description,total_contacts,status,last_updated,last_updated_by_user_id,created_at,organisation_id,user_id,audience_segments(segment_id)',
    'regular',
  ],
  [
    'link of an audience and a segment',
    'audience_segments',
    'audience_id,segment_id,operator,sequence_order',
    'regular',
  ],
  [
    'Segment',
    'segments',
    'id,name,description,category,rules,volume,organisation_id,user_id',
    'regular',
  ],
  [
    'Service type',
    'service_types',
    'id,name,display_name,description,default_rate,icon_name,is_active,sort_order',
    'regular',
  ],
  ...(['campaign_statuses', 'creative_statuses', 'invoice_statuses'] as const).map(
    (table): [string, string, string, ActorName] => [
      'lookup of statuses',
      table,
      'id,name,display_name,color_class,sort_order,is_active',
      'regular',
    ],
  ),
  ['Message type', 'message_types', 'name,display_name', 'regular'],
  [
    'prices of an organization',
    'organisations',
    'service_rates,location_targeting_cost,segment_costs',
    'regular',
  ],
  [
    'Organization',
    'organisations',
    'id,name,type,is_active,logo_url,menu_color,background_color,created_at,monthly_credit_limit,location_targeting_cost,active_services,service_rates,prepaid_packages,segment_costs,current_balance,current_month_usage,billing_cycle_start,billing_cycle_end',
    'admin',
  ],
  [
    'User',
    'link_users',
    'id,name,email,phone,webhook_url,language_settings,api_config,notification_preferences,organisation_id,status,created_at,updated_at',
    'admin',
  ],
  ['User role', 'user_roles', 'user_id,role', 'admin'],
  ['Short URL domain', 'short_url_domains', 'id,domain_name,is_default,is_active', 'regular'],
  ['Invoice', 'invoices', 'id,invoice_number,issued_date,due_date,amount,status', 'admin'],
])('%s: the columns of %s are readable', async (_name, table, columns, reader) => {
  const { data, error } = await db
    .as(reader)
    .from(table as 'campaigns')
    .select(columns as '*')
    .limit(1)
    .single();
  expect(error).toBeNull();
  const asked = columns.split(',').map((column) => column.replace(/\(.*/, ''));
  expect(Object.keys(data ?? {}).toSorted()).toEqual(asked.toSorted());
});

test('an impersonation names the superadmin, the organization and its start', async () => {
  const superadmin = db.as('superadmin');
  await superadmin
    .from('superadmin_impersonations')
    .upsert({ superadmin_id: db.idOf('superadmin'), impersonated_org_id: NORTHWIND });
  const { data } = await superadmin
    .from('superadmin_impersonations')
    .select('superadmin_id,impersonated_org_id,created_at')
    .single();
  expect(data).toEqual({
    superadmin_id: db.idOf('superadmin'),
    impersonated_org_id: NORTHWIND,
    created_at: expect.any(String),
  });
  await superadmin
    .from('superadmin_impersonations')
    .delete()
    .eq('superadmin_id', db.idOf('superadmin'));
});

test('counts of flights and creative versions start at 0', async () => {
  const regular = db.as('regular');
  const { data: campaign } = await regular
    .from('campaigns')
    .insert({ name: 'Counts' })
    .select('id')
    .single();
  const flight = { name: 'Counts', type: 'SMS', campaign_id: campaign?.id ?? '', budget: 1 };
  const made = await regular
    .from('flights')
    .insert(flight)
    .select('type,sent,delivery_rate,ctr,spent')
    .single();
  expect(made.data).toEqual({ type: 'SMS', sent: 0, delivery_rate: 0, ctr: 0, spent: 0 });
  const { data: creative } = await regular
    .from('creatives')
    .insert({ name: 'Counts', type: 'SMS' })
    .select('id')
    .single();
  const version = { creative_id: creative?.id ?? '', version_name: 'Original', message: 'Hello' };
  const { data } = await regular
    .from('creative_versions')
    .insert(version)
    .select('click_count')
    .single();
  expect(data?.click_count).toBe(0);
});

/** Allowed values of a column, compared with its check constraint. */
test.each<
  [
    id: string,
    table: 'organisations' | 'link_users' | 'user_roles',
    column: string,
    stored: string[],
  ]
>([
  ['types of organizations', 'organisations', 'type', ['advertiser', 'agency', 'VOX']],
  ['statuses of users', 'link_users', 'status', ['pending', 'active', 'deactivated']],
  ['roles', 'user_roles', 'role', ['superadmin', 'admin', 'regular', 'readonly']],
])('the check constraint allows exactly the known %s', async (_name, table, column, allowed) => {
  const check = await db.sql(
    `select pg_get_constraintdef(oid) as rule from pg_constraint
      where conrelid = 'public.${table}'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%' || '(${column} = ANY' || '%'`,
  );
  const [rule = ''] = String((check[0] as { rule?: string } | undefined)?.rule).split(
    ' IS NOT FALSE',
  );
  const named = [...rule.matchAll(/'([A-Za-z]+)'::text/g)].map(([, value]) => value);
  expect(new Set(named)).toEqual(new Set(allowed));
  expect(named).toHaveLength(allowed.length);
});

test.each([
  ['an unknown kind of price', { segment_costs: { behavioral: { type: 'monthly', value: 1 } } }],
  ['a capitalized category', { segment_costs: { Behavioral: { type: 'flat', value: 1 } } }],
  ['a package without a quantity', { prepaid_packages: { SMS: [{ discount_percentage: 5 }] } }],
  [
    'packages that are not a list',
    { prepaid_packages: { SMS: { quantity: 1, discount_percentage: 5 } } },
  ],
])('an organization refuses %s', async (_name, change) => {
  const { data, error } = await db
    .as('superadmin')
    .from('organisations')
    .update(change)
    .eq('id', NORTHWIND)
    .select('id');
  expect(data).toBeNull();
  expect(error?.code).toMatch(/^2[23]/);
});
