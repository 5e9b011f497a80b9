import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { describeRules, rulesFromLinks } from '@/domain/audience/cohort';
import { formatDateTime } from '@/domain/shared/format';
import { paths } from '@/lib/paths';
import { useMemberName } from '@/session/member-name';
import { useRecent } from '@/session/recents';
import { useActor, useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Dialog } from '@/ui/overlays/dialog';
import { EmptyState } from '@/ui/states/empty-state';
import { Fact, Facts } from '@/ui/data/fact';
import { QueryState } from '@/ui/states/query-state';
import { type Cohort, cohortQuery } from '@/features/audiences/queries';
import { useRecalculation } from '@/features/audiences/use-recalculation';
import { AuditTrail } from '../audit-trail';
import { ContactCount } from '../contact-count';
import { DeleteCohortDialog } from './delete-cohort-dialog';
import { RuleGroups } from '../rules/rule-groups';
import { UsedByFlights } from '../usage-list';

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function CohortFacts({ cohort }: { cohort: Cohort }) {
  const { organisation } = useActor();
  const zone = organisation?.time_zone;
  const changedBy = useMemberName(cohort.last_updated_by_user_id);
  return (
    <Facts className="grid-cols-2 sm:grid-cols-3">
      <Fact label={t`Contacts`}>
        <ContactCount audience={cohort} />
      </Fact>
      <Fact label={t`Cohort ID`}>{cohort.cohort_id}</Fact>
      <Fact label={t`Segments`}>
        {describeRules(rulesFromLinks(cohort.audience_segments)).segmentCount}
      </Fact>
      <Fact label={t`Created`}>{formatDateTime(cohort.created_at, zone)}</Fact>
      <Fact label={t`Last updated`}>{formatDateTime(cohort.last_updated, zone)}</Fact>
      <Fact label={t`Last updated by`}>
        <bdi>{changedBy ?? '—'}</bdi>
      </Fact>
      {cohort.description && (
        <Fact label={t`Description`} className="col-span-full">
          <bdi className="font-normal">{cohort.description}</bdi>
        </Fact>
      )}
    </Facts>
  );
}

function Body({ cohort }: { cohort: Cohort }) {
  useRecalculation([cohort]);
  const rules = rulesFromLinks(cohort.audience_segments);
  const { formula } = describeRules(rules);
  return (
    <div className="space-y-6">
      <CohortFacts cohort={cohort} />
      <Section title={t`Formula`}>
        <p className="mb-3 rounded-card bg-raised px-3.5 py-2.5 break-words">
          <bdi>{formula || t`No segments`}</bdi>
        </p>
        <RuleGroups rules={rules} />
      </Section>
      <Section title={t`Used by flights`}>
        <UsedByFlights id={cohort.id} unused={t`No flight uses this cohort yet.`} />
      </Section>
      <Section title={t`Audit trail`}>
        <AuditTrail id={cohort.id} />
      </Section>
    </div>
  );
}

interface CohortDetailsDialogProps {
  id: string;
  onClose: () => void;
  onEdit: (id: string) => void;
}

export function CohortDetailsDialog({ id, onClose, onEdit }: CohortDetailsDialogProps) {
  const can = useCan();
  const query = useQuery(cohortQuery(id));
  const [deleting, setDeleting] = useState(false);
  const cohort = query.data;
  useRecent(paths.audience(id), cohort && cohort.name);
  return (
    <>
      <Dialog
        readOnly
        open
        onOpenChange={onClose}
        size="lg"
        title={cohort ? <bdi>{cohort.name}</bdi> : t`Audience cohort`}
        footer={
          cohort && (
            <>
              {can('audience:delete') && (
                <Button variant="danger" onClick={() => setDeleting(true)}>
                  <Trash2 aria-hidden /> {t`Delete`}
                </Button>
              )}
              {can('audience:edit') && (
                <Button onClick={() => onEdit(cohort.id)}>
                  <Pencil aria-hidden /> {t`Edit Cohort`}
                </Button>
              )}
            </>
          )
        }
      >
        <QueryState
          query={query}
          errorTitle={t`Couldn’t load the cohort`}
          isEmpty={(data) => data === null}
          empty={
            <EmptyState title={t`Cohort not found`}>{t`It may have been deleted.`}</EmptyState>
          }
        >
          {(data) => data && <Body cohort={data} />}
        </QueryState>
      </Dialog>
      {deleting && cohort && (
        <DeleteCohortDialog
          cohort={cohort}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
    </>
  );
}
