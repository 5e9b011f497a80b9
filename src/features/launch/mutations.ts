import { t } from '@lingui/core/macro';
import { type LaunchCheck, readLaunch } from '@/domain/launch/launch';
import { forgetAttempt } from '@/lib/query/open-attempts';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type RefetchOptions, useWrite } from '@/lib/query/use-write';

/** Refetches after a failure too: the plan may have changed since it was shown. */
const ALWAYS_REFETCH = {
  stale: [KEY_ROOTS.campaigns, KEY_ROOTS.flights],
  alwaysRefetch: true,
} satisfies RefetchOptions;

function useUndoLaunch() {
  return useWrite({
    ...ALWAYS_REFETCH,
    write: async ({ id }: { id: string; name: string }) =>
      readLaunch(unwrap(await supabase.rpc('undo_launch', { p_id: id }))),
    done: (_launch, { name }) => [t`Launch undone`, t`“${name}” didn’t send anything.`],
    failed: { title: t`Couldn’t undo the launch` },
  });
}

/** Seconds after a launch in which the database accepts Undo. */
const UNDO_SECONDS = 10;

interface Launch {
  check: LaunchCheck;
  /** Launches one flight instead of the campaign. */
  flightId?: string | undefined;
  /** Starts the campaign with its flights that are already active, instead of its pending ones. */
  waiting?: boolean | undefined;
  name: string;
  /** Toast title, if the action that opened the sheet has its own. */
  done?: string | undefined;
}

/** Launches the checked version. The success toast offers Undo until the gateways may get messages. */
export function useLaunch() {
  const undo = useUndoLaunch();
  const undoAction = (id: string, name: string, seconds: number) => ({
    label: t`Undo`,
    seconds,
    onAct: () => {
      forgetAttempt(id);
      undo.mutate({ id, name });
    },
  });
  return useWrite({
    ...ALWAYS_REFETCH,
    once: ({ check, flightId, waiting }) => ({
      kind: 'launch',
      content: [check.campaign_id, flightId, waiting],
    }),
    write: async ({ check, flightId, waiting }: Launch, id: string) =>
      readLaunch(
        unwrap(
          await supabase.rpc('launch', {
            ...(flightId ? { p_flight_ids: [flightId] } : { p_campaign_id: check.campaign_id }),
            ...(waiting && { p_flight_ids: [] }),
            p_version: check.version,
            p_messages: check.messages,
            p_id: id,
          }),
        ),
      ),
    unknown: (id, { name }) => undoAction(id, name, UNDO_SECONDS),
    done: ({ id, undo_seconds: seconds }, { name, waiting, done }) => {
      const title = done ?? (waiting ? t`Campaign Status Updated` : t`Launched`);
      if (seconds <= 0) return [title, t`“${name}” is now active.`];
      return [
        title,
        t`“${name}” is now active. Nothing is sent for the next ${Math.ceil(seconds)} seconds.`,
        undoAction(id, name, seconds),
      ];
    },
    failed: ({ hint }) => ({
      title: hint === 'version_conflict' ? t`Review again` : t`Couldn’t launch`,
    }),
  });
}
