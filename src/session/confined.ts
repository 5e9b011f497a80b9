import type { Actor } from './actor';

/**
 * True for a superadmin of the provider, or of no organization, who is not impersonating. Such a user sees
 * only the provider's own pages.
 */
export const isConfined = ({ isSuperadmin, homeOrganisation, impersonating }: Actor) =>
  isSuperadmin && !impersonating && (!homeOrganisation || homeOrganisation.type === 'VOX');
