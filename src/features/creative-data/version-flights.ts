import type { SmsEncoding } from '@/domain/shared/codes';
import type { Content } from '@/domain/content/content';
import { pricedParts } from '@/domain/content/priced-parts';
import type { Database } from '@/lib/supabase/database.types';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** A flight that has a version, with its own short link and the price of one part. */
export type VersionFlight = Database['public']['Functions']['version_flights']['Returns'][number];

/** The flights that have a creative's version. */
export const versionFlightsQuery = (versionId: string) =>
  readQuery(
    [...KEY_ROOTS.creatives, 'flights of version', versionId] as const,
    () => supabase.rpc('version_flights', { p_version_id: versionId }),
    {
      // What may still be changed is asked anew whenever somebody is about to.
      staleTime: 0,
    },
  );

/** A flight that has left pending sends the version, or has sent it: that one stays as it is. */
export const hasStarted = ({ status }: Pick<VersionFlight, 'status'>): boolean =>
  status !== 'pending';

/** Dollars for one message of the flight with this content, in its longest language, and this link. */
export function messagePrice(
  { channel, price_per_part, encoding }: VersionFlight & { encoding: SmsEncoding },
  content: Content,
  link: string | null,
): number {
  return price_per_part * pricedParts({ channel, encoding }, content, link);
}
