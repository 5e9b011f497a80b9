/** Every path of the app. No other file spells one out. */
export const paths = {
  home: '/',
  auth: '/auth',
  awaitingApproval: '/awaiting-approval',
  /** Linked from an email of backend/mail/mails.ts. */
  confirmTestAddress: '/confirm-test-address',
  unsubscribe: '/unsubscribe',
  campaigns: '/campaigns',
  campaign: (id: string) => `/campaigns/${id}`,
  flight: (campaignId: string, id: string) => `/campaigns/${campaignId}/flights/${id}`,
  editFlight: (campaignId: string, id: string) => `/campaigns/${campaignId}/flights/${id}/edit`,
  calendar: '/calendar',
  creatives: '/creatives',
  newCreative: '/creatives/new',
  /** A new creative that starts as a copy of a version, for a channel. */
  creativeCopy: (id: string, versionId: string, channel: string) =>
    `/creatives/new?${new URLSearchParams({ from: id, version: versionId, channel })}`,
  /** The composer; `editCreative` is its older path. */
  creative: (id: string) => `/creatives/${id}`,
  editCreative: (id: string) => `/creatives/${id}/edit`,
  creativeHistory: (id: string) => `/creatives/${id}/versions`,
  /** The default creates a new version. */
  creativeVersion: (id: string, versionId = 'new') => `/creatives/${id}/versions/${versionId}`,
  media: '/creatives/media',
  creativeTest: (id: string) => `/creatives/tests/${id}`,
  clickTracker: '/click-tracker',
  /** The list of trackers, filtered by name. */
  trackersNamed: (name: string) => `/click-tracker?q=${encodeURIComponent(name)}`,
  newTrackerVersion: (trackerId: string) => `/click-tracker/${trackerId}/og-tags`,
  trackerVersion: (trackerId: string, versionId: string) =>
    `/click-tracker/${trackerId}/og-tags/${versionId}`,
  analytics: '/analytics',
  approvals: '/approvals',
  approval: (id: string) => `/approvals/${id}`,
  audiences: '/audiences',
  /** The list with a cohort's details open. */
  audience: (id?: string) => (id ? `/audiences?cohort=${id}` : '/audiences'),
  billing: '/billing',
  /** The tab with the invoices. */
  invoices: '/billing?tab=invoices',
  invoice: (id: string) => `/billing/invoices/${id}`,
  settings: '/settings',
  /** A page of the settings. The profile is `settings`. */
  settingsPage: (page: string) => `/settings/${page}`,
  users: '/settings/users',
  activity: '/settings/activity',
  api: '/settings/api',
  webhook: (id: string) => `/settings/api/webhooks/${id}`,
  help: '/help',
  inbox: '/inbox',
  superadmin: '/superadmin',
  superadminOrganisations: '/superadmin/organisations',
  newOrganisation: '/superadmin/organisations/new',
  editOrganisation: (id: string) => `/superadmin/organisations/${id}/edit`,
  superadminConfiguration: '/superadmin/configuration',
  superadminSupport: '/superadmin/support',
} as const;
