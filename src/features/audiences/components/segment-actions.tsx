import { Pencil, Trash2 } from 'lucide-react';
import { useActor, useCan } from '@/session/session';
import { IconButton } from '@/ui/button';
import type { Segment } from '../types';

export interface SegmentHandlers {
  onEdit: (segment: Segment) => void;
  onDelete: (segment: Segment) => void;
}

/** What can be done with a segment: own ones are changed by those who may, the provider's by the provider only. */
export function SegmentActions({
  segment,
  onEdit,
  onDelete,
}: SegmentHandlers & { segment: Segment }) {
  const can = useCan();
  const { organisation } = useActor();
  if (segment.organisation_id !== organisation?.id)
    return <span className="px-2 text-[0.8125rem] text-muted">Use only</span>;
  return (
    <div className="flex gap-0.5">
      {can('audience:edit') && (
        <IconButton label={`Edit ${segment.name}`} onClick={() => onEdit(segment)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
      {can('audience:delete') && (
        <IconButton label={`Delete ${segment.name}`} onClick={() => onDelete(segment)}>
          <Trash2 aria-hidden />
        </IconButton>
      )}
    </div>
  );
}
