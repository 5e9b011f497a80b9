import type { Actor } from './actor';

/** A superadmin of the provider who views no organisation has superadmin pages only (PERM-14, PERM-15, F-42). */
export const isConfined = ({ isSuperadmin, homeOrganisation, impersonating }: Actor) =>
  isSuperadmin && homeOrganisation?.type === 'VOX' && !impersonating;
