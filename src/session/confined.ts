import type { Actor } from './actor';

/**
 * A superadmin of the provider, or of no organisation, who views none: the provider's own pages are theirs, the screens
 * of clients are not.
 */
export const isConfined = ({ isSuperadmin, homeOrganisation, impersonating }: Actor) =>
  isSuperadmin && !impersonating && (!homeOrganisation || homeOrganisation.type === 'VOX');
