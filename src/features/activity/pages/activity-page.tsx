import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { History, ShieldX } from 'lucide-react';
import { formatDate } from '@/domain/shared/format';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { PageHeader } from '@/ui/layout/page-header';
import { PagedList } from '@/ui/list/paged-list';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ActivityFilters } from '../components/activity-filters';
import { ActivityRow } from '../components/activity-line';
import { ExportButton } from '../components/export-button';
import { usePersonNames } from '../person-names';
import { ACTIVITY_PAGE_SIZE, type ActivityLine, activityQuery } from '../queries';
import { useActivityFilter } from '../use-activity-filter';

function Lines({ lines }: { lines: ActivityLine[] }) {
  const { organisation } = useActor();
  const personName = usePersonNames(lines);
  const timeZone = organisation?.time_zone ?? 'UTC';
  const days = lines.map(({ occurredAt }) => formatDate(occurredAt, timeZone));
  return (
    <Card>
      <ol aria-label={t`Activity`} className="*:contain-layout divide-y divide-border">
        {lines.map((line, index) => (
          <ActivityRow
            key={line.id}
            line={line}
            personName={personName}
            timeZone={timeZone}
            grouped
            day={days[index] === days[index - 1] ? undefined : days[index]}
          />
        ))}
      </ol>
    </Card>
  );
}

function ActivityLog() {
  const { state, filter, setPage, narrowed } = useActivityFilter();
  const query = useQuery(activityQuery(useOrganisationId(), filter, state.page));
  return (
    <>
      <PageHeader
        compact
        title={t`Activity`}
        subtitle={t`Who changed what in your organization, and when`}
        actions={<ExportButton filter={filter} />}
      />
      <ActivityFilters />
      <PagedList
        query={query}
        label={t`activity`}
        errorTitle={t`Failed to fetch activity`}
        skeletons={8}
        page={state.page}
        pageSize={ACTIVITY_PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title={narrowed ? t`No matching activity` : t`No activity yet`}
          >
            {narrowed
              ? t`Try another person, another kind of change or a longer period.`
              : t`Changes in your organization appear here.`}
          </EmptyState>
        }
      >
        {(lines) => <Lines lines={lines} />}
      </PagedList>
    </>
  );
}

/** The organization's audit log, for users who may manage users. */
export function ActivityPage() {
  const can = useCan();
  useDocumentTitle(t`Activity`);
  if (can('user:manage')) return <ActivityLog />;
  return (
    <>
      <PageHeader title={t`Activity`} />
      <EmptyState icon={<ShieldX aria-hidden />} title={t`Access Denied`}>
        {t`You don’t have permission to see your organization’s activity.`}
      </EmptyState>
    </>
  );
}

export { ActivityPage as Component };
