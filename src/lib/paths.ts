/** Every address of the app. No other file spells one out. */
export const paths = {
  home: '/',
  auth: '/auth',
  awaitingApproval: '/awaiting-approval',
  /** Linked by a mail of backend/mails.ts. */
  confirmTestAddress: '/confirm-test-address',
  campaigns: '/campaigns',
  campaign: (id: string) => `/campaigns/${id}`,
  flight: (campaignId: string, id: string) => `/campaigns/${campaignId}/flights/${id}`,
  editFlight: (campaignId: string, id: string) => `/campaigns/${campaignId}/flights/${id}/edit`,
  calendar: '/calendar',
  creatives: '/creatives',
  newCreative: '/creatives/new',
  /** A new one that begins with a version of another one, written for a channel. */
  creativeCopy: (id: string, versionId: string, channel: string) =>
    `/creatives/new?${new URLSearchParams({ from: id, version: versionId, channel })}`,
  /** The composer; `editCreative` is its older address. */
  creative: (id: string) => `/creatives/${id}`,
  editCreative: (id: string) => `/creatives/${id}/edit`,
  creativeHistory: (id: string) => `/creatives/${id}/versions`,
  /** Without a version, of one that is yet to be made. */
  creativeVersion: (id: string, versionId = 'new') => `/creatives/${id}/versions/${versionId}`,
  media: '/creatives/media',
  creativeTest: (id: string) => `/creatives/tests/${id}`,
  clickTracker: '/click-tracker',
  /** The list of trackers, searched for a name. */
  trackersNamed: (name: string) => `/click-tracker?q=${encodeURIComponent(name)}`,
  newTrackerVersion: (trackerId: string) => `/click-tracker/${trackerId}/og-tags`,
  trackerVersion: (trackerId: string, versionId: string) =>
    `/click-tracker/${trackerId}/og-tags/${versionId}`,
  analytics: '/analytics',
  approvals: '/approvals',
  approval: (id: string) => `/approvals/${id}`,
  audiences: '/audiences',
  /** The list with the details of a cohort open. */
  audience: (id?: string) => (id ? `/audiences?cohort=${id}` : '/audiences'),
  billing: '/billing',
  invoice: (id: string) => `/billing/invoices/${id}`,
  settings: '/settings',
  users: '/settings/users',
  activity: '/settings/activity',
  help: '/help',
  superadmin: '/superadmin',
  superadminOrganisations: '/superadmin/organisations',
  newOrganisation: '/superadmin/organisations/new',
  editOrganisation: (id: string) => `/superadmin/organisations/${id}/edit`,
  superadminConfiguration: '/superadmin/configuration',
  superadminSupport: '/superadmin/support',
} as const;
