import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/actions/button';

interface RemovableItem {
  key: string;
  content: ReactNode;
  /** Accessible name of the button, for example `Remove Jan 1, 2027`. */
  removeLabel: string;
}

interface RemovableListProps {
  items: readonly RemovableItem[];
  /** Text shown when there are no items. */
  empty: string;
  onRemove: (key: string) => void;
}

/** Row of items, each with a remove button. */
export function RemovableList({ items, empty, onRemove }: RemovableListProps) {
  if (items.length === 0) return <p className="mb-4 text-muted">{empty}</p>;
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {items.map(({ key, content, removeLabel }) => (
        <li
          key={key}
          className="flex min-w-0 items-center rounded-control border border-border ps-3 break-words tabular-nums"
        >
          {content}
          <IconButton label={removeLabel} onClick={() => onRemove(key)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
