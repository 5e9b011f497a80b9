import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { HOSTILE } from '../../support/cases/hostile.ts';
import { inTestOrLab } from '../../support/cases/length.ts';
import { plainLine } from '../../support/cases/plain-line.ts';
import { createCallRows, byId, cut, textCalls } from '../../support/cases/text-calls.ts';

const db = testDatabase();
const CALLS = textCalls(db);
// hostile-columns.test.ts stores all hostile strings in the tables. This file calls each function with other samples.
const STEP = inTestOrLab(29, 1);
const sample = (nth: number) => HOSTILE.filter((_, index) => index % STEP === nth % STEP);
const SAMPLE = sample(0);

const LIST = 'one of a list';
const IDS = 'ids and figures';
const SHAPE = 'has a shape';
const SEARCHED = 'searched for, not stored';

/** Arguments with their own tests below. */
const PACKED_ARGUMENTS = [
  'create_support_request.p_subject',
  'create_support_request.p_message',
  'import_segment_volumes.p_rows',
];

/** Text arguments that are not free text. */
const CLOSED_ARGUMENTS: Record<string, string> = {
  'create_support_request.p_phone': 'a phone number',
  'save_settings.p_phone': 'a phone number',
  'set_forbidden_word.p_word': SHAPE,
  'analytics_rows.p_view': LIST,
  'approval_effect.p_table': LIST,
  'inbox.p_kind': LIST,
  'mark_notifications.p_state': LIST,
  'choose_notification.p_kind': LIST,
  'choose_notification.p_email': LIST,
  'analytics_rows.p_sort': LIST,
  'book_credits.p_kind': LIST,
  'wallet_statement.p_kind': LIST,
  'mark_invoice_paid.p_reference': SHAPE,
  'set_template_status.p_language': LIST,
  'set_template_status.p_status': LIST,
  'buy_package.p_channel': LIST,
  'calendar_flights.p_channel': LIST,
  'calendar_flights.p_status': LIST,
  'calendar_load.p_channel': LIST,
  'calendar_load.p_status': LIST,
  'change_campaigns.p_action': LIST,
  'change_creatives.p_action': LIST,
  'check_link.p_url': SHAPE,
  'confirm_test_address.p_token': SEARCHED,
  'unsubscribe.p_token': SEARCHED,
  'copy_creative_with_edit.p_content': SHAPE,
  'copy_creative_with_edit.p_link': IDS,
  'copy_creative_with_edit.p_status': LIST,
  'copy_creative_with_edit.p_type': LIST,
  'count_people.p_role': LIST,
  'count_people.p_search': SEARCHED,
  'create_creative.p_content': SHAPE,
  'create_creative.p_link': IDS,
  'create_creative.p_type': LIST,
  'create_gateway_key.p_gateway': SHAPE,
  'create_organisation.p_admin_email': SEARCHED,
  'create_support_request.p_topic': LIST,
  'create_tracked_link.p_url': SHAPE,
  'delivery_stats.p_by': LIST,
  'edit_user.p_role': LIST,
  'edit_user.p_status': LIST,
  'found_creatives.p_results': LIST,
  'found_creatives.p_use': LIST,
  'invite_user.p_email': SHAPE,
  'invite_user.p_role': LIST,
  'list_media.p_kind': LIST,
  'list_media.p_search': SEARCHED,
  'list_media.p_use': LIST,
  'price_effects.p_prices': IDS,
  'promote_variant.p_variant': LIST,
  'save_audience.p_rules': IDS,
  'save_settings.p_language': LIST,
  'save_settings.p_notifications': IDS,
  'save_settings.p_webhook_url': SHAPE,
  'save_webhook.p_url': SHAPE,
  'webhook_log.p_state': LIST,
  'search_places.p_kind': LIST,
  'search_places.p_query': SEARCHED,
  'send_test.p_content': SHAPE,
  'send_test.p_person': SHAPE,
  'send_test.p_type': LIST,
  'set_approval_policy.p_amounts': SHAPE,
  'set_approval_policy.p_policy': LIST,
  'set_creative_status.p_expected': LIST,
  'set_creative_status.p_status': LIST,
  'set_flight_budgets.p_budgets': IDS,
  'set_quiet_hours.p_channel': LIST,
  'set_quiet_hours.p_from': SHAPE,
  'set_quiet_hours.p_to': SHAPE,
  'set_utm_template.p_template': SHAPE,
  'set_flight_variants.p_rule': SHAPE,
  'set_flight_variants.p_variants': IDS,
  'set_variant_shares.p_seen': SHAPE,
  'set_variant_shares.p_shares': SHAPE,
  'set_user_status.p_seen_status': LIST,
  'set_user_status.p_status': LIST,
  'update_creative.p_content': SHAPE,
  'update_creative.p_link': IDS,
  'update_creative.p_status': LIST,
  'update_creative.p_type': LIST,
};

