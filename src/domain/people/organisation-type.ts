export const ORGANISATION_TYPES = ['advertiser', 'agency', 'VOX'] as const;
export type OrganisationType = (typeof ORGANISATION_TYPES)[number];
