import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { Button } from './button';

type IconClass = `icon-${string}`;

export interface MenuAction {
  label: string;
  /** A class of `icons.css`. */
  icon?: IconClass;
  /** Takes something away that does not come back. */
  destructive?: boolean;
  /** Why it can't be chosen now; it then stays in the menu, greyed out, with this sentence. */
  reason?: string | undefined;
  onSelect: () => void;
}

/** One of a few values, of which one is chosen: the theme. */
export interface MenuChoice {
  label: string;
  value: string;
  choices: readonly { value: string; label: string; icon?: IconClass }[];
  onChoose: (value: string) => void;
}

export type MenuEntry = MenuAction | MenuChoice | 'line';

export interface OpenedList {
  /** The button that has opened it, and gets the focus back. */
  button: HTMLButtonElement | null;
  onClose: () => void;
}

interface MenuButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'ref'> {
  /** What it holds, for people who do not see the button: `More for Spring Sale`. */
  label: string;
  /** The opened list; a lazy part, whose code comes when the button is reached. */
  renderList: (list: OpenedList) => ReactNode;
  preload: () => Promise<unknown>;
}

/** A button that opens a list of actions. */
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
