import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from './button';

type IconClass = `icon-${string}`;

export interface MenuAction {
  label: string;
  icon?: IconClass;
  /** Shown in red, for deletions. */
  destructive?: boolean;
  /** Sentence that explains why the entry is unavailable. The entry is then disabled and shows it. */
  reason?: string | undefined;
  onSelect: () => void;
}

/** A group of radio entries, for example the theme. */
interface MenuChoice {
  label: string;
  value: string;
  choices: readonly { value: string; label: string; icon?: IconClass }[];
  onChoose: (value: string) => void;
}

export type MenuEntry = MenuAction | MenuChoice | 'line';

export interface OpenedList {
  /** The button that opened the menu. It gets the focus back. */
  button: HTMLButtonElement | null;
  onClose: () => void;
}

interface MenuButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'ref'> {
  /** Accessible name: `More for Spring Sale`. */
  label: string;
  /** Renders the open list as a lazy part. Its code loads when the user hovers or focuses the button. */
  renderList: (list: OpenedList) => ReactNode;
  preload: () => Promise<unknown>;
}

export function MenuButton({ label, renderList, preload, ...button }: MenuButtonProps) {
  const id = useId();
  const [opener, setOpener] = useState<HTMLButtonElement | null>(null);
  const [open, setOpen] = useState(false);
  const reach = () => void preload().catch(() => {});
  return (
    <span className="relative inline-flex">
      <Button
        variant="ghost"
        title={button.size === 'icon' ? label : undefined}
        {...button}
        ref={setOpener}
        id={id}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={() => setOpen(true)}
      />
      {open && renderList({ button: opener, onClose: () => setOpen(false) })}
    </span>
  );
}
