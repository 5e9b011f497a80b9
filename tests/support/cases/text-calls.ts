import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { ACTORS, NORTHWIND, type TestDatabase, VOX } from '../database/database.ts';
import { plainLine } from './plain-line.ts';

/** Truncates a text to the length that a form allows. */
export const cut = (text: string, length: number) => [...text].slice(0, length).join('').trimEnd();
const words = (text: string) => ({
  version_name: cut(text, 100),
  message: text,
  og_title: cut(text, 60),
  og_description: cut(text, 160),
});

/** Names lose invisible characters; messages and descriptions are stored unchanged. */
const storedWords = (text: string) => {
  const { version_name, og_title, ...rest } = words(text);
  return {
    version_name: plainLine(version_name),
    message: rest.message,
    og_title: plainLine(og_title),
    og_description: rest.og_description,
  };
};

interface Held {
  campaign: string;
  segment: string;
  audience: string;
  creative: string;
  creativeVersion: string;
  tracker: string;
  trackerVersion: string;
}

/** Creates the rows that the calls use. They belong to `peer`, so that `regular` creates copies. */
export async function createCallRows(db: TestDatabase): Promise<Held> {
  const held = {
    campaign: randomUUID(),
    segment: randomUUID(),
    audience: randomUUID(),
    creative: randomUUID(),
    creativeVersion: randomUUID(),
    tracker: randomUUID(),
    trackerVersion: randomUUID(),
  };
  const client = db.as('peer');
  const url = 'https://shop.example/';
  const answers = [
    await client.from('campaigns').insert({ id: held.campaign, name: 'Held' }),
    await client.from('segments').insert({ id: held.segment, name: 'Held' }),
    await client.from('audiences').insert({ id: held.audience, name: 'Held' }),
    await client.from('creatives').insert({ id: held.creative, name: 'Held', type: 'SMS' }),
    await client
      .from('creative_versions')
      .insert({ id: held.creativeVersion, creative_id: held.creative, message: 'Held' }),
    await client
      .from('click_trackers')
      .insert({ id: held.tracker, name: 'Held', original_url: url }),
    await client
      .from('click_tracker_versions')
      .insert({ id: held.trackerVersion, click_tracker_id: held.tracker, version_name: 'Held' }),
  ];
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
  return held;
}

type Answer = PromiseLike<{ error: unknown }>;
interface Call {
  /** Names of its free-text arguments. */
  texts: string[];
  send: (id: string, text: string, held: Held) => Answer;
  /** Expected values for the text, in the column order of `stored`. */
  kept: (text: string) => (string | null)[];
  stored: (id: string) => string;
}

const newest = (table: string, parent: string, columns: string) => (id: string) =>
  `select ${columns} from public.${table} where ${parent} = '${id}' order by created_at desc, id desc limit 1`;
export const byId = (table: string, columns: string) => (id: string) =>
  `select ${columns} from public.${table} where id = '${id}'`;

const ORGANISATION = {
  type: 'advertiser',
  menu_color: '#1a1a1a',
  background_color: '#ffffff',
  location_targeting_cost: 0,
  active_services: ['SMS'],
  service_rates: { SMS: 0.05 },
  prepaid_packages: {},
  segment_costs: {},
};

/** Flight that needs a second person's approval. */
async function aFlightToApprove(db: TestDatabase, id: string, campaign: string) {
  await db.sql(
    `update public.organisations set approval_policy = 'second_person' where id = '${NORTHWIND}'`,
  );
  const plan = { id, campaign_id: campaign, name: 'Held', type: 'SMS', budget: 10 };
  await db.as('regular').from('flights').insert(plan);
}

