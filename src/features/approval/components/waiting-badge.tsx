import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '@/domain/format';
import { useActor } from '@/session/session';
import { waitingApprovalsQuery } from '../waiting';

/** How many requests wait for a decision, beside the link to them; nothing while none does. */
export function WaitingBadge({ className }: { className: string }) {
  const { data: waiting = 0 } = useQuery(waitingApprovalsQuery(useActor()));
  if (waiting === 0) return null;
  const count = formatInteger(waiting);
  return (
    <span className={className}>
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t`, ${count} waiting for your decision`}</span>
    </span>
  );
}
