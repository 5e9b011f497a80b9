import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import type { RuleSegment } from '@/domain/audience/cohort';
import { contactCount } from '@/words/segments';
import { cn } from '@/lib/cn';
import { IconButton } from '@/ui/actions/button';
import { categoryLabel } from '@/words/segment-categories';

interface RuleSegmentRowProps {
  segment: RuleSegment;
  /** Operator shown before the segment; empty for the first one. */
  joined: string;
  position: number;
  count: number;
  /** True while another row is dragged over this one. */
  target: boolean;
  onTarget: (position: number | null) => void;
  onPlace: (to: number) => void;
  onRemove: () => void;
}

/** Position of the row under the pointer; null outside the list. */
function positionUnderPointer(event: PointerEvent): number | null {
  const list = event.currentTarget.closest('ol');
  const row = document.elementFromPoint(event.clientX, event.clientY)?.closest('li');
  return row && list?.contains(row) ? Number(row.dataset['position']) : null;
}

interface MoveButtonsProps {
  name: string;
  /** Counts from 0. */
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/**
 * Buttons that move an item by one position. At an end the button does nothing instead of disappearing, so it keeps
 * the focus.
 */
export function MoveButtons({ name, place, count, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton
        label={t`Move ${name} up`}
        aria-disabled={place === 0}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(place - 1)}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        label={t`Move ${name} down`}
        aria-disabled={place === count - 1}
        className="aria-disabled:opacity-40"
        onClick={() => onMove(place + 1)}
      >
        <ArrowDown aria-hidden />
      </IconButton>
    </>
  );
}

/** A segment of a rule, moved by its drag handle or the two buttons. */
export function RuleSegmentRow({
  segment: { name, category, volume },
  joined,
  position,
  count,
  target,
  onTarget,
  onPlace,
  onRemove,
}: RuleSegmentRowProps) {
  const [dragging, setDragging] = useState(false);
  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setDragging(true);
  };
  const end = (event: PointerEvent) => {
    if (!dragging) return;
    setDragging(false);
    onTarget(null);
    const to = positionUnderPointer(event);
    if (event.type === 'pointerup' && to !== null) onPlace(to);
  };
  return (
    <li
      data-position={position}
      className={cn(
        'flex items-center gap-2 rounded-control border bg-surface py-1 pr-1 pl-1',
        target && !dragging ? 'border-accent bg-accent-soft' : 'border-border',
        dragging && 'opacity-50',
      )}
    >
      <button
        type="button"
        aria-hidden
        tabIndex={-1}
        onPointerDown={begin}
        onPointerMove={(event) => dragging && onTarget(positionUnderPointer(event))}
        onPointerUp={end}
        onPointerCancel={end}
        className="inline-flex size-8 shrink-0 touch-none cursor-grab items-center justify-center text-muted active:cursor-grabbing"
      >
        <GripVertical className="size-4" />
      </button>
      <span className="w-8 shrink-0 text-xs font-medium text-muted">{joined}</span>
      <span className="min-w-0 flex-1">
        <bdi className="font-medium break-words">{name}</bdi>
        <span className="block text-xs text-muted tabular-nums">
          {`${categoryLabel(category)} · ${contactCount(volume)}`}
        </span>
      </span>
      <span className="flex shrink-0">
        <MoveButtons name={name} place={position} count={count} onMove={onPlace} />
        <IconButton label={t`Remove ${name}`} onClick={() => onRemove()}>
          <X aria-hidden />
        </IconButton>
      </span>
    </li>
  );
}
