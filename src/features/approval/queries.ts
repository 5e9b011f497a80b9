import { queryOptions } from '@tanstack/react-query';
import { readApprovalReview } from '@/domain/launch/approval';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Open requests, oldest first. Its key starts with the flights root, because editing a flight can void its request. */
export const openApprovalsQuery = (organisationId: string) =>
  readQuery([...KEY_ROOTS.flights, 'approvals', organisationId], () =>
    supabase.rpc('open_approvals'),
  );
export type OpenApproval = QueryData<typeof openApprovalsQuery>[number];

/** Decisions, newest first. Under the flights root like the open requests: a decision or a deleted flight changes both. */
export const decidedApprovalsQuery = (organisationId: string) =>
  readQuery([...KEY_ROOTS.flights, 'decisions', organisationId], () =>
    supabase.rpc('decided_approvals'),
  );
export type Decision = QueryData<typeof decidedApprovalsQuery>[number];

/** One request with its flights and their sections. */
export const approvalReviewQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'approval', id] as const,
    queryFn: async ({ signal }) =>
      readApprovalReview(
        unwrap(await supabase.rpc('approval_review', { p_request_id: id }).abortSignal(signal)),
      ),
    // The plan under review must not change while the user reads it.
    refetchOnWindowFocus: false,
  });
