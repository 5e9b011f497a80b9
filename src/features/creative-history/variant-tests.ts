import { isRecord } from '@/domain/shared/json';
import type { VariantFigures } from '@/domain/flight/variants';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** The flights that test a creative against its variants, newest first. The id may be that of a variant. */
export const creativeTestsQuery = (creativeId: string) =>
  readQuery([...KEY_ROOTS.creatives, 'tests', creativeId], () =>
    supabase.rpc('creative_tests', { p_creative_id: creativeId }),
  );

/** A flight that tests variants, with the results of each. */
export type CreativeTest = QueryData<typeof creativeTestsQuery>[number];

/**
 * Returns the results of a flight's variants under their current letters. The flight's own letters can differ, because
 * it skips inactive variants. A creative that is no longer a variant keeps the name stored with the flight.
 */
export function testFigures(
  { figures }: Pick<CreativeTest, 'figures'>,
  letters: ReadonlyMap<string, string>,
): VariantFigures[] {
  return (Array.isArray(figures) ? figures : []).flatMap((row: unknown) => {
    if (!isRecord(row)) return [];
    const { creative_id: id, name, delivered, clicked } = row;
    if (typeof name !== 'string' || typeof delivered !== 'number') return [];
    const letter = typeof id === 'string' ? letters.get(id) : undefined;
    return {
      variant: letter ?? name,
      delivered,
      clicked: typeof clicked === 'number' ? clicked : null,
    };
  });
}
