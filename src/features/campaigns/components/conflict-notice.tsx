import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { formatCurrency } from '@/domain/format';
import { useActor, useOrganisationId } from '@/session/session';
import { ConflictChoice, DeletedMeanwhile } from '@/ui/conflict-choice';
import { Fact, Facts } from '@/ui/fact';
import { membersQuery } from '../queries';
import type { Campaign } from '../types';
import { campaignPeriod } from '../words';

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
  const changedBy = current?.updated_by;
  const members = useQuery(membersQuery(useOrganisationId(), changedBy ? [changedBy] : []));
  const { organisation } = useActor();
  if (!current) {
    return (
      <DeletedMeanwhile copyLabel={t`Copy into a new campaign`} onCopyToNew={onCopyToNew}>
        {t`Campaign not found. It was deleted while you were editing it.`}
      </DeletedMeanwhile>
    );
  }
  return (
    <ConflictChoice
      who={members.data?.find(({ id }) => id === changedBy)?.name}
      at={current.updated_at}
      timeZone={organisation?.time_zone}
      onKeepMine={() => onKeepMine(current)}
      onTakeTheirs={() => onTakeTheirs(current)}
    >
      <Facts className="sm:grid-cols-2">
        <Fact label={t`Their name`} className="sm:col-span-2">
          <bdi>{current.name}</bdi>
        </Fact>
        <Fact label={t`Their description`} className="sm:col-span-2">
          <bdi>{current.description ?? '—'}</bdi>
        </Fact>
        <Fact label={t`Their budget`}>{formatCurrency(current.budget, 2)}</Fact>
        <Fact label={t`Their period`}>{campaignPeriod(current.start_date, current.end_date)}</Fact>
      </Facts>
    </ConflictChoice>
  );
}
