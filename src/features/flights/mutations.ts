import { t } from '@lingui/core/macro';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { creativeKeys } from '@/features/creatives/queries';
import { useSingleMutation } from '@/ui/use-single-run';
import { flightKeys } from './queries';

const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: flightKeys.all }),
    // Their spent and remaining budget follow their flights.
    queryClient.invalidateQueries({ queryKey: KEY_ROOTS.campaigns }),
  ]);

/** Assigning approves a draft, and a creative knows its flights: the creatives' lists change as well. */
const refreshWithCreatives = (queryClient: QueryClient) =>
  Promise.all([
    refresh(queryClient),
    queryClient.invalidateQueries({ queryKey: creativeKeys.all }),
  ]);

/**
 * After a failure the screen may show what is no longer so: somebody was faster, or the answer was lost after
 * the write. The lists are read again in the background, so that the next click is about the truth.
 */
const lookAgain = (queryClient: QueryClient) => () => {
  void refresh(queryClient);
};

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

/** Starts a campaign: its active flights send from then on. */
export function useStartCampaign() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const result = await supabase
        .from('campaigns')
        .update({ status: 'active' })
        .eq('id', id)
        .select('id')
        .single();
      return explain(() => unwrap(result), t`This campaign no longer exists.`);
    },
    onSuccess: (_row, { name }) => {
      toast.success(t`Campaign Status Updated`, { description: t`"${name}" is now active.` });
      return refresh(queryClient);
    },
    onError: lookAgain(queryClient),
    meta: { errorToast: { title: t`Failed to update campaign status` } },
  });
  return useSingleMutation(mutation);
}

interface StatusChange {
  id: string;
  status: 'active' | 'paused';
  /** Said with the confirmation. */
  note?: string | undefined;
}

/** Activates or pauses a flight. The database judges the transition. */
export function useSetFlightStatus() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id, status }: StatusChange) => {
      const result = await supabase
        .from('flights')
        .update({ status })
        .eq('id', id)
        .select('id')
        .single();
      return explain(() => unwrap(result), t`This flight no longer exists.`);
    },
    onSuccess: (_row, { note }) => {
      toast.success(t`Flight status updated`, { ...(note && { description: note }) });
      return refresh(queryClient);
    },
    onError: lookAgain(queryClient),
    meta: { errorToast: { title: t`Failed to update flight status` } },
  });
  return useSingleMutation(mutation);
}

/**
 * Activates a flight once it is known that it would send; what would stop it is answered instead, to be shown before
 * (and not after). A check that fails stops nobody: the database judges the activation anyway.
 */
export function useCheckActivation() {
  const mutation = useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      const { data } = await supabase.rpc('flight_activation_problems', { p_flight_id: id });
      return data ?? [];
    },
  });
  return useSingleMutation(mutation);
}

/** Deletes a pending flight; any other is refused by the database. */
export function useDeleteFlight() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      const result = await supabase.from('flights').delete().eq('id', id).select('id').single();
      return explain(() => unwrap(result), t`This flight was deleted or is no longer pending.`);
    },
    onSuccess: () => {
      toast.success(t`Flight deleted successfully`);
      return refresh(queryClient);
    },
    onError: lookAgain(queryClient),
    meta: { errorToast: { title: t`Failed to delete flight` } },
  });
  return useSingleMutation(mutation);
}

/** The id of a copy whose answer never came, by the flight it copies: trying again makes no second copy. */
const openCopies = new Map<string, string>();

/** Copies a flight as pending, with its intervals, audiences and creative, in one transaction. */
export function useDuplicateFlight() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ id }: { id: string; name: string }) => {
      const copyId = openCopies.get(id) ?? crypto.randomUUID();
      openCopies.set(id, copyId);
      unwrap(await supabase.rpc('duplicate_flight', { p_id: copyId, p_source_id: id }));
      openCopies.delete(id);
      return copyId;
    },
    onSuccess: (_copyId, { name }) => {
      toast.success(t`Flight created successfully`, {
        description: t`"${name} (Copy)" is pending.`,
      });
      return refresh(queryClient);
    },
    onError: lookAgain(queryClient),
    meta: { errorToast: { title: t`Failed to create flight` } },
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
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ flightId, creativeId, versionId }: CreativeAssignment) =>
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
    onSuccess: (added) => {
      if (added.length > 0) toast.success(t`Creative assigned to flight`);
      return refreshWithCreatives(queryClient);
    },
    onError: lookAgain(queryClient),
    meta: { errorToast: { title: t`Failed to assign creative` } },
  });
  return useSingleMutation(mutation);
}

/** Takes a creative off a flight; the creative itself stays. */
export function useRemoveCreative() {
  const queryClient = useQueryClient();
  const mutation = useMutation({
    mutationFn: async ({ flightId, creativeId }: { flightId: string; creativeId: string }) => {
      const result = await supabase
        .from('flight_creatives')
        .delete()
        .eq('flight_id', flightId)
        .eq('creative_id', creativeId)
        .select('flight_id')
        .single();
      return explain(() => unwrap(result), t`This creative is no longer assigned to the flight.`);
    },
    onSuccess: () => {
      toast.success(t`Creative removed from flight`);
      return refreshWithCreatives(queryClient);
    },
    onError: lookAgain(queryClient),
    meta: { errorToast: { title: t`Failed to remove creative` } },
  });
  return useSingleMutation(mutation);
}
