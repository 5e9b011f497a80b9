import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '@/domain/shared/format';
import { waitingApprovalsQuery } from '@/features/approval/waiting-approvals';
import { openRequestsQuery } from '@/features/help/waiting';
import { pendingPeopleQuery } from '@/features/users/pending-people';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';

interface CountProps {
  waiting: number | undefined;
  expanded: boolean;
  /** Text for screen readers after the name of the link. */
  text: (count: string) => string;
}

function Count({ waiting = 0, expanded, text }: CountProps) {
  if (waiting === 0) return null;
  const count = formatInteger(waiting);
  return (
    <span
      className={cn(
        'rounded-full bg-(--mark)/16 px-1.5 text-xs tabular-nums',
        expanded ? 'ml-auto' : 'absolute -top-0.5 right-0',
      )}
    >
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text(count)}</span>
    </span>
  );
}

/** Number of users waiting for approval; hidden at 0. */
export function PendingUserCount({ expanded }: { expanded: boolean }) {
  const { data } = useQuery(pendingPeopleQuery(useActor()));
  return (
    <Count
      waiting={data}
      expanded={expanded}
      text={(count) => t`, ${count} waiting for approval`}
    />
  );
}

/** Number of approval requests the signed-in user can decide. */
export function PendingApprovalCount({ expanded }: { expanded: boolean }) {
  const { data } = useQuery(waitingApprovalsQuery(useActor()));
  return (
    <Count
      waiting={data}
      expanded={expanded}
      text={(count) => t`, ${count} waiting for your decision`}
    />
  );
}

export function OpenRequestCount({ expanded }: { expanded: boolean }) {
  const { data } = useQuery(openRequestsQuery(useActor()));
  return <Count waiting={data} expanded={expanded} text={(count) => t`, ${count} open`} />;
}
