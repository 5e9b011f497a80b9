import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileUp, Layers } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { EmptyState } from '@/ui/states/empty-state';
import { isListEmpty } from '@/ui/list/is-list-empty';
import { NothingMatches } from '@/ui/list/nothing-matches';
import { PagedList } from '@/ui/list/paged-list';
import {
  type Segment,
  SEGMENTS_PAGE_SIZE,
  type SegmentSort,
  segmentsQuery,
} from '@/features/audiences/segment-queries';
import { useAudienceFilter } from '@/features/audiences/use-audience-filter';
import { AudienceFilters } from '../audience-filters';
import { DeleteSegmentDialog } from './delete-segment-dialog';
import { ImportVolumesDialog } from './import-volumes-dialog';
import { SegmentDetailsDialog } from './segment-details-dialog';
import { SegmentDialog } from './segment-dialog';
import { SegmentTable } from './segment-table';

/** The open dialog. `edit` with null creates a segment. */
export type SegmentDialogState =
  | { kind: 'view' | 'delete'; segment: Segment }
  | { kind: 'edit'; segment: Segment | null }
  | { kind: 'import' };

interface SegmentDialogsProps {
  place: SegmentDialogState;
  onOpen: (place: SegmentDialogState | null) => void;
}

function SegmentDialogs({ place, onOpen }: SegmentDialogsProps) {
  const onClose = () => onOpen(null);
  if (place.kind === 'import') return <ImportVolumesDialog onClose={onClose} />;
  if (place.kind === 'edit')
    return (
      <SegmentDialog
        segment={place.segment}
        onClose={onClose}
        onImport={() => onOpen({ kind: 'import' })}
      />
    );
  if (place.kind === 'delete')
    return <DeleteSegmentDialog segment={place.segment} onClose={onClose} />;
  return <SegmentDetailsDialog segment={place.segment} onClose={onClose} />;
}

const sortChoices = (): (readonly [SegmentSort, string])[] => [
  ['name', t`Name, A to Z`],
  ['volume', t`Largest volume`],
  ['newest', t`Newest first`],
];
const toSort = (value: string) => sortChoices().find(([sort]) => sort === value)?.[0] ?? 'name';

function NoSegments({ action }: { action: ReactNode }) {
  const { narrowed, clear } = useAudienceFilter();
  if (narrowed)
    return (
      <NothingMatches title={t`No matching segments`} onClear={clear}>
        {t`Try another name or category.`}
      </NothingMatches>
    );
  return (
    <EmptyState icon={<Layers aria-hidden />} title={t`No segments yet`} action={action}>
      {t`A segment is a group of contacts. Build cohorts from segments.`}
    </EmptyState>
  );
}

function LibraryActions({ onOpen }: { onOpen: (place: SegmentDialogState) => void }) {
  const can = useCan();
  if (!can('audience:create')) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      <Button variant="outline" onClick={() => onOpen({ kind: 'import' })}>
        <FileUp aria-hidden /> {t`Import volumes`}
      </Button>
    </div>
  );
}

interface SegmentListProps {
  /** The page's New Segment button opens one of the dialogs. */
  place: SegmentDialogState | null;
  onPlace: (place: SegmentDialogState | null) => void;
}

/** The organization's segments and the platform's. */
export function SegmentList({ place, onPlace: setPlace }: SegmentListProps) {
  const { filter, setPage, narrowed } = useAudienceFilter();
  const { search, category, page } = filter;
  const sort = toSort(filter.sort);
  const actions = <LibraryActions onOpen={setPlace} />;
  const query = useQuery(segmentsQuery(useOrganisationId(), { search, category, sort, page }));
  return (
    <section aria-label={t`Segment library`} aria-busy={query.isFetching}>
      {!isListEmpty(query, narrowed) && (
        <AudienceFilters
          label={t`Segments`}
          searchLabel={t`Search segments`}
          sort={sort}
          sorts={sortChoices()}
        >
          {actions}
        </AudienceFilters>
      )}
      <PagedList
        query={query}
        label={t`segments`}
        empty={<NoSegments action={actions} />}
        page={page}
        pageSize={SEGMENTS_PAGE_SIZE}
        onPage={setPage}
      >
        {(rows) => (
          <SegmentTable
            rows={rows}
            onView={(segment) => setPlace({ kind: 'view', segment })}
            onEdit={(segment) => setPlace({ kind: 'edit', segment })}
            onDelete={(segment) => setPlace({ kind: 'delete', segment })}
          />
        )}
      </PagedList>
      {place && <SegmentDialogs place={place} onOpen={setPlace} />}
    </section>
  );
}
