import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '@/ui/actions/button';

interface RemovableItem {
  key: string;
  /** What is shown of it. */
  shown: ReactNode;
  /** What the button says to those who do not see it: `Remove Jan 1, 2027`. */
  label: string;
}

interface RemovableListProps {
  items: readonly RemovableItem[];
  /** Instead of the list while there are none. */
  empty: string;
  onRemove: (key: string) => void;
}

/** What an organisation has set, side by side, each with a button that takes it away. */
export function RemovableList({ items, empty, onRemove }: RemovableListProps) {
  if (items.length === 0) return <p className="mb-4 text-muted">{empty}</p>;
  return (
    <ul className="mb-4 flex flex-wrap gap-2">
      {items.map(({ key, shown, label }) => (
        <li
          key={key}
          className="flex min-w-0 items-center rounded-control border border-border ps-3 break-words tabular-nums"
        >
          {shown}
          <IconButton label={label} onClick={() => onRemove(key)}>
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
