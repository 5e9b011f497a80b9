/** Singular names of audited tables in a sentence. */
export const THINGS: Record<string, string> = {
  campaigns: 'campaign',
  flights: 'flight',
  creatives: 'creative',
  creative_versions: 'version',
  creative_templates: 'template',
  creative_comments: 'comment',
  media: 'file',
  click_trackers: 'tracker',
  click_tracker_versions: 'version',
  audiences: 'cohort',
  segments: 'segment',
  organisations: 'organization',
  link_users: 'user',
  user_roles: 'role',
  invitations: 'invitation',
  service_types: 'service type',
  invoices: 'invoice',
  payment_methods: 'payment method',
  package_purchases: 'package purchase',
  test_addresses: 'address for tests',
};

/** Filter options of the activity page: a label and the tables it covers. */
export const ACTIVITY_GROUPS: Record<string, { label: string; tables: string[] }> = {
  campaigns: { label: 'Campaigns', tables: ['campaigns'] },
  flights: { label: 'Flights', tables: ['flights', 'flight_creatives', 'flight_approvals'] },
  creatives: {
    label: 'Creatives',
    tables: [
      'creatives',
      'creative_versions',
      'creative_templates',
      'creative_comments',
      'media',
      'test_addresses',
    ],
  },
  trackers: { label: 'Trackers', tables: ['click_trackers', 'click_tracker_versions'] },
  audiences: { label: 'Audiences', tables: ['audiences', 'audience_segments', 'segments'] },
  users: { label: 'Users', tables: ['link_users', 'user_roles', 'invitations', 'user_secrets'] },
  organisation: {
    label: 'Organization and support access',
    tables: ['organisations', 'superadmin_impersonations', 'gateway_keys'],
  },
  billing: {
    label: 'Billing',
    tables: ['invoices', 'payment_methods', 'package_purchases', 'credit_ledger'],
  },
};
