import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { useCan, useOrganisationId } from '@/session/session';
import { useHistoryState } from '@/ui/list/history-state';
import { CreateButton } from '@/ui/actions/page-action';
import { PageHeader } from '@/ui/layout/page-header';
import { FilterBar } from '@/ui/list/filter-bar';
import { isListEmpty } from '@/ui/list/is-list-empty';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { useMediaQuery } from '@/ui/theme/use-media-query';
import { NewTrackerDialog } from '../components/new-tracker-dialog';
import { PreviewDialog, PreviewPanel } from '../components/tracker-preview-panel';
import { TrackerList } from '../components/tracker-list';
import { type Tracker, trackersQuery } from '../queries';
import { type PreviewedVersion, requestedVersion } from '../previewed-version';
import { useTrackerFilter } from '../use-tracker-filter';

/** Search by name; hidden while there is nothing to search. */
function TrackerSearch({ query }: Pick<ComponentProps<typeof TrackerList>, 'query'>) {
  const { filter, setFilter, narrowed } = useTrackerFilter();
  if (isListEmpty(query, narrowed)) return null;
  return (
    <FilterBar
      label={t`Trackers`}
      searchLabel={t`Search trackers by name`}
      placeholder={t`Search trackers`}
      search={filter.search}
      onSearch={(search) => setFilter({ search })}
    />
  );
}

const findPreviewed = (rows: readonly Tracker[] | undefined, previewed: PreviewedVersion | null) =>
  rows?.find(({ id }) => id === previewed?.trackerId);

/** Narrow screens show the version in a dialog. */
const isInPanel = (
  narrow: boolean,
  previewed: PreviewedVersion | null,
): previewed is PreviewedVersion => !narrow && previewed !== null;

/** The list of trackers, which users know as SMS+, next to the preview of one version. */
export function TrackersPage() {
  useDocumentTitle(t`SMS+`);
  const can = useCan();
  const { key, state } = useLocation();
  const { filter, setFilter, narrowed } = useTrackerFilter();
  const query = useQuery(trackersQuery(useOrganisationId(), filter));
  const narrow = useMediaQuery('(max-width: 1279px)');
  const [creating, setCreating] = useState(false);
  const [previewed, setPreviewed] = useHistoryState('previewed', () => requestedVersion(state));
  const hasPanel = isInPanel(narrow, previewed) && !isListEmpty(query, narrowed);
  const [opened, setOpened] = useHistoryState<ReadonlySet<string>>(
    'opened',
    () => new Set(previewed ? [previewed.trackerId] : []),
  );
  const [previewOpen, setPreviewOpen] = useState(false);
  const tracker = findPreviewed(query.data?.rows, previewed);

  const openTracker = (id: string) => {
    setOpened(new Set([...opened, id]));
    // Preview the newest version, unless the preview already shows a version of this tracker.
    if (previewed?.trackerId !== id) setPreviewed({ trackerId: id, versionId: null });
  };
  const [arrival, setArrival] = useState(key);
  if (arrival !== key) {
    setArrival(key);
    // The command palette can open a tracker while this page is shown.
    const requested = requestedVersion(state);
    if (requested) openTracker(requested.trackerId);
  }
  const toggle = (id: string) => {
    if (opened.has(id)) setOpened(new Set([...opened].filter((other) => other !== id)));
    else openTracker(id);
  };
  const show = (version: PreviewedVersion) => {
    setPreviewed(version);
    setPreviewOpen(true);
  };
  const finishCreating = (id: string) => {
    setCreating(false);
    setFilter({ search: '' }, { replace: true });
    openTracker(id);
  };
  return (
    <>
      <PageHeader
        compact
        title={t`SMS+`}
        subtitle={t`Tracked short links with a preview in messengers`}
        actions={
          can('tracker:create') && (
            <CreateButton onClick={() => setCreating(true)}>
              <Plus aria-hidden /> {t`New Tracker`}
            </CreateButton>
          )
        }
      />
      <div
        className={cn(
          'grid items-start gap-6',
          hasPanel ? 'grid-cols-[minmax(0,1fr)_20rem]' : 'grid-cols-[minmax(0,1fr)]',
        )}
      >
        <div className="min-w-0">
          <TrackerSearch query={query} />
          <TrackerList
            query={query}
            previewed={previewed}
            opened={opened}
            onToggle={toggle}
            onShow={show}
            onCreate={() => setCreating(true)}
          />
        </div>
        {hasPanel && <PreviewPanel previewed={previewed} tracker={tracker} />}
      </div>
      {narrow && previewOpen && previewed && (
        <PreviewDialog
          previewed={previewed}
          tracker={tracker}
          onClose={() => setPreviewOpen(false)}
        />
      )}
      {creating && (
        <NewTrackerDialog onClose={() => setCreating(false)} onCreated={finishCreating} />
      )}
    </>
  );
}

export { TrackersPage as Component };
