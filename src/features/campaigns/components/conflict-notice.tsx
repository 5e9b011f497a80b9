import { useQuery } from '@tanstack/react-query';
import { campaignPeriod } from '@/domain/campaign';
import { formatCurrency, formatDateTime } from '@/domain/format';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/fact';
import { Notice } from '@/ui/notice';
import { membersQuery } from '../queries';
import type { Campaign } from '../types';

interface ConflictNoticeProps {
  /** The campaign as it is now; null when it was deleted. */
  current: Campaign | null;
  onKeepMine: (current: Campaign) => void;
  onTakeTheirs: (current: Campaign) => void;
  onCopyToNew: () => void;
}

/** Somebody else was faster: who, when, what, and the choice. Both texts stay in view. */
export function ConflictNotice({
  current,
  onKeepMine,
  onTakeTheirs,
  onCopyToNew,
}: ConflictNoticeProps) {
  const members = useQuery(membersQuery(useOrganisationId()));
  const { organisation } = useActor();
  if (!current) {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="outline" size="sm" onClick={onCopyToNew}>
            Copy into a new campaign
          </Button>
        }
      >
        Campaign not found. It was deleted while you were editing it.
      </Notice>
    );
  }
  const who = members.data?.find(({ id }) => id === current.updated_by)?.name ?? 'somebody else';
  const when = formatDateTime(current.updated_at, organisation?.time_zone);
  return (
    <div className="space-y-3 rounded-card border border-warning p-4">
      <Notice tone="warning">
        Changed by <bdi>{who}</bdi> on {when}, while you were editing. Nothing has been overwritten.
      </Notice>
      <Facts className="sm:grid-cols-2">
        <Fact label="Their name" className="sm:col-span-2">
          <bdi>{current.name}</bdi>
        </Fact>
        <Fact label="Their description" className="sm:col-span-2">
          <bdi>{current.description ?? '—'}</bdi>
        </Fact>
        <Fact label="Their budget">{formatCurrency(current.budget)}</Fact>
        <Fact label="Their period">{campaignPeriod(current.start_date, current.end_date)}</Fact>
      </Facts>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onKeepMine(current)}>
          Keep mine
        </Button>
        <Button size="sm" variant="outline" onClick={() => onTakeTheirs(current)}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
