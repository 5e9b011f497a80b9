import { plural, t } from '@lingui/core/macro';
import { type ApprovalReview, type Choices, approvalDecisions } from '@/domain/launch/approval';
import { unwrap } from '@/lib/errors';
import { type PlanScope, scopeArguments } from '@/lib/plan-scope';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type RefetchOptions, useWrite } from '@/lib/query/use-write';

const STALE = {
  stale: [KEY_ROOTS.flights, KEY_ROOTS.campaigns, KEY_ROOTS.creatives],
  alwaysRefetch: true,
} satisfies RefetchOptions;

/** Requests approval with a note. A retry after a lost response does not create a second request. */
export function useRequestApproval() {
  return useWrite({
    ...STALE,
    once: (request) => ({ kind: 'approval request', content: request }),
    write: async ({ scope, note }: { scope: PlanScope; note: string }, id: string) =>
      unwrap(
        await supabase.rpc('request_approval', {
          ...scopeArguments(scope),
          p_note: note,
          p_id: id,
        }),
      ),
    done: () => [t`Approval requested`, t`Your organization’s admins get an email.`],
    failed: ({ hint }) => ({
      title:
        hint === 'approval_not_needed' ? t`Nothing needs approval` : t`Couldn’t request approval`,
    }),
  });
}

/** Lets an admin skip the approval of flights. The activity log keeps the reason. */
export const useReleaseFlights = () =>
  useWrite({
    ...STALE,
    write: async ({ scope, reason }: { scope: PlanScope; reason: string }) =>
      unwrap(await supabase.rpc('release_flights', { ...scopeArguments(scope), p_reason: reason })),
    done: (flights) => [
      t`Released without approval`,
      t`${plural(flights, { one: '# flight', other: '# flights' })} can start. Your reason is in the activity log.`,
    ],
    failed: { title: t`Couldn’t release` },
  });

/** Saves the decisions on the selected sections in one transaction. */
export const useDecideApproval = () =>
  useWrite({
    ...STALE,
    write: async ({ review, choices }: { review: ApprovalReview; choices: Choices }) => {
      const decisions = approvalDecisions(review, choices);
      unwrap(
        await supabase.rpc('decide_approval', {
          p_request_id: review.id,
          p_decisions: decisions,
        }),
      );
      return decisions.some(({ decision }) => decision === 'changes');
    },
    done: (changes) => [
      changes ? t`Changes requested` : t({ message: 'Approved', context: 'flight' }),
    ],
    failed: ({ hint }) => ({
      title: hint === 'version_conflict' ? t`Review again` : t`Couldn’t send the decision`,
    }),
  });
