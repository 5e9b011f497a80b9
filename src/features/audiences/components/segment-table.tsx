import { useQuery } from '@tanstack/react-query';
import { formatInteger } from '@/domain/format';
import { categoryLabel } from '@/domain/segment-category';
import { Badge } from '@/ui/badge';
import { DataTable } from '@/ui/data-table';
import { segmentUsesQuery } from '../segment-queries';
import type { Segment } from '../types';
import { SegmentActions, type SegmentHandlers } from './segment-actions';

/** The segments of the library; the provider's are marked. */
export function SegmentTable({
  rows,
  onView,
  ...handlers
}: SegmentHandlers & { rows: readonly Segment[]; onView: (segment: Segment) => void }) {
  const uses = useQuery(segmentUsesQuery(rows.map(({ id }) => id)));
  return (
    <DataTable
      caption="Segments"
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          header: 'Segment',
          cell: (segment) => (
            <div className="max-w-md min-w-44">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <button
                  type="button"
                  onClick={() => onView(segment)}
                  className="min-w-0 text-left font-medium break-words underline-offset-4 hover:underline"
                >
                  <bdi>{segment.name}</bdi>
                </button>
                {segment.is_platform && <Badge color="violet">Platform</Badge>}
              </span>
              {segment.description && (
                <p className="mt-0.5 line-clamp-2 text-[0.8125rem] text-muted break-words">
                  <bdi>{segment.description}</bdi>
                </p>
              )}
            </div>
          ),
        },
        { header: 'Category', cell: ({ category }) => categoryLabel(category) },
        { header: 'Volume', numeric: true, cell: ({ volume }) => formatInteger(volume) },
        {
          header: 'Cohorts',
          numeric: true,
          cell: ({ id }) => {
            const count = uses.data?.get(id);
            return count === undefined ? '—' : formatInteger(count);
          },
        },
        {
          header: 'Actions',
          actions: true,
          cell: (segment) => (
            <div className="-mx-2 -my-1.5 whitespace-nowrap">
              <SegmentActions segment={segment} {...handlers} />
            </div>
          ),
        },
      ]}
    />
  );
}