test('every text argument of a function is tested or listed here', async () => {
  const found = await db.sql<{ name: string }>(
    `select p.proname || '.' || p.proargnames[a.position] as name
       from pg_proc p, unnest(p.proargtypes::oid[]) with ordinality as a (type, position)
      where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
        and a.type in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype)`,
  );
  const open = Object.entries(CALLS).flatMap(([call, { texts }]) =>
    texts.map((text) => `${call}.${text}`),
  );
  const known = [...open, ...PACKED_ARGUMENTS, ...Object.keys(CLOSED_ARGUMENTS)];
  expect(known.toSorted()).toEqual(found.map(({ name }) => name).toSorted());
});

const SAMPLED = Object.entries(CALLS).map(([name, call], nth) => ({ name, call, nth }));
test.each(SAMPLED)('$name stores every text as it was sent', async ({ call, nth }) => {
  const held = await createCallRows(db);
  const changed: unknown[] = [];
  for (const text of sample(nth)) {
    const id = randomUUID();
    const { error } = await call.send(id, text, held);
    const [row] = await db.sql(call.stored(id));
    const kept = Object.values(row ?? {});
    if (error || JSON.stringify(kept) !== JSON.stringify(call.kept(text)))
      changed.push({ text, kept, error });
  }
  expect(changed).toEqual([]);
});

test('import_segment_volumes stores every name, and a second import finds each segment by its name', async () => {
  const client = db.as('foreignRegular');
  const distinct = new Map(HOSTILE.map((name) => [plainLine(name).toLowerCase(), name]));
  const names = [...distinct.values()];
  const rows = names.map((name) => ({ name, category: 'custom', volume: 1 }));
  const first = await client.rpc('import_segment_volumes', { p_rows: rows });
  expect(first.error).toBeNull();
  expect(first.data).toEqual([{ created: rows.length, updated: 0, unchanged: 0 }]);
  const stored = await db.sql<{ name: string }>(
    `select name from public.segments where user_id = '${db.idOf('foreignRegular')}'`,
  );
  const kept = new Set(stored.map(({ name }) => name));
  expect(names.filter((name) => !kept.has(plainLine(name)))).toEqual([]);
  const second = await client.rpc('import_segment_volumes', { p_rows: rows });
  expect(second.data).toEqual([{ created: 0, updated: 0, unchanged: rows.length }]);
});

test('create_support_request stores all hostile strings, joined because a user may send only a few requests', async () => {
  const all = [...HOSTILE.join(' ¦ ')];
  const client = db.as('regular');
  for (let from = 0; from < all.length; from += 4000) {
    const message = all
      .slice(from, from + 4000)
      .join('')
      .trim();
    const p_subject = cut(message, 150);
    const p_id = randomUUID();
    const request = { p_id, p_topic: 'question', p_subject, p_message: message };
    expect((await client.rpc('create_support_request', request)).error).toBeNull();
    expect(await db.sql(byId('support_requests', 'subject, message')(p_id))).toEqual([
      { subject: plainLine(p_subject), message },
    ]);
  }
});

test('the reason of an impersonation is stored as it was sent', async () => {
  const client = db.as('superadmin');
  const superadmin_id = db.idOf('superadmin');
  const start = { superadmin_id, impersonated_org_id: NORTHWIND, reason: 'First' };
  expect((await client.from('superadmin_impersonations').insert(start)).error).toBeNull();
  const lost: unknown[] = [];
  for (const reason of SAMPLE) {
    const { data } = await client
      .from('superadmin_impersonations')
      .update({ reason })
      .eq('superadmin_id', superadmin_id)
      .select('reason');
    if (data?.[0]?.reason !== plainLine(reason)) lost.push({ reason, data });
  }
  expect(lost).toEqual([]);
});

test('count_people accepts any search text', async () => {
  for (const p_search of SAMPLE) {
    const { data, error } = await db.as('superadmin').rpc('count_people', { p_search });
    expect(error).toBeNull();
    expect(data).toBeDefined();
  }
});
