import { describeConditions } from '@/domain/segment-rules';
import { categoryChoice } from '@/domain/segment-category';
import { Button } from '@/ui/button';
import { Fact, Facts } from '@/ui/fact';
import { Notice } from '@/ui/notice';
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
      <Notice
        tone="error"
        action={
          <Button variant="outline" size="sm" onClick={onCopyToNew}>
            Copy into a new segment
          </Button>
        }
      >
        This segment was deleted while you were editing it.
      </Notice>
    );
  }
  return (
    <div className="space-y-3 rounded-card border border-warning p-4">
      <Notice tone="warning">
        Somebody changed this segment while you were editing. Nothing has been overwritten.
      </Notice>
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
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onKeepMine(current)}>
          Keep mine
        </Button>
        <Button size="sm" variant="outline" onClick={() => onTakeTheirs(current)}>
          Take theirs
        </Button>
      </div>
    </div>
  );
}
