import { X } from 'lucide-react';

interface ChosenOneProps {
  name: string;
  /** What the button that takes it away is called. */
  removeLabel: string;
  onRemove: () => void;
}

/** One of what was chosen, in a list, with a button that takes it away. */
export const ChosenOne = ({ name, removeLabel, onRemove }: ChosenOneProps) => (
  <li className="flex max-w-full items-center rounded-full border border-border bg-surface pl-3">
    <span className="truncate">
      <bdi>{name}</bdi>
    </span>
    <button
      type="button"
      aria-label={removeLabel}
      onClick={() => onRemove()}
      className="inline-flex size-7 shrink-0 items-center justify-center rounded-full text-muted hover:text-fg"
    >
      <X aria-hidden className="size-3.5" />
    </button>
  </li>
);
