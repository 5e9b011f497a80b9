import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Singular names of audited tables in a sentence. */
export const THINGS: Record<string, MessageDescriptor> = {
  campaigns: msg`campaign`,
  flights: msg`flight`,
  creatives: msg`creative`,
  creative_versions: msg`version`,
  creative_templates: msg`template`,
  creative_comments: msg`comment`,
  media: msg`file`,
  click_trackers: msg`tracker`,
  click_tracker_versions: msg`version`,
  audiences: msg`cohort`,
  segments: msg`segment`,
  organisations: msg`organization`,
  link_users: msg`user`,
  user_roles: msg`role`,
  invitations: msg`invitation`,
  service_types: msg`service type`,
  invoices: msg`invoice`,
  payment_methods: msg`payment method`,
  package_purchases: msg`package purchase`,
  test_addresses: msg`test address`,
  api_keys: msg({ message: 'API key', context: 'inside a sentence' }),
  webhook_endpoints: msg`webhook`,
};

/** Filter options of the activity page: a label and the tables it covers. */
export const ACTIVITY_GROUPS: Record<string, { label: MessageDescriptor; tables: string[] }> = {
  campaigns: { label: msg`Campaigns`, tables: ['campaigns'] },
  flights: { label: msg`Flights`, tables: ['flights', 'flight_creatives', 'flight_approvals'] },
  creatives: {
    label: msg`Creatives`,
    tables: [
      'creatives',
      'creative_versions',
      'creative_templates',
      'creative_comments',
      'media',
      'test_addresses',
    ],
  },
  trackers: { label: msg`Trackers`, tables: ['click_trackers', 'click_tracker_versions'] },
  audiences: { label: msg`Audiences`, tables: ['audiences', 'audience_segments', 'segments'] },
  users: {
    label: msg`Users`,
    tables: ['link_users', 'user_roles', 'invitations', 'user_secrets'],
  },
  organisation: {
    label: msg`Organization and support access`,
    tables: [
      'organisations',
      'superadmin_impersonations',
      'gateway_keys',
      'api_keys',
      'webhook_endpoints',
    ],
  },
  billing: {
    label: msg`Billing`,
    tables: ['invoices', 'payment_methods', 'package_purchases', 'credit_ledger'],
  },
};
