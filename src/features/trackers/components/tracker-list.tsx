import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { EmptyState } from '@/ui/states/empty-state';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { PagedList } from '@/ui/list/paged-list';
import { useRowStop } from '@/ui/list/use-row-stop';
import { type Tracker, TRACKERS_PAGE_SIZE } from '../queries';
import type { PreviewedVersion } from '../previewed-version';
import { useTrackerFilter } from '../use-tracker-filter';
import { TrackerHead, TrackerRow } from './tracker-row';

const NO_ROWS: Tracker[] = [];

interface TrackerListProps {
  query: UseQueryResult<{ rows: Tracker[]; total: number }>;
  previewed: PreviewedVersion | null;
  /** Ids of the expanded trackers. */
  opened: ReadonlySet<string>;
  onToggle: (id: string) => void;
  onShow: (version: PreviewedVersion) => void;
  onCreate: () => void;
}

function NoTrackers({ onCreate }: { onCreate: () => void }) {
  const can = useCan();
  const { narrowed, clear } = useTrackerFilter();
  if (narrowed)
    return (
      <NothingMatches title={t`No matching trackers`} onClear={clear} action={t`Show all trackers`}>
        {t`Try another part of the name.`}
      </NothingMatches>
    );
  return (
    <EmptyState
      icon={<Link2 aria-hidden />}
      title={t`No trackers yet`}
      action={
        can('tracker:create') && (
          <Button onClick={onCreate}>
            <Plus aria-hidden /> {t`Create First Tracker`}
          </Button>
        )
      }
    >
      {t`A tracker turns a landing page into short links that count clicks and show a preview.`}
    </EmptyState>
  );
}

/** The page of trackers for the filters in the URL, with its loading, error and empty states. */
export function TrackerList({
  query,
  previewed,
  opened,
  onToggle,
  onShow,
  onCreate,
}: TrackerListProps) {
  const { filter, setPage } = useTrackerFilter();
  const { stopId, ...stopKeys } = useRowStop(query.data?.rows ?? NO_ROWS);
  return (
    <section aria-label={t`Trackers`} aria-busy={query.isFetching}>
      <PagedList
        query={query}
        label={t`trackers`}
        empty={<NoTrackers onCreate={onCreate} />}
        page={filter.page}
        pageSize={TRACKERS_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <Card className="@container">
            <TrackerHead total={query.data?.total ?? 0} />
            <ul {...stopKeys} className="*:contain-layout divide-y divide-border">
              {rows.map((tracker) => (
                <TrackerRow
                  key={tracker.id}
                  tracker={tracker}
                  previewed={previewed}
                  open={opened.has(tracker.id)}
                  tabIndex={tracker.id === stopId ? 0 : -1}
                  onToggle={() => onToggle(tracker.id)}
                  onShow={onShow}
                />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </section>
  );
}
