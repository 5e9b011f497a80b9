import { useQuery } from '@tanstack/react-query';
import { describeRules, rulesOfLinks } from '@/domain/cohort';
import { useActor, useOrganisationId } from '@/session/session';
import { ConflictChoice, DeletedMeanwhile } from '@/ui/conflict-choice';
import { Fact, Facts } from '@/ui/fact';
import { cohortMembersQuery } from '../queries';
import type { CohortDraft } from '../schemas';
import type { Cohort } from '../types';

interface CohortConflictNoticeProps {
  /** The cohort as it is now; null when it was deleted. */
  current: Cohort | null;
  mine: CohortDraft;
  onKeepMine: (current: Cohort) => void;
  onTakeTheirs: (current: Cohort) => void;
  onCopyToNew: () => void;
}

/** Somebody else was faster: who, when, both versions side by side, and the choice. */
export function CohortConflictNotice({
  current,
  mine,
  onKeepMine,
  onTakeTheirs,
  onCopyToNew,
}: CohortConflictNoticeProps) {
  const changedBy = current?.last_updated_by_user_id;
  const members = useQuery(cohortMembersQuery(useOrganisationId(), changedBy ? [changedBy] : []));
  const { organisation } = useActor();
  if (!current) {
    return (
      <DeletedMeanwhile copyLabel="Copy into a new cohort" onCopyToNew={onCopyToNew}>
        This cohort was deleted while you were editing it.
      </DeletedMeanwhile>
    );
  }
  const versions = [
    { whose: 'Their', ...current, rules: rulesOfLinks(current.audience_segments) },
    { whose: 'Your', ...mine },
  ];
  return (
    <ConflictChoice
      who={members.data?.find(({ id }) => id === changedBy)?.name}
      at={current.last_updated}
      timeZone={organisation?.time_zone}
      onKeepMine={() => onKeepMine(current)}
      onTakeTheirs={() => onTakeTheirs(current)}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {versions.map(({ whose, name, description, rules }) => (
          <Facts key={whose}>
            <Fact label={`${whose} name`}>
              <bdi>{name}</bdi>
            </Fact>
            <Fact label={`${whose} description`}>
              <bdi>{description || '—'}</bdi>
            </Fact>
            <Fact label={`${whose} rules`}>
              <bdi>{describeRules(rules).formula || '—'}</bdi>
            </Fact>
          </Facts>
        ))}
      </div>
    </ConflictChoice>
  );
}
