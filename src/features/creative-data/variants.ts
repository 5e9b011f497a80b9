import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { formatWholePercent } from '@/domain/shared/format';
import { variantAShare } from '@/domain/flight/variants';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery, type QueryData } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { CREATIVE_QUERY_KEYS } from './mutations';

/** A creative followed by its variants. */
export const creativeVariantsQuery = (creativeId: string) =>
  readQuery([...KEY_ROOTS.creatives, 'variants', creativeId], () =>
    supabase
      .from('creatives')
      .select('id,name,type,status,variant,variant_share,newest_content')
      .or(`id.eq.${creativeId},variant_of.eq.${creativeId}`)
      .order('variant', { nullsFirst: true }),
  );

/** A creative (variant A) or one of its variants (B to D). */
export type VariantRow = QueryData<typeof creativeVariantsQuery>[number];

export const variantLetter = ({ variant }: VariantRow) => variant ?? 'A';

/** Percentage of a flight's recipients that get the variant. A gets the rest. */
export const variantShare = (rows: readonly VariantRow[], { variant, variant_share }: VariantRow) =>
  variant
    ? (variant_share ?? 0)
    : variantAShare(rows.map((row) => ({ share: row.variant_share ?? 0 })));

/**
 * Variants that a flight with this creative tests: A and every other variant that is not inactive. Reassigns the letters
 * B to D without gaps. Empty if A has no other variant to test against.
 */
function testedVariants(rows: readonly VariantRow[]) {
  const others = rows
    .filter(({ variant, status }) => variant && status !== 'inactive')
    .map((row, place) => ({ row, variant: 'BCD'.charAt(place), share: row.variant_share ?? 0 }));
  const own = rows.find(({ variant }) => !variant);
  if (!own || others.length === 0) return [];
  return [{ row: own, variant: 'A', share: variantAShare(others) }, ...others];
}

/** `A 50%, B 50%`. */
export const splitLabel = (parts: readonly { variant: string; share: number }[]): string =>
  parts.map(({ variant, share }) => `${variant} ${formatWholePercent(share)}`).join(', ');

/** Variants that a flight with this creative tests. Empty while loading and without a creative. */
export function useTestedVariants(creativeId: string) {
  const query = useQuery({ ...creativeVariantsQuery(creativeId), enabled: creativeId !== '' });
  const taken = useMemo(() => testedVariants(query.data ?? []), [query.data]);
  return { query, taken };
}

const newestVersionsQuery = (creativeIds: readonly string[]) =>
  readQuery([...KEY_ROOTS.creatives, 'newest versions', creativeIds], () =>
    supabase
      .from('creatives')
      .select('id,versions:creative_versions!creative_versions_creative_id_fkey(id,message)')
      .in('id', [...creativeIds])
      .order('created_at', { referencedTable: 'versions', ascending: false })
      .order('id', { referencedTable: 'versions', ascending: false })
      .limit(1, { referencedTable: 'versions' }),
  );

/** Name of each tested variant except A, and id and message of its newest version. */
export function useVariantVersions(creativeId: string) {
  const { query, taken } = useTestedVariants(creativeId);
  const others = taken.slice(1);
  const versions = useQuery({
    ...newestVersionsQuery(others.map(({ row }) => row.id)),
    enabled: others.length > 0,
  });
  const read = versions.data ?? [];
  return {
    isPending: query.isPending || (others.length > 0 && versions.isPending),
    versions: others.flatMap(({ row }) => {
      const newest = read.find(({ id }) => id === row.id)?.versions[0];
      return newest ? { id: newest.id, name: row.name, message: newest.message } : [];
    }),
  };
}

/** Adds a variant as a copy of the saved creative. Retrying with the same id is safe. */
export function useAddVariant() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    once: ({ id, creativeId }) => ({ kind: 'variant', id, content: creativeId }),
    write: async ({ creativeId }: { id: string; creativeId: string }, id: string) => {
      await requireUser();
      return unwrap(
        await supabase
          .rpc('add_creative_variant', { p_id: id, p_creative_id: creativeId })
          .single(),
      );
    },
    done: ({ variant }) => [
      t`Variant ${variant ?? ''} added`,
      t`It starts as a copy of the saved message.`,
    ],
    failed: { title: t`Couldn’t add the variant` },
  });
}

interface Shares {
  creativeId: string;
  /** Percentage by variant letter, without A. */
  shares: Record<string, number>;
  /** Shares as loaded. The database rejects the save if the stored shares have changed since then. */
  seen: Record<string, number>;
}

export function useSetShares() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async ({ creativeId, shares, seen }: Shares) => {
      await requireUser();
      return unwrap(
        await supabase.rpc('set_variant_shares', {
          p_creative_id: creativeId,
          p_shares: shares,
          p_seen: seen,
        }),
      );
    },
    // After a conflict, the next attempt compares with the current shares.
    alwaysRefetch: true,
    done: () => [t`Shares saved`],
    // The form shows the error next to the fields.
    failed: () => null,
  });
}

export const isShareConflict = (error: Error | null): boolean =>
  error instanceof AppError && error.hint === 'version_conflict';

/** Turns a variant into a separate creative. */
export function useDetachVariant() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async ({ id }: Pick<VariantRow, 'id'>) => {
      await requireUser();
      return unwrap(await supabase.rpc('detach_variant', { p_id: id }).single());
    },
    done: ({ name }) => [t`Variant detached`, t`“${name}” is now a separate creative.`],
    failed: { title: t`Couldn’t detach the variant` },
  });
}
