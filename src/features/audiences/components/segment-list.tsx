import { useQuery } from '@tanstack/react-query';
import { FileUp, Layers, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useCan, useOrganisationId } from '@/session/session';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PagedList } from '@/ui/paged-list';
import { SEGMENTS_PAGE_SIZE, type SegmentSort, segmentsQuery } from '../segment-queries';
import { useAudienceFilter } from '../use-audience-filter';
import { FilterBar } from './filter-bar';
import { SegmentDialogs, type SegmentPlace } from './segment-dialogs';
import { SegmentTable } from './segment-table';

const SORTS: { value: SegmentSort; label: string }[] = [
  { value: 'name', label: 'Name' },
  { value: 'volume', label: 'Largest volume' },
  { value: 'newest', label: 'Newest first' },
];
const sortOf = (value: string) => SORTS.find((sort) => sort.value === value)?.value ?? 'name';

function NoSegments() {
  const { setFilter, narrowed } = useAudienceFilter();
  if (narrowed)
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="No segment matches"
        action={
          <Button variant="outline" onClick={() => setFilter({ search: '', category: '' })}>
            Clear filters
          </Button>
        }
      >
        Try another name or another category.
      </EmptyState>
    );
  return (
    <EmptyState icon={<Layers aria-hidden />} title="No segments yet">
      A segment is a group of contacts; cohorts are built from segments.
    </EmptyState>
  );
}

function LibraryActions({ onOpen }: { onOpen: (place: SegmentPlace) => void }) {
  const can = useCan();
  if (!can('audience:create')) return null;
  return (
    <div className="flex flex-wrap gap-2 sm:ml-auto">
      <Button variant="outline" onClick={() => onOpen({ kind: 'import' })}>
        <FileUp aria-hidden /> Import volumes
      </Button>
      <Button variant="outline" onClick={() => onOpen({ kind: 'edit', segment: null })}>
        <Plus aria-hidden /> New Segment
      </Button>
    </div>
  );
}

/** The segments that the organisation has and may use, by name. */
export function SegmentList() {
  const { filter, setFilter, setPage } = useAudienceFilter();
  const [place, setPlace] = useState<SegmentPlace | null>(null);
  const { search, category, page } = filter;
  const sort = sortOf(filter.sort);
  const query = useQuery(segmentsQuery(useOrganisationId(), { search, category, sort, page }));
  return (
    <section aria-label="Segment library" aria-busy={query.isFetching}>
      <FilterBar
        label="Segments"
        filter={{ search, category, sort }}
        sorts={SORTS}
        onChange={setFilter}
      >
        <LibraryActions onOpen={setPlace} />
      </FilterBar>
      <PagedList
        query={query}
        label="segments"
        empty={<NoSegments />}
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
      {place && <SegmentDialogs place={place} onClose={() => setPlace(null)} />}
    </section>
  );
}
