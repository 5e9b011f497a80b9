import type { SmsEncoding } from '@/domain/shared/codes';
import type { Content } from '@/domain/content/content';
import { pricedParts } from '@/domain/content/priced-parts';
import type { Database } from '@/lib/supabase/database.types';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/**
 * A flight that uses a creative version, as its message or as a variant, with its short link and the price per part in
 * USD.
 */
export type VersionFlight = Database['public']['Functions']['version_flights']['Returns'][number];

export const versionFlightsQuery = (versionId: string) =>
  readQuery(
    [...KEY_ROOTS.creatives, 'flights of version', versionId] as const,
    () => supabase.rpc('version_flights', { p_version_id: versionId }),
    {
      // Always refetched: a flight that has started since the last read blocks changes to the version.
      staleTime: 0,
    },
  );

/** Whether the flight is no longer pending. A started flight keeps its version. */
export const hasStarted = ({ status }: Pick<VersionFlight, 'status'>): boolean =>
  status !== 'pending';

/** Price of one message in USD with this content and link. The longest language sets the price. */
export function messagePrice(
  { channel, price_per_part, encoding }: VersionFlight & { encoding: SmsEncoding },
  content: Content,
  link: string | null,
): number {
  return price_per_part * pricedParts({ channel, encoding }, content, link);
}
