import { beforeAll, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

/** Rows for tables that the demo data leaves empty, so that each table has a row to change. */
const ARRANGED = `
  insert into public.invitations (email, name, role, organisation_id, invited_by)
  select 'guest@northwind.example', 'Guest', 'regular', organisation_id, id from public.link_users
   where email = 'admin@northwind.example';
  insert into public.superadmin_impersonations (superadmin_id, impersonated_org_id)
  select id, '${NORTHWIND}' from public.link_users where email = 'superadmin@vox.example';
  insert into public.support_requests (user_id, organisation_id, topic, subject, message)
  select id, organisation_id, 'question', 'Subject', 'Message' from public.link_users
   where email = 'admin@northwind.example';
  insert into public.campaign_views (user_id, organisation_id, name, address)
  select id, organisation_id, 'Mine', 'status=active' from public.link_users where email = 'admin@northwind.example';
  insert into public.test_addresses (organisation_id, address) values ('${NORTHWIND}', 'qa@northwind.example');
  insert into public.test_sends (id, organisation_id, name, channel, message, content, recipients, parts, price, cost, request)
  values (gen_random_uuid(), '${NORTHWIND}', 'Hut', 'SMS', 'Hut', '{}', '[]', 1, 0, 0, '');
  insert into public.creative_templates (user_id, organisation_id, name, type, content)
  select id, organisation_id, 'Ours', 'SMS', '{"channel": "sms", "text": "Hello"}' from public.link_users where email = 'admin@northwind.example';
  insert into public.creative_comments (creative_id, creative_version_id, organisation_id, body)
  select creative_id, id, organisation_id, 'Shorter, please.' from public.creative_versions limit 1;
  -- The tests update the first row of a table, which has to be the picture here.
  set session_replication_role = replica;
  delete from public.media;
  set session_replication_role = default;
  insert into public.media (user_id, organisation_id, name, alt, type, bytes, width, height)
  select id, organisation_id, 'hut.png', 'A hut', 'image/png', 1, 1, 1 from public.link_users where email = 'admin@northwind.example';
  insert into private.price_changes (organisation_id, changed_at) values ('${NORTHWIND}', now());
  insert into public.flight_exclusions (flight_id, audience_id, organisation_id) select flight_id, audience_id, organisation_id from public.flight_audiences limit 1;
  insert into private.gateway_keys (gateway, key_hash, last_four) values ('guest', repeat('0', 64), '0000');
  insert into private.api_keys (user_id, name, scopes, key_hash, last_four) select id, 'Key', '{reports:read}', repeat('0', 64), '0000' from public.link_users limit 1;
  insert into private.api_requests (user_id, idempotency_key, request_hash, started_at) select distinct user_id, 'a', repeat('0', 64), now() from private.api_keys;
  insert into private.known_devices (user_id, device) select id, 'Firefox on Linux' from public.link_users limit 1 on conflict do nothing;
  insert into private.notification_choices (user_id, kind, in_app, email) select u.id, 'flight_ended', true, 'now'
    from public.link_users u limit 1 on conflict do nothing;
  select private.watch_jobs();
  insert into private.job_failures (job, subject, reason) values ('job', 'subject', 'reason');
  insert into private.settle_times (flight_id, organisation_id, campaign_id) select id, organisation_id, campaign_id from public.flights on conflict do nothing;
  insert into private.time_zone_changes (organisation_id, first_day, time_zone) values ('${NORTHWIND}', current_date, 'UTC');
  insert into private.launches (id, organisation_id, campaign_id, launch_at, request_hash, before)
  select id, organisation_id, id, now(), '', '{}' from public.campaigns limit 1;
  insert into private.approval_requests (id, organisation_id, campaign_id, note, request_hash, rehearsal)
  select id, organisation_id, id, '', '', '{}' from public.campaigns limit 1;
  insert into private.flight_approvals (flight_id, section, organisation_id, state, content, decided_at, approved_at)
  select id, 'message', organisation_id, 'void', '{}', now(), now() from public.flights limit 1;
  insert into private.plan_editors (flight_id, edited_by) select id, user_id from public.flights where user_id is not null limit 1
  on conflict do nothing;
  insert into private.outbox (event_key, organisation_id, recipient, kind, facts) values ('a', '${NORTHWIND}', 'a@b', 'approval_decided', '{}');
  insert into private.past_quiet_hours (organisation_id, ends_at, starts_at, quiet_hours) values ('${NORTHWIND}', now(), now(), '{}');
  insert into private.past_zones (organisation_id, ends_at, starts_at, time_zone) values ('${NORTHWIND}', now(), now(), 'UTC');
  insert into private.work_leases (flight_id, organisation_id, wallet, months, spent, funded_at) select id, organisation_id, 0, '{}', 0, now() from public.flights;
  insert into private.stored_needs (flight_id, organisation_id, need, spent, cost, known_from)
  select f.id, f.organisation_id, n, 0, 0, now() from public.flights f cross join lateral private.computable_needs(array[f.id]) as n;
  insert into private.visitor_salts (organisation_id, day) values ('${NORTHWIND}', current_date);
  insert into private.day_visitors (scope, visitor, day) values (gen_random_uuid(), '', current_date);
  insert into private.link_minutes (short_link_id, minute, visits) select id, now(), 1 from public.short_links limit 1;
  insert into private.link_check_requests (url, organisation_id) values ('https://huts.dev/', '${NORTHWIND}');
  insert into private.link_checks (url, state) values ('https://huts.dev/', 'alive');
  insert into private.link_readers (organisation_id, url) values ('${NORTHWIND}', 'https://huts.dev/');
  insert into private.link_check_starts (url, started_at) values ('https://huts.dev/', now());
  insert into private.link_turns (organisation_id) values ('${NORTHWIND}');
  insert into private.places (kind, name, country, latitude, longitude, population, search_text)
  values ('city', 'Graz', 'Austria', 47.07, 15.44, 300000, '|graz||austria');
  insert into private.closed_books (organisation_id, entry, balance, detached_before) values ('${NORTHWIND}', 0, 0, current_date);
  insert into private.work_turns (organisation_id) values ('${NORTHWIND}');
  insert into private.deleted_campaigns (id, organisation_id, parts) values (gen_random_uuid(), '${NORTHWIND}', '{}');
  insert into public.short_link_clicks (request_id, short_link_id, kind) select gen_random_uuid(), id, 'person' from public.short_links limit 1;
`;

/** Updates the first row with triggers off, because only the constraint is tested. Always raises an error, so nothing is stored. */
const change = (table: string, assignment: string) =>
  db.sql(
    `do $change$ begin
       perform set_config('session_replication_role', 'replica', true);
       update ${table} set ${assignment} where ctid = (select min(ctid) from ${table});
       raise exception 'it was taken';
     end $change$`,
  );

/** Message of a refusal on a table that clients can reach. */
const SENTENCE = /^(A|The|Check|Shorten) .+\.$/;
/** The name has one key in the errors of PGlite and another in those of the `postgres` driver. */
const refusingRule = (error: unknown) => {
  const { constraint, constraint_name } = error as Record<string, string | undefined>;
  return constraint ?? constraint_name;
};

const long = (length: number) => `repeat('x', ${length})`;
const named = (table: string, length: number) =>
  [
    [`${table}_name_length`, "name = ' '"],
    [`${table}_name_length`, `name = ${long(length + 1)}`],
  ] as const;
const between = (rule: string, column: string, values: readonly (number | string)[]) =>
  values.map((value) => [rule, `${column} = '${value}'`] as const);
const URLS = ['javascript:alert(1)', 'not an address'] as const;

/** Values for every check constraint that no other check refuses. Amounts that the type itself refuses are left out. */
const REFUSED: Record<string, readonly (readonly [rule: string, assignment: string])[]> = {
  service_types: [
    ...between('service_types_default_rate_range', 'default_rate', [-1, 1000000, 'NaN']),
    ...between('service_types_sort_order_range', 'sort_order', [-1000001, 1000001]),
    ['service_types_sms_encoding_known', "sms_encoding = 'utf8'"],
    ['service_types_sms_encoding_of_sms', "id = 'other', sms_encoding = 'gsm7'"],
    ['service_types_description_length', `description = ${long(501)}`],
    ['service_types_display_name_length', "display_name = ' '"],
    ['service_types_display_name_length', `display_name = ${long(101)}`],
    ...named('service_types', 100),
  ],
  short_url_domains: [
    ['short_url_domains_domain_name_shape', "domain_name = 'Upper.example'"],
    ['short_url_domains_domain_name_shape', "domain_name = 'a.example/path'"],
  ],
  organisations: [
    ['organisations_active_services_size', "active_services = array_fill('SMS'::text, array[51])"],
    [
      'organisations_finishing_services_size',
      "finishing_services = array_fill('SMS'::text, array[51])",
    ],
    ['organisations_background_color_shape', "background_color = 'red'"],
    ['organisations_menu_color_shape', "menu_color = '#12345'"],
    ...between(
      'organisations_location_targeting_cost_range',
      'location_targeting_cost',
      [-1, 1000000],
    ),
    ['organisations_logo_url_length', `logo_url = 'https://a.example/' || ${long(2048)}`],
    ...between('organisations_logo_url_shape', 'logo_url', URLS),
    ...between('organisations_monthly_credit_limit_range', 'monthly_credit_limit', [-1, 'NaN']),
    ...between(
      'organisations_launch_confirm_above_range',
      'launch_confirm_above',
      [-1, 1000000001],
    ),
    ['organisations_approval_policy_known', "approval_policy = 'both'"],
    ['organisations_approval_amounts_shape', `approval_amounts = '{"SMS": -1}'`],
    ...between('organisations_approval_above_range', 'approval_above', [-1, 'NaN']),
    ...named('organisations', 100),
    ['organisations_utm_template_shape', `utm_template = '[]'`],
    ['organisations_utm_template_shape', `utm_template = '{"utm_term": "a"}'`],
    ['organisations_utm_template_shape', `utm_template = '{"utm_source": ""}'`],
    ['organisations_utm_template_shape', `utm_template = '{"utm_source": "a&b=c"}'`],
    ['organisations_utm_template_shape', `utm_template = '{"utm_source": "{{first_name}}"}'`],
    [
      'organisations_utm_template_shape',
      `utm_template = jsonb_build_object('utm_source', ${long(101)})`,
    ],
    ['organisations_forbidden_words_said', `forbidden_words = '{""}'`],
    [
      'organisations_forbidden_words_size',
      'forbidden_words = array(select n::text from generate_series(1, 201) as n)',
    ],
    ['organisations_forbidden_words_size', `forbidden_words = array[${long(12001)}]`],
    ['organisations_holidays_range', "holidays = '{1999-12-31}'"],
    ['organisations_holidays_range', "holidays = '{2100-01-01}'"],
    [
      'organisations_holidays_size',
      "holidays = array(select date '2020-01-01' + n from generate_series(1, 401) as n)",
    ],
    ['organisations_quiet_hours_shape', `quiet_hours = '[]'`],
    ['organisations_quiet_hours_shape', `quiet_hours = '{"SMS": "at night"}'`],
    ['organisations_quiet_hours_shape', `quiet_hours = '{"SMS": {"from": "20:00"}}'`],
    [
      'organisations_quiet_hours_shape',
      `quiet_hours = '{"SMS": {"from": "20:00", "to": "20:00"}}'`,
    ],
    [
      'organisations_quiet_hours_shape',
      `quiet_hours = '{"SMS": {"from": "20:00", "to": "24:00"}}'`,
    ],
    [
      'organisations_quiet_hours_size',
      `quiet_hours = (select jsonb_object_agg('channel ' || n, '{"from": "20:00", "to": "09:00"}'::jsonb) from generate_series(1, 200) as n)`,
    ],
    ['organisations_prepaid_packages_shape', `prepaid_packages = '{"x": "y"}'`],
    ['organisations_segment_costs_shape', `segment_costs = '{"x": "y"}'`],
    ['organisations_service_rates_shape', `service_rates = '{"SMS": "cheap"}'`],
    ['organisations_type_known', "type = 'other'"],
  ],
  link_users: [
    ['link_users_email_length', `email = ${long(256)}`],
    ['link_users_language_known', "language_settings = 'xx'"],
    ...named('link_users', 100),
    ['link_users_notification_preferences_shape', "notification_preferences = '[]'"],
    ['link_users_phone_shape', "phone = 'call me'"],
    ['link_users_phone_shape', "phone = '0171 901820'"],
    ['link_users_phone_shape', "phone = '+49 1234 5678 9012 3456'"],
    ['link_users_status_known', "status = 'other'"],
  ],
  user_roles: [['user_roles_role_known', "role = 'owner'"]],
  superadmin_impersonations: [['superadmin_impersonations_reason_length', `reason = ${long(201)}`]],
  campaign_views: [
    ...named('campaign_views', 60),
    ...between('campaign_views_address_shape', 'address', ['', 'javascript:alert(1)', 'q=<b>']),
    ['campaign_views_address_shape', `address = 'q=' || ${long(601)}`],
  ],
  invitations: [
    ...between('invitations_email_shape', 'email', ['nobody', 'a b@c.example', 'a@b@c.example']),
    ['invitations_email_shape', `email = ${long(256)} || '@a.example'`],
    ...named('invitations', 100),
    ['invitations_role_known', "role = 'owner'"],
  ],
  audit_log: [['audit_log_action_known', "action = 'read'"]],
  wallets: [
    ...between('wallets_balance_range', 'balance', [-0.01, 'NaN']),
    ...between('wallets_last_top_up_range', 'last_top_up', [0, 'NaN']),
  ],
  notification_events: [
    ['notification_events_email_known', "email = 'monthly'"],
    ['notification_events_required_mail', "is_required = true, email = 'off'"],
  ],
  notifications: [
    ['notifications_thing_known', "thing = 'other'"],
    ['notifications_read_is_seen', 'read_at = now()'],
  ],
  monthly_usage: [
    ...between('monthly_usage_used_range', 'used', ['NaN']),
    ['monthly_usage_month_shape', "month = '2026-02-02'"],
  ],
  credit_ledger: [
    ...between('credit_ledger_amount_range', 'amount', [0, 'NaN']),
    ['credit_ledger_amount_sign', "kind = 'debit', amount = 1"],
    ['credit_ledger_amount_sign', "kind = 'purchase', amount = -1"],
    ['credit_ledger_description_length', `description = ${long(501)}`],
    ['credit_ledger_reports_of_a_day', 'reports = 0'],
    ['credit_ledger_reports_of_a_day', "reports = 1, kind = 'purchase', amount = 1"],
    ['credit_ledger_kind_known', "kind = 'gift', amount = 1"],
  ],
  segments: [
    ['segments_category_length', `category = ${long(51)}`],
    ['segments_description_length', `description = ${long(501)}`],
    ...named('segments', 100),
    ['segments_rules_shape', "rules = '[]'"],
    ['segments_rules_size', `rules = jsonb_build_object('x', ${long(20_000)})`],
    ['segments_volume_range', 'volume = -1'],
  ],
  audiences: [
    ['audiences_cohort_id_length', "cohort_id = ' '"],
    ['audiences_cohort_id_length', `cohort_id = ${long(51)}`],
    ['audiences_description_length', `description = ${long(501)}`],
    ...named('audiences', 100),
    ['audiences_status_known', "status = 'other'"],
    ['audiences_total_contacts_range', 'total_contacts = -1'],
  ],
  audience_segments: [
    ['audience_segments_operator_known', "operator = 'XOR'"],
    ['audience_segments_order_range', 'sequence_order = -1'],
    ['audience_segments_order_range', 'rule_index = -1'],
  ],
  creatives: [
    ...named('creatives', 120),
    ...between('creatives_labels_shape', 'labels', ['{""}', '{Sale,sale}', '{{a},{b}}']),
    [
      'creatives_variant_known',
      "variant_of = gen_random_uuid(), variant = 'A', variant_share = 50",
    ],
    [
      'creatives_variant_share_range',
      "variant_of = gen_random_uuid(), variant = 'B', variant_share = 100",
    ],
    ['creatives_variant_whole', "variant = 'B'"],
    ['creatives_variant_whole', "variant_of = id, variant = 'B', variant_share = 50"],
  ],
  creative_templates: named('creative_templates', 100),
  creative_comments: [
    ['creative_comments_body_length', "body = E' \\n '"],
    ['creative_comments_body_length', `body = ${long(2001)}`],
  ],
  media: [
    ...named('media', 200),
    ['media_alt_length', "alt = ' '"],
    ['media_alt_length', "alt = repeat('x', 301)"],
    ['media_type_known', "type = 'image/svg+xml'"],
    ['media_bytes_range', 'bytes = 5242881'],
    ['media_bytes_range', "type = 'video/mp4', seconds = 9, bytes = 16777217"],
    ['media_size_range', 'width = 0'],
    ['media_size_range', 'width = null'],
    ['media_size_range', "type = 'audio/wav', seconds = 9"],
    ['media_size_range', "type = 'application/pdf'"],
    ['media_size_range', "type = 'video/mp4', seconds = 9, width = null, height = null"],
    ['media_seconds_range', "type = 'video/mp4'"],
    ['media_seconds_range', "type = 'video/mp4', seconds = 3601"],
    ['media_seconds_range', "type = 'application/pdf', width = null, height = null, seconds = 1"],
    ['media_seconds_range', 'seconds = 9'],
    ['media_seconds_range', "type = 'audio/wav', width = null, height = null"],
    ['media_seconds_range', "type = 'audio/wav', width = null, height = null, seconds = 241"],
    [
      'media_seconds_range',
      "type = 'audio/mpeg', width = null, height = null, seconds = 1, bytes = 200001",
    ],
  ],
  creative_versions: [
    ['creative_versions_click_count_range', 'click_count = -1'],
    ['creative_versions_message_length', "message = ' '"],
    ['creative_versions_message_length', `message = ${long(1601)}`],
    ...between('creative_versions_og_image_shape', 'og_image', URLS),
    ['creative_versions_og_length', `og_title = ${long(301)}`],
    ['creative_versions_og_length', `og_description = ${long(1001)}`],
    ...between('creative_versions_original_url_shape', 'original_url', URLS),
    ['creative_versions_version_name_length', "version_name = ' '"],
    ['creative_versions_version_name_length', `version_name = ${long(101)}`],
  ],
  click_trackers: [
    ...named('click_trackers', 120),
    ...between('click_trackers_original_url_shape', 'original_url', URLS),
  ],
  click_tracker_versions: [
    ['click_tracker_versions_click_count_range', 'click_count = -1'],
    ...between('click_tracker_versions_og_image_shape', 'og_image', URLS),
    ['click_tracker_versions_og_length', `og_title = ${long(61)}`],
    ['click_tracker_versions_og_length', `og_description = ${long(161)}`],
    ['click_tracker_versions_version_name_length', "version_name = ' '"],
    ['click_tracker_versions_version_name_length', `version_name = ${long(101)}`],
  ],
  campaigns: [
    ...between('campaigns_budget_range', 'budget', [-0.01, 'NaN']),
    ['campaigns_description_length', `description = ${long(501)}`],
    ...named('campaigns', 100),
    ['campaigns_status_reason_known', "status_reason = 'other'"],
    ...between('campaigns_total_spent_range', 'total_spent', [-0.01, 'NaN']),
    ['campaigns_flight_count_range', 'flight_count = -1'],
    ['campaigns_unarchived_while_active', "status = 'active', archived_at = now()"],
  ],
  flights: [
    ['flights_audience_segments_shape', "audience_segments = '{}'"],
    ...between('flights_budget_range', 'budget', [-0.01, 'NaN']),
    ...between('flights_ctr_range', 'ctr', [-0.01, 100.01, 'NaN']),
    ...between('flights_delivery_rate_range', 'delivery_rate', [-0.01, 100.01, 'NaN']),
    ...between('flights_frequency_cap_range', 'frequency_cap', [0, 1001]),
    ['flights_location_shape', `location = '{"x": 1}'`],
    ['flights_message_length', `message = ${long(1601)}`],
    ...named('flights', 110),
    ['flights_frequency_period_known', "frequency_period = 'month'"],
    ['flights_pacing_known', "pacing = 'slow'"],
    ['flights_sent_range', 'sent = -1'],
    ...between('flights_spent_range', 'spent', [-0.01, 'NaN']),
    ['flights_variants_shape', `variants = '{}'`],
    ['flights_variants_shape', `variants = '[{"variant": "C"}]'`],
    ['flights_promoted_variant_known', "promoted_variant = 'A', variants = '[]'"],
    ['flights_promoted_variant_known', "promoted_variant = 'D'"],
    ['flights_promotion_rule_shape', `promotion_rule = '{"when": "later"}'`],
    ['flights_promotion_rule_shape', `promotion_rule = '{"when": "hours", "value": 0}'`],
    ['flights_promotion_rule_shape', `promotion_rule = '{"when": "hours", "value": "5"}'`],
    ['flights_promotion_rule_shape', `promotion_rule = '{"when": "percent", "value": 100}'`],
    ['flights_approval_state_known', "approval_state = 'other'"],
    ['flights_translations_shape', `translations = '{"it": "Ciao"}'`],
    ['flights_translations_shape', `translations = '{"de": ""}'`],
    ['flights_status_known', "status = 'other'"],
    ['flights_status_reason_known', "status_reason = 'end_date_passed'"],
  ],
  flight_exclusions: [
    ['flight_exclusions_one_kind', 'audience_id = null'],
    ['flight_exclusions_another_flight', 'audience_id = null, excluded_flight_id = flight_id'],
  ],
  test_addresses: between('test_addresses_address_shape', 'address', [
    '12025550143',
    'nobody',
    'a b@c.example',
    `${'a'.repeat(250)}@b.example`,
  ]),
  test_sends: [
    ...named('test_sends', 120),
    ...between('test_sends_cost_range', 'cost', [-0.01, 'NaN']),
    ...between('test_sends_parts_range', 'parts', [0, 101]),
    ...between('test_sends_price_range', 'price', [-0.01, 1e8, 'NaN']),
    ['test_sends_recipients_shape', `recipients = '{}'`],
  ],
  flight_promotions: [
    ['flight_promotions_figures_shape', "figures = '{}'"],
    ['flight_promotions_rule_shape', "rule = '{}'"],
    ['flight_promotions_variant_known', "variant = 'E'"],
  ],
  flight_variant_totals: [
    ...['sent', 'delivered', 'clicked', 'conversions'].map(
      (column) => ['flight_variant_totals_counts_range', `${column} = -1`] as const,
    ),
    ...['revenue', 'cost'].flatMap((column) =>
      between('flight_variant_totals_money_range', column, [-0.01, 'NaN']),
    ),
    ['flight_variant_totals_variant_known', "variant = 'E'"],
  ],
  short_links: [
    ...between('short_links_counts_range', 'visits', [-1]),
    ...between('short_links_counts_range', 'reported_clicks', [-1]),
    ...between('short_links_code_shape', 'code', ['abc', 'abcdefg', 'abc-ef']),
    ['short_links_one_version', 'creative_version_id = null, click_tracker_version_id = null'],
    [
      'short_links_one_version',
      'creative_version_id = gen_random_uuid(), click_tracker_version_id = gen_random_uuid()',
    ],
  ],
  short_link_clicks: [['short_link_clicks_kind_known', "kind = 'robot'"]],
  short_link_daily_clicks: [
    ['short_link_daily_clicks_clicks_range', 'clicks = -1'],
    ['short_link_daily_clicks_kind_known', "kind = 'robot'"],
    ['short_link_daily_clicks_people_range', 'people = 1, tracker_people = 2'],
    ['short_link_daily_clicks_people_range', 'tracker_people = -1'],
  ],
  support_requests: [
    ['support_requests_answer_length', "answer = ' '"],
    ['support_requests_answer_length', `answer = ${long(5001)}`],
    ['support_requests_message_length', "message = ' '"],
    ['support_requests_message_length', `message = ${long(5001)}`],
    ['support_requests_phone_given', "topic = 'call', phone = null"],
    ['support_requests_phone_shape', "phone = ' '"],
    ['support_requests_phone_shape', "phone = 'call me'"],
    ['support_requests_status_known', "status = 'other'"],
    ['support_requests_subject_length', "subject = ' '"],
    ['support_requests_subject_length', `subject = ${long(151)}`],
    ['support_requests_topic_known', "topic = 'gossip'"],
  ],
  delivery_reports: [
    ['delivery_reports_balance_with_cost', 'balance_after = 1, cost = 0'],
    ['delivery_reports_cost_range', 'cost = -0.01, balance_after = null'],
    ...between('delivery_reports_cost_range', 'cost', ['1000000000', 'NaN']),
    ...['sent', 'delivered', 'opened', 'clicked', 'conversions'].map(
      (column) => ['delivery_reports_counts_range', `${column} = -1`] as const,
    ),
    ...between('delivery_reports_revenue_range', 'revenue', [-0.01, '1000000000', 'NaN']),
  ],
  ...Object.fromEntries(
    ['flight_hourly_stats', 'campaign_daily_stats', 'flight_totals'].map((table) => [
      table,
      ['revenue', 'cost'].flatMap((column) =>
        between(`${table}_money_range`, column, [-0.01, 'NaN']),
      ),
    ]),
  ),
  invoices: [
    ...between('invoices_amount_range', 'amount', [-0.01, 'NaN']),
    ['invoices_date_order', 'due_date = issued_date - 1'],
    ['invoices_description_length', `description = ${long(501)}`],
    ['invoices_paid_at_with_status', "status = 'paid', paid_at = null"],
    ['invoices_paid_at_with_status', "status = 'pending', paid_at = now()"],
    ['invoices_payment_when_paid', "status = 'pending', paid_at = null, paid_on = '2026-01-01'"],
    [
      'invoices_payment_reference_length',
      `status = 'paid', paid_at = now(), payment_reference = ${long(101)}`,
    ],
    ['invoices_paid_with_length', `status = 'paid', paid_at = now(), paid_with = ${long(101)}`],
  ],
  package_purchases: [
    ...between('package_purchases_credits_range', 'credits', [0, 'NaN']),
    ...between('package_purchases_discount_range', 'discount_percentage', [-100.01, 100.01, 'NaN']),
    ...between('package_purchases_price_range', 'price', [-0.01, 'NaN']),
    ...between('package_purchases_quantity_range', 'quantity', [0, '1000000000001', 'NaN']),
    ...between('package_purchases_rate_range', 'rate', [-0.01, 1000000, 'NaN']),
  ],
  payment_methods: [
    ...between('payment_methods_brand_shape', 'brand', [' ', '4111 1111']),
    ['payment_methods_brand_shape', `brand = ${long(51)}`],
    ...between('payment_methods_expiry_month_range', 'expiry_month', [0, 13]),
    ...between('payment_methods_expiry_year_range', 'expiry_year', [1999, 2101]),
    ...between('payment_methods_last_four_shape', 'last_four', ['123', '12345', '12a4']),
  ],
  'private.approval_requests': [['approval_requests_note_length', `note = ${long(1001)}`]],
  'private.places': [
    ['places_kind_known', "kind = 'village'"],
    ['places_latitude_range', 'latitude = 91'],
    ['places_longitude_range', 'longitude = -181'],
  ],
  'private.flight_approvals': [
    ['flight_approvals_remark_length', `remark = ${long(1001)}`],
    ['flight_approvals_section_known', "section = 'other'"],
    ['flight_approvals_state_known', "state = 'other'"],
  ],
  webhook_endpoints: [
    ['webhook_endpoints_url_shape', "url = 'ftp://hooks.example/'"],
    ['webhook_endpoints_events_known', "events = '{flight.unknown}'"],
    ['webhook_endpoints_events_known', "events = '{}'"],
    ['webhook_endpoints_status_known', "status = 'other', reason = 'person'"],
    ['webhook_endpoints_reason_known', "status = 'paused', reason = 'other'"],
    ['webhook_endpoints_reason_given', "status = 'paused'"],
    ['webhook_endpoints_host_state_known', "host_state = 'other'"],
  ],
  'private.mail_secret': [['mail_secret_is_only_known', 'is_only = false']],
  'private.webhook_settings': [['webhook_settings_is_single', 'is_single = false']],
  'private.webhook_secrets': [
    ['webhook_secrets_secret_shape', "secret = 'whsec_short'"],
    ['webhook_secrets_previous_secret_shape', "previous_secret = 'whsec_short'"],
  ],
  'private.webhook_messages': [
    ['webhook_messages_payload_size', `payload = jsonb_build_object('x', ${long(20_000)})`],
  ],
  'private.webhook_deliveries': [
    ['webhook_deliveries_state_known', "state = 'other', next_attempt_at = null"],
    ['webhook_deliveries_next_attempt_at_given', "state = 'failed', next_attempt_at = now()"],
  ],
  'private.webhook_attempts': [['webhook_attempts_response_length', `response = ${long(1025)}`]],
  'private.outbox': [['outbox_sent_once', 'sent_at = now()']],
  'private.notification_choices': [['notification_choices_email_known', "email = 'monthly'"]],
  'private.active_spans': [
    ['active_spans_order', "starts_at = '2030-01-02Z', ends_at = '2030-01-01Z'"],
  ],
  'private.past_quiet_hours': [
    ['past_quiet_hours_order', "starts_at = ends_at + interval '1 second'"],
  ],
  'private.past_zones': [['past_zones_order', "starts_at = ends_at + interval '1 second'"]],
  'private.link_minutes': [['link_minutes_visits_range', 'visits = -1']],
  'private.link_checks': [
    ['link_checks_state_known', "state = 'other'"],
    ['link_checks_status_range', 'status = 99'],
    ['link_checks_url_shape', "url = 'https://10.0.0.1/'"],
  ],
  'private.gateway_keys': [
    ...between('gateway_keys_gateway_shape', 'gateway', ['Upper', '-first', '']),
    ...between('gateway_keys_key_hash_shape', 'key_hash', ['abc', 'G'.repeat(64)]),
    ...between('gateway_keys_last_four_shape', 'last_four', ['123', 'wxyz']),
  ],
  'private.api_keys': [
    ['api_keys_name_length', "name = ' '"],
    ['api_keys_name_length', `name = ${long(101)}`],
    ['api_keys_name_characters', String.raw`name = E'a\u200b'`],
    ['api_keys_window_calls_range', 'window_calls = -1'],
    ['api_keys_scopes_known', "scopes = '{}'"],
    ['api_keys_scopes_known', "scopes = '{people:write}'"],
    ...between('api_keys_key_hash_shape', 'key_hash', ['abc', 'G'.repeat(64)]),
    ...between('api_keys_last_four_shape', 'last_four', ['123', 'wxyz']),
  ],
  'private.api_requests': [
    ['api_requests_idempotency_key_length', "idempotency_key = ''"],
    ['api_requests_idempotency_key_length', `idempotency_key = ${long(256)}`],
    ...between('api_requests_request_hash_shape', 'request_hash', ['abc', 'G'.repeat(64)]),
    ...between('api_requests_status_range', 'status', [199, 600]),
  ],
  'private.invoice_counter': [
    ['invoice_counter_one_row', 'id = false'],
    ['invoice_counter_range', 'last_number = -1'],
  ],
  'private.flight_checks': [
    ['flight_checks_forecast_range', 'forecast = -1'],
    ['flight_checks_plan_shape', "plan_times = '{2030-01-01}', plan_messages = '{}'"],
  ],
  'private.settle_times': between('settle_times_price_range', 'price', [-0.01, 1e12, 'NaN']),
  'private.delivery_clock': [
    ...between('delivery_clock_ahead_range', 'ahead', ['-1 second', '10 years']),
    ...between('delivery_clock_launch_grace_range', 'launch_grace', [
      '-1 second',
      '1 hour 1 second',
    ]),
    ...between('delivery_clock_claim_time_range', 'claim_time', ['-1 second', '6 seconds']),
    ['delivery_clock_one_row', 'id = false'],
  ],
};

beforeAll(async () => {
  await db.sql(ARRANGED);
});

const cases = Object.entries(REFUSED).flatMap(([table, rules]) =>
  rules.map(([rule, assignment]) => ({ table, rule, assignment })),
);
test.each(cases.map((one) => [`${one.rule}: ${one.assignment}`, one] as const))(
  '%s is refused',
  async (_title, { table, rule, assignment }) => {
    const isPrivate = table.includes('.');
    const refused = change(isPrivate ? table : `public.${table}`, assignment);
    const error = await refused.catch((failure: unknown) => failure);
    expect(refusingRule(error)).toBe(rule);
    expect(error).toMatchObject({
      code: '23514',
      message: expect.stringMatching(isPrivate ? /violates check/ : SENTENCE),
      ...(!isPrivate && { hint: rule.slice(table.length + 1) }),
    });
  },
);

test('every check constraint has a refused value in REFUSED', async () => {
  const checks = await db.sql<{ rule: string }>(
    `select k.conname as rule from pg_constraint k join pg_class c on c.oid = k.conrelid
      where k.contype = 'c' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and k.conislocal and not c.relispartition
        -- The last test covers these constraints by column.
        and k.conname !~ '_characters$'`,
  );
  const asked = new Set(cases.map(({ rule }) => rule));
  expect(checks.map(({ rule }) => rule).filter((rule) => !asked.has(rule))).toEqual([]);
});

test('every date and time column refuses infinity and dates before 2000 or after 2099', async () => {
  const columns = await db.sql<{ table: string; column: string; rule: string }>(
    `select c.oid::regclass::text as table, quote_ident(a.attname) as column, case t.typname when 'instant' then 'instant_times_range' else 'calendar_day_dates_range' end as rule
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
        and a.attnum > 0 and not a.attisdropped and t.typname in ('instant', 'calendar_day')`,
  );
  expect(columns.length).toBeGreaterThan(40);
  const taken: string[] = [];
  for (const { table, column, rule } of columns)
    for (const value of ['infinity', '-infinity', '1999-12-31', '2100-01-02'])
      await change(table, `${column} = '${value}'`).catch((error: unknown) => {
        if (refusingRule(error) !== rule)
          taken.push(`${table}.${column} = ${value}: ${String(error)}`);
      });
  expect(taken).toEqual([]);
});

test('every name column refuses line breaks and invisible characters from every writer', async () => {
  const columns = await db.sql<{ table: string; column: string }>(
    `select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
        and (a.attname ~ '^(.*_)?(name|title|subject|brand|category|cohort_id)$' or (c.relname, a.attname) in (
          ('credit_ledger', 'description'), ('invoices', 'description'), ('superadmin_impersonations', 'reason')))
        -- Not free text: each of these columns has its own format check.
        and (c.relname, a.attname) not in (('audit_log', 'table_name'), ('short_url_domains', 'domain_name'))`,
  );
  expect(columns.length).toBeGreaterThan(25);
  const taken: string[] = [];
  for (const { table, column } of columns)
    for (const text of [String.raw`e'a\nb'`, String.raw`e'a\u200bb'`])
      await change(`public.${table}`, `${column} = ${text}`).catch((error: unknown) => {
        const rule = `${table}_${column}_characters`;
        if (refusingRule(error) !== rule) taken.push(`${rule}: ${text}: ${String(error)}`);
      });
  expect(taken).toEqual([]);
});
