import type { Actor } from '@/session/actor';

/**
 * Who gets the overview of all organisations instead of one's own account: people of a VOX organisation, and superadmins
 * unless they view the product as another one. The database decides the same.
 */
export const seesAllBalances = ({ isSuperadmin, impersonating, organisation }: Actor): boolean =>
  organisation?.type === 'VOX' || (isSuperadmin && !impersonating);
