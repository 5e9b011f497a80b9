import { randomUUID } from 'node:crypto';
import { type ACTORS, NORTHWIND } from '../database/database.ts';

/** Value that a client sends for the text. Most columns accept the text itself. */
type Send = (text: string, index: number) => string | string[] | Record<string, string>;
/** Truncates the text to the length that a form allows. */
const upTo =
  (length: number): Send =>
  (text) =>
    [...text].slice(0, length).join('').trimEnd();

export interface OpenTable {
  as: keyof typeof ACTORS;
  /** Free-text columns and the value to send for each. */
  columns: Record<string, Send>;
  /** Other required values of a row. `parent` is a campaign, creative or tracker of the actor. */
  row?: (parent: string) => Record<string, string | number | object>;
  parent?: 'campaigns' | 'creatives' | 'click_trackers';
  /** Column that the database lowercases. */
  lowered?: string;
  /** Texts that the table rejects by design. */
  refuses?: RegExp;
}

const asItIs = upTo(1600);
const names = { name: upTo(100), display_name: upTo(100) };
const status: OpenTable = { as: 'superadmin', columns: { ...names, color_class: asItIs } };
const card = { name: upTo(100), description: upTo(500) };

/** Tables with text that a client can insert. */
export const OPEN_TABLES: Record<string, OpenTable> = {
  audiences: {
    as: 'regular',
    columns: {
      ...card,
      cohort_id: (text, index) => `${index} ${[...text].slice(0, 40).join('')}`.trimEnd(),
    },
  },
  campaign_statuses: status,
  creative_statuses: status,
  invoice_statuses: status,
  message_types: { as: 'superadmin', columns: names },
  service_types: {
    as: 'superadmin',
    columns: { ...names, id: asItIs, description: upTo(500), icon_name: asItIs },
  },
  campaigns: { as: 'regular', columns: card },
  campaign_views: {
    as: 'regular',
    // View names are unique per user.
    columns: { name: (text, index) => `${index} ${[...text].slice(0, 50).join('')}`.trimEnd() },
    row: () => ({ address: 'status=active' }),
  },
  click_trackers: {
    as: 'regular',
    columns: { name: upTo(120) },
    row: () => ({ original_url: 'https://shop.example/' }),
  },
  click_tracker_versions: {
    as: 'regular',
    columns: { version_name: upTo(100), og_title: upTo(60), og_description: upTo(160) },
    parent: 'click_trackers',
    row: (parent) => ({ click_tracker_id: parent }),
  },
  creative_comments: {
    as: 'regular',
    columns: { body: upTo(2000) },
    // The test gives the creative's version the same id as the creative.
    parent: 'creatives',
    row: (parent) => ({ creative_id: parent, creative_version_id: parent }),
  },
  creatives: { as: 'regular', columns: { name: upTo(120) }, row: () => ({ type: 'SMS' }) },
  creative_templates: {
    as: 'regular',
    columns: { name: upTo(100) },
    row: () => ({ type: 'SMS', content: { channel: 'sms', text: 'Hello' } }),
  },
  media: {
    as: 'regular',
    columns: { name: upTo(200), alt: upTo(300) },
    row: () => ({ type: 'image/png', bytes: 1, width: 1, height: 1, name: 'a.png', alt: 'A' }),
  },
  creative_versions: {
    as: 'regular',
    columns: {
      version_name: upTo(100),
      message: asItIs,
      og_title: upTo(300),
      og_description: upTo(1000),
    },
    parent: 'creatives',
    row: (parent) => ({ creative_id: parent }),
  },
  flights: {
    as: 'regular',
    columns: {
      name: upTo(110),
      message: asItIs,
      audience: asItIs,
      audience_segments: (text) => [text],
      location: (value) =>
        JSON.stringify({ type: 'location', coordinates: null, location: { type: 'city', value } }),
      request_hash: asItIs,
    },
    parent: 'campaigns',
    row: (parent) => ({ campaign_id: parent, type: 'SMS', budget: 50 }),
  },
  invitations: {
    as: 'admin',
    columns: { name: upTo(100) },
    row: () => ({
      email: `${randomUUID()}@hostile.example`,
      role: 'regular',
      organisation_id: NORTHWIND,
    }),
  },
  organisations: { as: 'superadmin', columns: { name: upTo(100), request_hash: asItIs } },
  payment_methods: {
    as: 'admin',
    columns: { brand: upTo(50) },
    row: () => ({ last_four: '4242', expiry_month: 12, expiry_year: 2099 }),
    // Digits that could be a card number.
    refuses: /[0-9]{3}/,
  },
  segments: {
    as: 'regular',
    columns: {
      ...card,
      category: upTo(50),
      rules: (value) => ({ field: value, value }),
    },
    // Categories are case-insensitive.
    lowered: 'category',
  },
};

