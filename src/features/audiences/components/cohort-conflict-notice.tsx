import { useQuery } from '@tanstack/react-query';
import { describeRules, rulesOfLinks } from '@/domain/cohort';
import { formatDateTime } from '@/domain/format';
import { useActor, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/fact';
import { Notice } from '@/ui/notice';
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
  const members = useQuery(cohortMembersQuery(useOrganisationId()));
  const { organisation } = useActor();
  if (!current) {
    return (
      <Notice
        tone="error"
        action={
          <Button variant="outline" size="sm" onClick={onCopyToNew}>
            Copy into a new cohort
          </Button>
        }
      >
        This cohort was deleted while you were editing it.
      </Notice>
    );
  }
  const by = members.data?.find(({ id }) => id === current.last_updated_by_user_id)?.name;
  const when = formatDateTime(current.last_updated, organisation?.time_zone);
  const versions = [
    { whose: 'Their', ...current, rules: rulesOfLinks(current.audience_segments) },
    { whose: 'Your', ...mine },
  ];
  return (
    <div className="space-y-3 rounded-card border border-warning p-4">
      <Notice tone="warning">
        Changed by <bdi>{by ?? 'somebody else'}</bdi> on {when}, while you were editing. Nothing has
        been overwritten.
      </Notice>
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
