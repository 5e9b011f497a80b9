import { t } from '@lingui/core/macro';
import type { ComponentProps } from 'react';
import { describeRules, rulesFromLinks } from '@/domain/audience/cohort';
import { useMemberName } from '@/session/member-name';
import { useActor } from '@/session/session';
import { ConflictNotice } from '@/ui/forms/conflict-notice';
import { Fact, Facts } from '@/ui/data/fact';
import type { Cohort } from '@/features/audiences/queries';
import type { CohortForm } from '@/features/audiences/schemas';

type CohortConflictNoticeProps = Pick<
  ComponentProps<typeof ConflictNotice<Cohort>>,
  'current' | 'gone' | 'onKeepMine' | 'onTakeTheirs' | 'onCopyToNew'
> & { mine: CohortForm };

const theirLabels = () => ({
  name: t`Their name`,
  description: t`Their description`,
  rules: t`Their rules`,
});
const yourLabels = () => ({
  name: t`Your name`,
  description: t`Your description`,
  rules: t`Your rules`,
});

/** Conflict notice with both versions of the cohort next to each other. */
export function CohortConflictNotice({ mine, ...conflict }: CohortConflictNoticeProps) {
  const { organisation } = useActor();
  return (
    <ConflictNotice
      {...conflict}
      who={useMemberName(conflict.current?.last_updated_by_user_id)}
      at={conflict.current?.last_updated}
      timeZone={organisation?.time_zone}
      copyLabel={t`Copy into a new cohort`}
    >
      {(current) => (
        <div className="grid gap-4 sm:grid-cols-2">
          {[
            { ...current, labels: theirLabels(), rules: rulesFromLinks(current.audience_segments) },
            { ...mine, labels: yourLabels() },
          ].map(({ labels, name, description, rules }) => (
            <Facts key={labels.name}>
              <Fact label={labels.name}>
                <bdi>{name}</bdi>
              </Fact>
              <Fact label={labels.description}>
                <bdi>{description || '—'}</bdi>
              </Fact>
              <Fact label={labels.rules}>
                <bdi>{describeRules(rules).formula || '—'}</bdi>
              </Fact>
            </Facts>
          ))}
        </div>
      )}
    </ConflictNotice>
  );
}