const LIST = 'one of a list';
const SHAPE = 'has a shape';
const SERVER = 'written by the server';
const CALL = 'written through a function';

/** Columns that a client can write but that do not accept free text, with the reason. */
export const CLOSED_COLUMNS: Record<string, string> = {
  'audience_segments.operator': LIST,
  'audiences.categories': SERVER,
  'audiences.formula': SERVER,
  'audiences.search_text': SERVER,
  'audiences.status': SERVER,
  'campaigns.channels': SERVER,
  'campaigns.search_text': SERVER,
  'campaigns.status': LIST,
  'campaigns.status_reason': SERVER,
  'click_tracker_versions.og_image': SHAPE,
  'click_tracker_versions.shortened_url': SERVER,
  'click_trackers.original_url': SHAPE,
  'click_trackers.search_text': SERVER,
  'creative_templates.content': SHAPE,
  'creative_templates.type': LIST,
  'media.type': LIST,
  'creative_versions.content': SHAPE,
  'creative_versions.og_image': SHAPE,
  'creative_versions.original_url': SHAPE,
  'creative_versions.shortened_url': SERVER,
  'creatives.labels': SHAPE,
  'creatives.search_text': SERVER,
  'creatives.status': LIST,
  'creatives.type': LIST,
  'creatives.variant': CALL,
  'flights.approval_state': SERVER,
  'flights.frequency_period': LIST,
  'flights.pacing': LIST,
  'flights.promoted_variant': SERVER,
  'flights.promotion_rule': CALL,
  'flights.search_text': SERVER,
  'flights.short_url': SERVER,
  'flights.status': LIST,
  'flights.status_reason': SERVER,
  'flights.translations': SERVER,
  'flights.type': LIST,
  'flights.variants': CALL,
  'invitations.email': SHAPE,
  'invitations.role': LIST,
  'link_users.email': SERVER,
  'link_users.language': SERVER,
  'link_users.language_settings': LIST,
  'link_users.name': CALL,
  'link_users.notification_preferences': SHAPE,
  'link_users.phone': SHAPE,
  'link_users.search_text': SERVER,
  'link_users.status': SERVER,
  'organisations.active_services': LIST,
  'organisations.approval_amounts': SHAPE,
  'organisations.approval_policy': LIST,
  'organisations.background_color': SHAPE,
  'organisations.finishing_services': LIST,
  'organisations.forbidden_words': CALL,
  'organisations.logo_url': SHAPE,
  'organisations.menu_color': SHAPE,
  'organisations.prepaid_packages': SHAPE,
  'organisations.quiet_hours': SHAPE,
  'organisations.segment_costs': SHAPE,
  'organisations.service_rates': SHAPE,
  'organisations.utm_template': SHAPE,
  'organisations.time_zone': LIST,
  'organisations.type': LIST,
  'payment_methods.last_four': SHAPE,
  'segments.search_text': SERVER,
  'service_types.sms_encoding': LIST,
  'short_url_domains.domain_name': SHAPE,
  'superadmin_impersonations.reason': CALL,
  'test_addresses.address': SHAPE,
  'campaign_views.address': SHAPE,
  'support_requests.answer': 'written by an update, see support-requests.test.ts',
  'support_requests.message': CALL,
  'support_requests.phone': SHAPE,
  'support_requests.status': LIST,
  'support_requests.subject': CALL,
  'support_requests.topic': CALL,
  'user_roles.role': LIST,
};
