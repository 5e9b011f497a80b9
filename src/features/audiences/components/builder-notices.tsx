import type { ComponentProps } from 'react';
import { describeRules, rulesOfLinks } from '@/domain/cohort';
import { conflictOf } from '@/lib/versioned-edit';
import { useMemberName } from '@/session/member-name';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { ConflictNotice } from '@/ui/conflict-notice';
import { Fact, Facts } from '@/ui/fact';
import { Notice } from '@/ui/notice';
import type { useSaveCohort } from '../mutations';
import type { Cohort } from '../queries';
import type { CohortDraft } from '../schemas';

type CohortConflictNoticeProps = Pick<
  ComponentProps<typeof ConflictNotice<Cohort>>,
  'current' | 'gone' | 'onKeepMine' | 'onTakeTheirs' | 'onCopyToNew'
> & { mine: Pick<CohortDraft, 'name' | 'description' | 'rules'> };

/** Somebody else was faster: who, when, both versions side by side, and the choice. */
function CohortConflictNotice({ mine, ...conflict }: CohortConflictNoticeProps) {
  const { organisation } = useActor();
  return (
    <ConflictNotice
      {...conflict}
      who={useMemberName(conflict.current?.last_updated_by_user_id)}
      at={conflict.current?.last_updated}
      timeZone={organisation?.time_zone}
      copyLabel="Copy into a new cohort"
    >
      {(current) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {[
            { whose: 'Their', ...current, rules: rulesOfLinks(current.audience_segments) },
            { whose: 'Your', ...mine },
          ].map(({ whose, name, description, rules }) => (
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
      )}
    </ConflictNotice>
  );
}

interface BuilderNoticesProps {
  draft: CohortDraft;
  restored: boolean;
  save: Pick<ReturnType<typeof useSaveCohort>, 'error' | 'isPending'>;
  onDiscard: () => void;
  onKeepMine: (current: Cohort) => void;
  onTakeTheirs: (current: Cohort) => void;
  onCopyToNew: () => void;
}

/** What the builder has to say above its fields: a draft that is back, somebody who was faster, a failed save. */
export function BuilderNotices({
  draft,
  restored,
  save,
  onDiscard,
  ...choices
}: BuilderNoticesProps) {
  const { error, isPending } = save;
  const conflict = conflictOf<Cohort>(error);
  return (
    <>
      {restored && (
        <Notice
          action={
            <Button variant="outline" size="sm" onClick={onDiscard}>
              Discard it
            </Button>
          }
        >
          What you typed last time is back.
        </Notice>
      )}
      {conflict && (
        <CohortConflictNotice
          current={conflict.current}
          gone={conflict.message}
          mine={draft}
          {...choices}
        />
      )}
      {error && !conflict && !isPending && (
        <Notice tone="error">{error.message} Nothing you typed is lost; you can try again.</Notice>
      )}
    </>
  );
}
