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
import { useNamesIn } from '../person-names';
import { ACTIVITY_PAGE_SIZE, type ActivityLine, activityQuery } from '../queries';
import { useActivityFilter } from '../use-activity-filter';

function Lines({ lines }: { lines: ActivityLine[] }) {
  const { organisation } = useActor();
  const name = useNamesIn(lines);
  const timeZone = organisation?.time_zone ?? 'UTC';
  const days = lines.map(({ occurredAt }) => formatDate(occurredAt, timeZone));
  return (
    <Card>
      <ol aria-label="Activity" className="*:contain-layout divide-y divide-border">
        {lines.map((line, index) => (
          <ActivityRow
            key={line.id}
            line={line}
            name={name}
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
        title="Activity"
        subtitle="Who changed what in your organization, and when"
        actions={<ExportButton filter={filter} />}
      />
      <ActivityFilters />
      <PagedList
        query={query}
        label="activity"
        errorTitle="Failed to fetch activity"
        skeletons={8}
        page={state.page}
        pageSize={ACTIVITY_PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState
            icon={<History aria-hidden />}
            title={narrowed ? 'No activity matches' : 'No activity yet'}
          >
            {narrowed
              ? 'Try another person, another kind of change or a longer period.'
              : 'What people change in your organization appears here.'}
          </EmptyState>
        }
      >
        {(lines) => <Lines lines={lines} />}
      </PagedList>
    </>
  );
}

/** The organisation's audit log in plain words, for those who manage it. */
export function ActivityPage() {
  const can = useCan();
  useDocumentTitle('Activity');
  if (can('user:manage')) return <ActivityLog />;
  return (
    <>
      <PageHeader title="Activity" />
      <EmptyState icon={<ShieldX aria-hidden />} title="Access Denied">
        You don&apos;t have permission to see the activity of the organization.
      </EmptyState>
    </>
  );
}

export { ActivityPage as Component };
