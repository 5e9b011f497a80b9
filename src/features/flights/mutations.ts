import { t } from '@lingui/core/macro';
import type { PromotionRule } from '@/domain/flight/variants';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type RefetchOptions, useWrite } from '@/lib/query/use-write';
import { useSingleMutation } from '@/ui/forms/use-single-run';

/**
 * Refetches after a failure too: another user may have changed the flight, or the response was lost after the
 * write. The next click then acts on the stored state.
 */
const ALWAYS_REFETCH = {
  /** The spent and remaining budget of campaigns follow their flights. */
  stale: [KEY_ROOTS.flights, KEY_ROOTS.campaigns],
  alwaysRefetch: true,
} satisfies RefetchOptions;

/** Also refetches the creatives: assigning one approves a draft, and creatives list their flights. */
const WITH_CREATIVES = { ...ALWAYS_REFETCH, stale: [...ALWAYS_REFETCH.stale, KEY_ROOTS.creatives] };

/** Replaces the message of a "no rows" error with one that a user understands. */
function explainNoRows<T>(read: () => T, message: string): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof AppError && error.kind === 'no_rows')
      throw new AppError('no_rows', message, { code: error.code, hint: error.hint, cause: error });
    throw error;
  }
}

interface ChosenVariants {
  flightId: string;
  /** Version of the flight that the user saw. */
  version: number;
  variants: { creative_version_id: string; share: number }[];
  /** When the better variant goes to everyone automatically. A null `rule` means never. */
  rule: PromotionRule | null;
}

/** Sets the variants that a flight tests alongside its message. An empty list removes the variants. */
export function useSetVariants() {
  return useWrite({
    stale: ALWAYS_REFETCH.stale,
    write: async ({ flightId, version, variants, rule }: ChosenVariants) =>
      unwrap(
        await supabase
          .rpc('set_flight_variants', {
            p_flight_id: flightId,
            p_version: version,
            p_variants: variants,
            ...(rule && { p_rule: { ...rule } }),
          })
          .single(),
      ),
    done: (_row, { variants }) => [variants.length > 0 ? t`Variants saved` : t`Variants removed`],
  });
}

interface Promotion {
  flightId: string;
  /** Version of the flight that the user saw. */
  version: number;
  /** Variant to send to everyone. A null `variant` resumes the split by share. */
  variant: string | null;
}

/** Sends one variant to everyone from now on, or resumes the split test. */
export function usePromoteVariant() {
  return useWrite({
    stale: ALWAYS_REFETCH.stale,
    write: async ({ flightId, version, variant }: Promotion) =>
      unwrap(
        await supabase
          .rpc('promote_variant', {
            p_flight_id: flightId,
            p_version: version,
            ...(variant !== null && { p_variant: variant }),
          })
          .single(),
      ),
    done: (_row, { variant }) => [
      variant === null ? t`Split test resumed` : t`Everyone gets ${variant}`,
    ],
  });
}

interface StatusChange {
  id: string;
  status: 'paused';
}

/** Pauses a flight. Activating one goes through the launch sheet. */
export function useSetFlightStatus() {
  const mutation = useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ id, status }: StatusChange) => {
      const result = await supabase
        .from('flights')
        .update({ status })
        .eq('id', id)
        .select('id')
        .single();
      return explainNoRows(() => unwrap(result), t`This flight no longer exists.`);
    },
    done: () => [t`Flight status updated`],
    failed: { title: t`Failed to update flight status` },
  });
  return useSingleMutation(mutation);
}

/** Deletes a pending flight. The database rejects any other. */
export function useDeleteFlight() {
  const mutation = useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ id }: { id: string }) => {
      const result = await supabase.from('flights').delete().eq('id', id).select('id').single();
      return explainNoRows(
        () => unwrap(result),
        t`This flight was deleted or is no longer pending.`,
      );
    },
    done: () => [t`Flight deleted successfully`],
    failed: { title: t`Failed to delete flight` },
  });
  return useSingleMutation(mutation);
}

/** Copies a flight with its intervals, audiences and creative in one transaction. The copy is pending. */
export function useDuplicateFlight() {
  const mutation = useWrite({
    ...ALWAYS_REFETCH,
    once: ({ id }) => ({ kind: 'flight copy', content: id }),
    write: async ({ id }: { id: string; name: string }, copyId: string) => {
      unwrap(await supabase.rpc('duplicate_flight', { p_id: copyId, p_source_id: id }));
      return copyId;
    },
    done: (_copyId, { name }) => [
      t`Flight created successfully`,
      t`“${{ copy: `${name} ${t`(Copy)`}` }}” is pending.`,
    ],
    failed: { title: t`Failed to create flight` },
  });
  return useSingleMutation(mutation);
}

export interface CreativeAssignment {
  flightId: string;
  creativeId: string;
  /** Without it, the database assigns the newest version. */
  versionId?: string | undefined;
}

/** Assigns a creative to a flight. Does nothing, without a toast, if the creative is already assigned. */
export function useAssignCreative() {
  const mutation = useWrite({
    ...WITH_CREATIVES,
    write: async ({ flightId, creativeId, versionId }: CreativeAssignment) =>
      unwrap(
        await supabase
          .from('flight_creatives')
          .upsert(
            {
              flight_id: flightId,
              creative_id: creativeId,
              ...(versionId && { creative_version_id: versionId }),
            },
            { onConflict: 'flight_id,creative_id', ignoreDuplicates: true },
          )
          .select('flight_id'),
      ),
    done: (added) => (added.length > 0 ? [t`Creative assigned to flight`] : null),
    failed: { title: t`Failed to assign creative` },
  });
  return useSingleMutation(mutation);
}

export function useRemoveCreative() {
  const mutation = useWrite({
    ...WITH_CREATIVES,
    write: async ({ flightId, creativeId }: { flightId: string; creativeId: string }) => {
      const result = await supabase
        .from('flight_creatives')
        .delete()
        .eq('flight_id', flightId)
        .eq('creative_id', creativeId)
        .select('flight_id')
        .single();
      return explainNoRows(
        () => unwrap(result),
        t`This creative is no longer assigned to the flight.`,
      );
    },
    done: () => [t`Creative removed from flight`],
    failed: { title: t`Failed to remove creative` },
  });
  return useSingleMutation(mutation);
}
