import { queryOptions, useQuery } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { Notice } from '@/ui/states/notice';
import { type ApprovalEffect, effectText } from '@/words/approval';
import { useActor } from './session';

/** Parts of flight plans that have forms of their own, by the names that `approval_effect` knows. */
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

/** Falls back to no count: the message after a save does not depend on it. */
const countRunning = async (part: PlanPart, id: string) =>
  (await readEffect(part, id).catch(() => NONE)).running;

const useAsksApproval = (): boolean => {
  const { organisation } = useActor();
  return organisation !== null && organisation.approval_policy !== 'off';
};

/** Says before saving what a material change of a part does to the approvals of its flights. */
export function ApprovalNotice({ part, id }: { part: PlanPart; id: string }) {
  const { data } = useQuery({ ...approvalEffectQuery(part, id), enabled: useAsksApproval() });
  const text = data && effectText(data);
  return text && <Notice tone="warning">{text}</Notice>;
}

/** Wraps the save of a part: also answers how many running flights it has paused. */
export function useCountPauses() {
  const asks = useAsksApproval();
  return async <Saved,>(part: PlanPart, id: string, save: () => Promise<Saved>) => {
    const before = asks ? await countRunning(part, id) : 0;
    const saved = await save();
    return { saved, paused: before > 0 ? before - (await countRunning(part, id)) : 0 };
  };
}
