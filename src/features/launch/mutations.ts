import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { type LaunchCheck, readLaunch } from '@/domain/launch';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';

/** Also after a failure: what was looked at may be something else by now. */
const LOOK_AGAIN = { stale: [KEY_ROOTS.campaigns, KEY_ROOTS.flights], lookAgain: true };

function useUndoLaunch() {
  return useWrite({
    ...LOOK_AGAIN,
    write: async ({ id }: { id: string; name: string }) =>
      readLaunch(unwrap(await supabase.rpc('undo_launch', { p_id: id }))),
    done: (_launch, { name }) => [t`Launch undone`, t`Nothing of “${name}” was sent.`],
    failed: { title: t`The launch could not be undone` },
  });
}

interface Launch {
  check: LaunchCheck;
  /** One flight instead of the campaign. */
  flightId?: string | undefined;
  name: string;
}

/** Starts what was checked; its message offers to take it back while nothing has been handed out. */
export function useLaunch() {
  const undo = useUndoLaunch();
  /** The id of a launch whose answer never came: trying again starts nothing twice. */
  const open = useRef<string>(null);
  return useWrite({
    ...LOOK_AGAIN,
    write: async ({ check, flightId }: Launch) => {
      const id = (open.current ??= crypto.randomUUID());
      const launch = readLaunch(
        unwrap(
          await supabase.rpc('launch', {
            ...(flightId ? { p_flight_ids: [flightId] } : { p_campaign_id: check.campaign_id }),
            p_version: check.version,
            p_messages: check.messages,
            p_id: id,
          }),
        ),
      );
      open.current = null;
      return launch;
    },
    done: ({ id, undo_seconds: seconds }, { name }) => {
      if (seconds <= 0) return [t`Launched`, t`“${name}” is active.`];
      return [
        t`Launched`,
        t`“${name}” is active. Nothing is sent for the next ${Math.ceil(seconds)} seconds.`,
        { label: t`Undo`, seconds, onAct: () => undo.mutate({ id, name }) },
      ];
    },
    failed: ({ hint }) => ({
      title: hint === 'version_conflict' ? t`Review again` : t`Not launched`,
    }),
  });
}
