import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '@/ui/button';

interface ListToolsProps {
  /** What the item is called: 'Card 2'. */
  name: string;
  index: number;
  count: number;
  /** Left out where the order says nothing. */
  onMove?: (to: number) => void;
  onRemove: () => void;
}

/** Moves an item of a list, or takes it away. */
export function ListTools({ name, index, count, onMove, onRemove }: ListToolsProps) {
  return (
    <span className="flex shrink-0">
      {onMove && (
        <>
          <IconButton
            label={t`Move up: ${name}`}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            label={t`Move down: ${name}`}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton label={t`Remove: ${name}`} onClick={onRemove}>
        <Trash2 aria-hidden />
      </IconButton>
    </span>
  );
}
