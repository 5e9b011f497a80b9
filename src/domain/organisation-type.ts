/** What an organisation is, as it is stored and as people read it. */
export const ORGANISATION_TYPES = [
  ['advertiser', 'Advertiser'],
  ['agency', 'Agency'],
  ['VOX', 'VOX'],
] as const;

/** `Advertiser` for `advertiser`; a type that is not known reads as stored. */
export const organisationTypeLabel = (type: string): string =>
  ORGANISATION_TYPES.find(([stored]) => stored === type)?.[1] ?? type;
