import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { formatInteger } from '@/domain/shared/format';
import { useActor, useCan } from '@/session/session';
import { Badge } from '@/ui/data/badge';
import { IconButton } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import { type Segment, segmentUsesQuery } from '@/features/audiences/segment-queries';
import { categoryLabel } from '@/words/segment-categories';

interface SegmentHandlers {
  onEdit: (segment: Segment) => void;
  onDelete: (segment: Segment) => void;
}

/** Edit and Delete. Platform segments are read-only for everyone but the provider. */
function SegmentActions({ segment, onEdit, onDelete }: SegmentHandlers & { segment: Segment }) {
  const can = useCan();
  const { organisation } = useActor();
  // A badge next to the name says that the segment is read-only.
  if (segment.organisation_id !== organisation?.id) return null;
  return (
    <div className="flex justify-end gap-0.5">
      {can('audience:edit') && (
        <IconButton label={t`Edit ${{ name: segment.name }}`} onClick={() => onEdit(segment)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {can('audience:delete') && (
        <IconButton label={t`Delete ${{ name: segment.name }}`} onClick={() => onDelete(segment)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** Segments. Platform segments have a badge. */
export function SegmentTable({
  rows,
  onView,
  ...handlers
}: SegmentHandlers & { rows: readonly Segment[]; onView: (segment: Segment) => void }) {
  const { organisation } = useActor();
  const uses = useQuery(segmentUsesQuery(rows.map(({ id }) => id)));
  return (
    <DataTable
      caption={t`Segments`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          header: t`Segment`,
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
                {segment.is_platform && (
                  <Badge color="violet">
                    {segment.organisation_id === organisation?.id
                      ? t`Platform`
                      : t`Platform, read-only`}
                  </Badge>
                )}
              </span>
              {segment.description && (
                <p className="mt-0.5 line-clamp-2 text-[0.8125rem] text-muted break-words">
                  <bdi>{segment.description}</bdi>
                </p>
              )}
            </div>
          ),
        },
        {
          header: t`Category`,
          // Speaks for itself without its heading, which a phone has no room for.
          className: 'text-left @max-xl:before:hidden',
          cell: ({ category }) => categoryLabel(category),
        },
        { header: t`Volume`, numeric: true, cell: ({ volume }) => formatInteger(volume) },
        {
          header: t`Cohorts`,
          numeric: true,
          cell: ({ id }) => {
            const count = uses.data?.get(id);
            return count === undefined ? '—' : formatInteger(count);
          },
        },
        {
          header: t`Actions`,
          actions: true,
          className: 'text-right',
          cell: (segment) => (
            <div className="-me-2 -my-1.5 whitespace-nowrap">
              <SegmentActions segment={segment} {...handlers} />
            </div>
          ),
        },
      ]}
    />
  );
}
