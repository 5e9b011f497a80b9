import { queryOptions } from '@tanstack/react-query';
import { readApprovalReview } from '@/domain/launch/approval';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Requests that wait for a decision, the oldest first. The key begins as those of flights do: an edit of one changes what waits. */
export const openApprovalsQuery = (organisationId: string) =>
  readQuery([...KEY_ROOTS.flights, 'approvals', organisationId], () =>
    supabase.rpc('open_approvals'),
  );
export type OpenApproval = QueryData<typeof openApprovalsQuery>[number];

/** What a request asks for, by flight and section. */
export const approvalReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'approval', id] as const,
    queryFn: async ({ signal }) =>
      readApprovalReview(
        unwrap(await supabase.rpc('approval_review', { p_request_id: id }).abortSignal(signal)),
      ),
    // What is being looked at stays as it is until somebody decides or asks to see it anew.
    refetchOnWindowFocus: false,
  });
