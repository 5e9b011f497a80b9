import type { Segment } from '../types';
import { DeleteSegmentDialog } from './delete-segment-dialog';
import { ImportVolumesDialog } from './import-volumes-dialog';
import { SegmentDetailsDialog } from './segment-details-dialog';
import { SegmentDialog } from './segment-dialog';

/** What is open over the library; `edit` without a segment makes a new one. */
export type SegmentPlace =
  | { kind: 'view' | 'delete'; segment: Segment }
  | { kind: 'edit'; segment: Segment | null }
  | { kind: 'import' };

/** The dialog of the library that is open. */
export function SegmentDialogs({ place, onClose }: { place: SegmentPlace; onClose: () => void }) {
  if (place.kind === 'import') return <ImportVolumesDialog onClose={onClose} />;
  if (place.kind === 'edit') return <SegmentDialog segment={place.segment} onClose={onClose} />;
  if (place.kind === 'delete')
    return <DeleteSegmentDialog segment={place.segment} onClose={onClose} />;
  return <SegmentDetailsDialog segment={place.segment} onClose={onClose} />;
}
