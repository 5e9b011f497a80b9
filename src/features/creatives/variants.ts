import { t } from '@lingui/core/macro';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { readQuery, type Read } from '@/lib/reads';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';
import { requireUser } from '@/session/require-user';
import { STALE } from './mutations';

/** A creative and its variants, itself first. */
export const creativeVariantsQuery = (creativeId: string) =>
  readQuery([...KEY_ROOTS.creatives, 'variants', creativeId], () =>
    supabase
      .from('creatives')
      .select('id,name,type,status,variant,variant_share,newest_content')
      .or(`id.eq.${creativeId},variant_of.eq.${creativeId}`)
      .order('variant', { nullsFirst: true }),
  );

/** A creative as one of its variants, or as what they are tried beside: that is A. */
export type VariantRow = Read<typeof creativeVariantsQuery>[number];

/** Adds a variant with what is saved of a creative; the same id again is the same variant. */
export function useAddVariant() {
  return useWrite({
    stale: STALE,
    write: async ({ id, creativeId }: { id: string; creativeId: string }) => {
      await requireUser();
      return unwrap(
        await supabase
          .rpc('add_creative_variant', { p_id: id, p_creative_id: creativeId })
          .single(),
      );
    },
    done: ({ variant }) => [
      t`Variant ${variant ?? ''} added`,
      t`It begins with what is saved here.`,
    ],
    failed: { title: t`The variant was not added` },
  });
}

interface Shares {
  creativeId: string;
  /** Percent by letter, without A. */
  shares: Record<string, number>;
  /** The same as they were seen. */
  seen: Record<string, number>;
}

/** Changes the shares of a creative's variants, over those that were seen. */
export function useSetShares() {
  return useWrite({
    stale: STALE,
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
    // What is there now is what the next attempt goes over.
    lookAgain: true,
    done: () => [t`Shares saved`],
    // Said beside the fields.
    failed: () => null,
  });
}

export const isShareConflict = (error: Error | null): boolean =>
  error instanceof AppError && error.hint === 'version_conflict';

/** Makes a variant a creative that is none. */
export function useDetachVariant() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: Pick<VariantRow, 'id'>) => {
      await requireUser();
      return unwrap(await supabase.rpc('detach_variant', { p_id: id }).single());
    },
    done: ({ name }) => [t`Variant detached`, t`“${name}” is a creative of its own now.`],
    failed: { title: t`The variant was not detached` },
  });
}
