import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { Notice } from '@/ui/states/notice';
import { RetryNotice } from '@/ui/states/retry-notice';
import { type ApprovalEffect, effectText } from '@/words/approval';
import { useActor } from './session';

/** Plan tables that have their own forms, as `approval_effect` names them. */
type PlanPart =
  | 'campaigns'
  | 'audience_segments'
  | 'segments'
  | 'creative_versions'
  | 'click_tracker_versions';

const NONE: ApprovalEffect = { running: 0, waiting: 0 };

async function readEffect(part: PlanPart, id: string, signal?: AbortSignal) {
  const asked = supabase.rpc('approval_effect', { p_table: part, p_id: id });
  return unwrap(await (signal ? asked.abortSignal(signal) : asked).single());
}

const approvalEffectQuery = (part: PlanPart, id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'approval effect', part, id] as const,
    queryFn: ({ signal }) => readEffect(part, id, signal),
  });

/** Falls back to 0: a failed count must not fail the save. */
const countRunning = async (part: PlanPart, id: string) =>
  (await readEffect(part, id).catch(() => NONE)).running;

const useAsksApproval = (): boolean => {
  const { organisation } = useActor();
  return organisation !== null && organisation.approval_policy !== 'off';
};

/** Warns before saving that a material change affects the approvals of the flights that use this part. */
export function ApprovalNotice({ part, id }: { part: PlanPart; id: string }) {
  const query = useQuery({ ...approvalEffectQuery(part, id), enabled: useAsksApproval() });
  if (query.isError && !query.data)
    return (
      <RetryNotice query={query}>
        {t`Couldn’t check which flights use this. Saving may pause those that are running until they are approved again.`}
      </RetryNotice>
    );
  const text = query.data && effectText(query.data);
  return text && <Notice tone="warning">{text}</Notice>;
}

/** Returns a wrapper for the save of a part that also counts the running flights it paused. */
export function useCountPauses() {
  const asks = useAsksApproval();
  return async <Saved,>(part: PlanPart, id: string, save: () => Promise<Saved>) => {
    const before = asks ? await countRunning(part, id) : 0;
    const saved = await save();
    return { saved, paused: before > 0 ? before - (await countRunning(part, id)) : 0 };
  };
}