/** Functions that store a text: how to call each and where to find the text. */
export const textCalls = (db: TestDatabase): Record<string, Call> => ({
  create_creative: {
    texts: ['p_name', 'p_message'],
    send: (p_id, text) =>
      db
        .as('regular')
        .rpc('create_creative', { p_id, p_name: text, p_type: 'SMS', p_message: text }),
    kept: (text) => [plainLine(text), text],
    stored: (id) =>
      `select c.name, v.message from public.creatives c join public.creative_versions v on v.creative_id = c.id where c.id = '${id}'`,
  },
  update_creative: {
    texts: ['p_name', 'p_message'],
    send: async (p_id, text) => {
      const client = db.as('regular');
      await client.rpc('create_creative', { p_id, p_name: 'a', p_type: 'SMS', p_message: 'a' });
      const change = { p_name: text, p_type: 'SMS', p_status: 'draft', p_message: text };
      return client.rpc('update_creative', { p_id, ...change, p_version: 1 });
    },
    kept: (text) => [plainLine(text), text],
    stored: (id) =>
      `select c.name, v.message from public.creatives c join public.creative_versions v on v.creative_id = c.id where c.id = '${id}'`,
  },
  copy_creative_with_edit: {
    texts: ['p_name', 'p_message'],
    send: (p_id, text, { creative }) =>
      db.as('regular').rpc('copy_creative_with_edit', {
        p_id,
        p_source_id: creative,
        p_name: text,
        p_type: 'SMS',
        p_status: 'draft',
        p_message: text,
      }),
    kept: (text) => [plainLine(text), text],
    stored: (id) =>
      `select c.name, v.message from public.creatives c join public.creative_versions v on v.creative_id = c.id where c.id = '${id}'`,
  },
  copy_creative_with_version: {
    texts: ['p_version'],
    send: (p_id, text, { creative, creativeVersion }) =>
      db.as('regular').rpc('copy_creative_with_version', {
        p_id,
        p_source_id: creative,
        p_source_version_id: creativeVersion,
        p_version: words(text),
      }),
    kept: (text) => Object.values(storedWords(text)),
    stored: newest(
      'creative_versions',
      'creative_id',
      'version_name, message, og_title, og_description',
    ),
  },
  change_creatives: {
    texts: ['p_value'],
    send: async (p_id, text) => {
      await db.as('regular').from('creatives').insert({ id: p_id, name: 'Held', type: 'SMS' });
      return db.as('regular').rpc('change_creatives', {
        p_action: 'label',
        p_ids: [p_id],
        p_value: cut(text, 40),
      });
    },
    kept: (text) => [plainLine(cut(text, 40))],
    stored: byId('creatives', 'labels[1] as label'),
  },
  create_tracked_link: {
    texts: ['p_name'],
    send: (p_id, text) =>
      db.as('regular').rpc('create_tracked_link', {
        p_id,
        p_name: cut(text, 120),
        p_url: 'https://shop.example/',
      }),
    kept: (text) => [plainLine(cut(text, 120))],
    stored: byId('click_trackers', 'name'),
  },
  copy_tracker_with_version: {
    texts: ['p_version'],
    send: (p_id, text, { tracker, trackerVersion }) =>
      db.as('regular').rpc('copy_tracker_with_version', {
        p_id,
        p_source_id: tracker,
        p_source_version_id: trackerVersion,
        p_version: { ...words(text), og_image: '' },
      }),
    kept: (text) => {
      const { version_name, og_title, og_description } = storedWords(text);
      return [version_name, og_title, og_description];
    },
    stored: newest(
      'click_tracker_versions',
      'click_tracker_id',
      'version_name, og_title, og_description',
    ),
  },
  send_test: {
    texts: ['p_name'],
    send: async (p_id, text) => {
      // Stays below the hourly limit on test sends.
      await db.sql(`update public.test_sends set created_at = created_at - interval '2 hours'`);
      return await db.as('regular').rpc('send_test', {
        p_id,
        p_name: cut(text, 120),
        p_type: 'Email',
        p_content: { channel: 'email', subject: 'Held', blocks: [{ type: 'divider' }] },
        p_person: {},
        p_addresses: [ACTORS.regular],
        p_cost: 0.01,
      });
    },
    kept: (text) => [plainLine(cut(text, 120))],
    stored: byId('test_sends', 'name'),
  },
  duplicate_campaign: {
    texts: ['p_name'],
    send: (p_id, text, { campaign }) =>
      db
        .as('regular')
        .rpc('duplicate_campaign', { p_id, p_source_id: campaign, p_name: cut(text, 100) }),
    kept: (text) => [plainLine(cut(text, 100))],
    stored: byId('campaigns', 'name'),
  },
  create_flight: {
    texts: ['p_flight'],
    send: (p_id, text, { campaign, audience }) =>
      db.as('regular').rpc('create_flight', {
        p_id,
        p_flight: {
          campaign_id: campaign,
          name: text,
          type: 'SMS',
          budget: 10,
          intervals: [{ date: '', start_time: '09:00', end_time: '17:00' }],
          audience_ids: [audience],
          location: JSON.stringify({ type: 'location', location: { type: 'city', value: text } }),
          new_creative: { name: text, message: text },
        },
      }),
    kept: (text) => [plainLine(text), text, plainLine(text), text],
    stored: (id) =>
      `select f.name, f.location::jsonb #>> '{location,value}' as place, c.name as creative, v.message
         from public.flights f join public.flight_creatives l on l.flight_id = f.id
         join public.creatives c on c.id = l.creative_id join public.creative_versions v on v.id = l.creative_version_id
        where f.id = '${id}'`,
  },
  update_flight: {
    texts: ['p_changes'],
    send: async (p_id, text, { campaign, audience, creative, creativeVersion }) => {
      const client = db.as('regular');
      await client.rpc('create_flight', {
        p_id,
        p_flight: {
          campaign_id: campaign,
          name: 'Held',
          type: 'SMS',
          budget: 10,
          intervals: [{ date: '', start_time: '09:00', end_time: '17:00' }],
          audience_ids: [audience],
          creative_id: creative,
          creative_version_id: creativeVersion,
        },
      });
      const { data } = await client.from('flights').select('version').eq('id', p_id).single();
      return await client.rpc('update_flight', {
        p_id,
        p_version: data?.version ?? 0,
        p_changes: {
          name: text,
          location: JSON.stringify({ type: 'location', location: { type: 'city', value: text } }),
          reason: cut(text, 500),
        },
      });
    },
    kept: (text) => [plainLine(text), text, plainLine(cut(text, 500))],
    stored: (id) =>
      `select f.name, f.location::jsonb #>> '{location,value}' as place,
              (select l.after ->> 'reason' from public.audit_log l where l.row_id = f.id::text order by l.id desc limit 1) as reason
         from public.flights f where f.id = '${id}'`,
  },
  set_flight_budgets: {
    texts: ['p_reason'],
    send: async (flight_id, text, { campaign }) => {
      const client = db.as('regular');
      const plan = { id: flight_id, campaign_id: campaign, name: 'Held', type: 'SMS', budget: 10 };
      await client.from('flights').insert(plan);
      return await client.rpc('set_flight_budgets', {
        p_budgets: [{ flight_id, version: 1, budget: 11 }],
        p_reason: cut(text, 500),
      });
    },
    kept: (text) => [plainLine(cut(text, 500))],
    stored: (id) =>
      `select l.after ->> 'reason' as reason from public.audit_log l where l.row_id = '${id}' order by l.id desc limit 1`,
  },
  request_approval: {
    texts: ['p_note'],
    send: async (p_id, text, { campaign }) => {
      await aFlightToApprove(db, p_id, campaign);
      const p_note = cut(text, 1000);
      return await db.as('regular').rpc('request_approval', { p_flight_id: p_id, p_note, p_id });
    },
    kept: (text) => [cut(text, 1000)],
    stored: (id) => `select note from private.approval_requests where id = '${id}'`,
  },
  release_flights: {
    texts: ['p_reason'],
    send: async (id, text, { campaign }) => {
      await aFlightToApprove(db, id, campaign);
      return await db
        .as('admin')
        .rpc('release_flights', { p_flight_id: id, p_reason: cut(text, 500) });
    },
    kept: (text) => [plainLine(cut(text, 500))],
    stored: (id) =>
      `select distinct remark from private.flight_approvals where flight_id = '${id}'`,
  },
  decide_approval: {
    texts: ['p_decisions'],
    send: async (id, text, { campaign }) => {
      await aFlightToApprove(db, id, campaign);
      await db.as('regular').rpc('request_approval', { p_flight_id: id, p_id: id });
      const { data } = await db.as('admin').rpc('approval_review', { p_request_id: id });
      const { flights } = data as { flights: { sections: { section: string; seen: string }[] }[] };
      const decisions = (flights[0]?.sections ?? []).map(({ section, seen }) => ({
        flight_id: id,
        section,
        seen,
        decision: 'changes',
        comment: cut(text, 1000),
      }));
      return await db
        .as('admin')
        .rpc('decide_approval', { p_request_id: id, p_decisions: decisions });
    },
    kept: (text) => [cut(text, 1000)],
    stored: (id) =>
      `select distinct remark from private.flight_approvals where flight_id = '${id}'`,
  },
  create_organisation: {
    texts: ['p_organisation'],
    send: (p_id, text) =>
      db.as('superadmin').rpc('create_organisation', {
        p_id,
        p_organisation: { ...ORGANISATION, name: text },
      }),
    kept: (text) => [plainLine(text)],
    stored: byId('organisations', 'name'),
  },
  save_audience: {
    texts: ['p_name', 'p_description'],
    send: (p_id, text, { segment }) =>
      db.as('regular').rpc('save_audience', {
        p_id,
        p_version: null as never,
        p_name: text,
        p_description: text,
        p_rules: [{ operator: 'AND', segment_ids: [segment] }],
      }),
    kept: (text) => [plainLine(text), text],
    stored: byId('audiences', 'name, description'),
  },
  invite_user: {
    texts: ['p_name'],
    send: (p_id, text) =>
      db.as('admin').rpc('invite_user', {
        p_id,
        p_email: `${p_id}@hostile.example`,
        p_name: text,
        p_role: 'regular',
      }),
    kept: (text) => [plainLine(text)],
    stored: byId('invitations', 'name'),
  },
  create_api_key: {
    texts: ['p_name'],
    send: (p_id, text) =>
      db.as('admin').rpc('create_api_key', { p_id, p_name: text, p_scopes: ['reports:read'] }),
    kept: (text) => [plainLine(text)],
    stored: (id) => `select name from private.api_keys where id = '${id}'`,
  },
  save_settings: {
    texts: ['p_name'],
    send: (_id, text) =>
      db.as('regular').rpc('save_settings', {
        p_name: text,
        p_phone: '',
        p_language: 'en',
        p_notifications: {},
        p_webhook_url: '',
      }),
    kept: (text) => [plainLine(text)],
    stored: () => `select name from public.link_users where id = '${db.idOf('regular')}'`,
  },
  set_template_status: {
    texts: ['p_reason'],
    send: async (p_id, text) => {
      await db.as('regular').rpc('create_creative', {
        p_id,
        p_name: 'Held',
        p_type: 'WhatsApp',
        p_message: 'Held',
        p_content: { channel: 'whatsapp', category: 'utility', language: 'en', body: 'Held' },
      });
      const [version] = await db.sql<{ id: string }>(
        `select id from public.creative_versions where creative_id = '${p_id}'`,
      );
      return db.as('superadmin').rpc('set_template_status', {
        p_version_id: version?.id ?? '',
        p_status: 'rejected',
        p_reason: text,
      });
    },
    kept: (text) => [cut(plainLine(text), 500)],
    stored: (id) =>
      `select content #>> '{provider,reason}' as reason from public.creative_versions where creative_id = '${id}'`,
  },
  book_credits: {
    texts: ['p_description'],
    send: (p_id, text) =>
      db.as('superadmin').rpc('book_credits', {
        p_id,
        p_organisation_id: VOX,
        p_kind: 'purchase',
        p_amount: 1,
        p_description: text,
      }),
    kept: (text) => [plainLine(text)],
    stored: (id) =>
      `select description from public.credit_ledger where idempotency_key = 'booking:${id}'`,
  },
});
