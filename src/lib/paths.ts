/** Every address of the app. No other file spells one out. */
export const paths = {
  home: '/',
  auth: '/auth',
  awaitingApproval: '/awaiting-approval',
  campaigns: '/campaigns',
  campaign: (id: string) => `/campaigns/${id}`,
  creatives: '/creatives',
  clickTracker: '/click-tracker',
  newTrackerVersion: (trackerId: string) => `/click-tracker/${trackerId}/og-tags`,
  trackerVersion: (trackerId: string, versionId: string) =>
    `/click-tracker/${trackerId}/og-tags/${versionId}`,
  analytics: '/analytics',
  audiences: '/audiences',
  billing: '/billing',
  settings: '/settings',
  users: '/settings/users',
  help: '/help',
  superadmin: '/superadmin',
  superadminOrganisations: '/superadmin/organisations',
  newOrganisation: '/superadmin/organisations/new',
  editOrganisation: (id: string) => `/superadmin/organisations/${id}/edit`,
  superadminConfiguration: '/superadmin/configuration',
} as const;
