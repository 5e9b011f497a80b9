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

/** Assigning approves a draft, and a creative knows its flights: the creatives' lists change as well. */
const WITH_CREATIVES = { ...ALWAYS_REFETCH, stale: [...ALWAYS_REFETCH.stale, KEY_ROOTS.creatives] };

/** No row matched: the database's "no rows updated" says nothing to a person, so the screen says why. */
function explain<T>(read: () => T, message: string): T {
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
  /** Of the flight, as it was seen. */
  version: number;
  variants: { creative_version_id: string; share: number }[];
  /** When the better one goes to everybody by itself. */
  rule: PromotionRule | null;
}

/** Chooses what a flight that has not started tries beside its message; none: everybody gets the message. */
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
  /** Of the flight, as it was seen. */
  version: number;
  /** Null: each gets the one of their share again. */
  variant: string | null;
}

/** Sends one variant of a flight to everybody from now on, or all of them again. */
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
      variant === null ? t`Everyone gets the variant of their share` : t`Everyone gets ${variant}`,
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
      return explain(() => unwrap(result), t`This flight no longer exists.`);
    },
    done: () => [t`Flight status updated`],
    failed: { title: t`Failed to update flight status` },
  });
  return useSingleMutation(mutation);
}

/** Deletes a pending flight; any other is refused by the database. */
export function useDeleteFlight() {
  const mutation = useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ id }: { id: string }) => {
      const result = await supabase.from('flights').delete().eq('id', id).select('id').single();
      return explain(() => unwrap(result), t`This flight was deleted or is no longer pending.`);
    },
    done: () => [t`Flight deleted successfully`],
    failed: { title: t`Failed to delete flight` },
  });
  return useSingleMutation(mutation);
}

/** Copies one flight as pending, with its intervals, audiences and creative, in one transaction. */
export function useDuplicateFlight() {
  const mutation = useWrite({
    ...ALWAYS_REFETCH,
    once: ({ id }) => ({ kind: 'flight copy', content: id }),
    write: async ({ id }: { id: string; name: string }, copyId: string) => {
      unwrap(await supabase.rpc('duplicate_flight', { p_id: copyId, p_source_id: id }));
      return copyId;
    },
    done: (_copyId, { name }) => [t`Flight created successfully`, t`"${name} (Copy)" is pending.`],
    failed: { title: t`Failed to create flight` },
  });
  return useSingleMutation(mutation);
}

export interface CreativeAssignment {
  flightId: string;
  creativeId: string;
  /** Left out, the database takes the newest version. */
  versionId?: string | undefined;
}

/** Gives a flight a creative. One that it already has is silently skipped; a draft becomes approved. */
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
    // One that it already has was silently left as it is.
    done: (added) => (added.length > 0 ? [t`Creative assigned to flight`] : null),
    failed: { title: t`Failed to assign creative` },
  });
  return useSingleMutation(mutation);
}

/** Takes a creative off a flight; the creative itself stays. */
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
      return explain(() => unwrap(result), t`This creative is no longer assigned to the flight.`);
    },
    done: () => [t`Creative removed from flight`],
    failed: { title: t`Failed to remove creative` },
  });
  return useSingleMutation(mutation);
}
