import { describeConditions } from '@/domain/segment-rules';
import { categoryChoice } from '@/domain/segment-category';
import { ConflictChoice, DeletedMeanwhile } from '@/ui/conflict-choice';
import { Fact, Facts } from '@/ui/fact';
import type { Segment } from '../types';

interface SegmentConflictNoticeProps {
  /** The segment as it is now; null when it was deleted. */
  current: Segment | null;
  onKeepMine: (current: Segment) => void;
  onTakeTheirs: (current: Segment) => void;
  onCopyToNew: () => void;
}

/** Somebody else was faster: what is stored now, and the choice. */
export function SegmentConflictNotice({
  current,
  onKeepMine,
  onTakeTheirs,
  onCopyToNew,
}: SegmentConflictNoticeProps) {
  if (!current) {
    return (
      <DeletedMeanwhile copyLabel="Copy into a new segment" onCopyToNew={onCopyToNew}>
        This segment was deleted while you were editing it.
      </DeletedMeanwhile>
    );
  }
  return (
    <ConflictChoice
      onKeepMine={() => onKeepMine(current)}
      onTakeTheirs={() => onTakeTheirs(current)}
    >
      <Facts className="sm:grid-cols-2">
        <Fact label="Their name">
          <bdi>{current.name}</bdi>
        </Fact>
        <Fact label="Their category">{categoryChoice(current.category)}</Fact>
        <Fact label="Their description">
          <bdi>{current.description || '—'}</bdi>
        </Fact>
        <Fact label="Their rules">
          <bdi>{describeConditions(current.rules) ?? JSON.stringify(current.rules)}</bdi>
        </Fact>
      </Facts>
    </ConflictChoice>
  );
}
