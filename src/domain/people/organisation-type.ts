/** What an organisation is, as it is stored. */
export const ORGANISATION_TYPES = ['advertiser', 'agency', 'VOX'] as const;
export type OrganisationType = (typeof ORGANISATION_TYPES)[number];
