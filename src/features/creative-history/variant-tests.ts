import { isRecord } from '@/domain/shared/json';
import type { VariantFigures } from '@/domain/flight/variants';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** The flights that try a creative beside its variants, asked for it or for one of them; the newest first. */
export const creativeTestsQuery = (creativeId: string) =>
  readQuery([...KEY_ROOTS.creatives, 'tests', creativeId], () =>
    supabase.rpc('creative_tests', { p_creative_id: creativeId }),
  );

/** A flight that tries variants, with what came of each. */
export type CreativeTest = QueryData<typeof creativeTestsQuery>[number];

/**
 * What came of each in a flight, under the letters that the creatives have now: a flight leaves out what is inactive, and letters
 * close up. What is no variant any more has the name that the flight knows.
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
