import { useQuery } from '@tanstack/react-query';
import { History, ShieldX } from 'lucide-react';
import { useActor, useCan, useOrganisationId } from '@/session/session';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { useLastPage } from '@/ui/list/use-last-page';
import { QueryState } from '@/ui/query-state';
import { SkeletonRows } from '@/ui/skeleton';
import { useDocumentTitle } from '@/ui/use-document-title';
import { ActivityFilters } from '../components/activity-filters';
import { ActivityRow } from '../components/activity-line';
import { ExportButton } from '../components/export-button';
import { mentionedPeople, nameOf } from '../person-names';
import { ACTIVITY_PAGE_SIZE, type ActivityLine, activityQuery, namesQuery } from '../queries';
import { useActivityFilter } from '../use-activity-filter';

function Lines({ lines }: { lines: ActivityLine[] }) {
  const { organisation } = useActor();
  const { data: names } = useQuery(namesQuery(mentionedPeople(lines)));
  const name = nameOf(names);
  return (
    <Card>
      <ol aria-label="Activity" className="*:contain-layout divide-y divide-border">
        {lines.map((line) => (
          <ActivityRow
            key={line.id}
            line={line}
            name={name}
            timeZone={organisation?.time_zone ?? 'UTC'}
          />
        ))}
      </ol>
    </Card>
  );
}

function ActivityLog() {
  const { state, filter, setPage, isNarrowed } = useActivityFilter();
  const { page } = state;
  const query = useQuery(activityQuery(useOrganisationId(), filter, page));
  const { data, isPlaceholderData } = query;
  useLastPage({
    query: { data: data && { rows: data.lines, total: data.total }, isPlaceholderData },
    page,
    pageSize: ACTIVITY_PAGE_SIZE,
    onPage: setPage,
  });
  return (
    <>
      <PageHeader
        title="Activity"
        subtitle="Who changed what in your organization, and when"
        actions={<ExportButton filter={filter} />}
      />
      <ActivityFilters />
      <QueryState
        query={query}
        errorTitle="Failed to fetch activity"
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <EmptyState
              icon={<History aria-hidden />}
              title={isNarrowed ? 'No activity matches' : 'No activity yet'}
            />
          </Card>
        }
      >
        {({ lines, total }) => (
          <>
            {lines.length > 0 ? <Lines lines={lines} /> : <SkeletonRows />}
            <Pagination
              label="activity"
              page={page}
              pageSize={ACTIVITY_PAGE_SIZE}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </QueryState>
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
