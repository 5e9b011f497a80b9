import * as DropdownMenu from '@radix-ui/react-dropdown-menu';
import { type FocusEvent, type ReactNode, useRef } from 'react';
import { cn } from '@/lib/cn';
import { nearestControl } from '../focus/keep-focus';
import type { MenuAction, MenuEntry, OpenedList } from './menu-button';

const itemClass =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 py-1.5 outline-none select-none data-highlighted:bg-raised data-disabled:cursor-not-allowed data-disabled:text-muted max-md:min-h-11 before:opacity-80';

interface EntryProps {
  entry: MenuEntry;
  onChoose: (action: MenuAction) => void;
}

function Entry({ entry, onChoose }: EntryProps) {
  if (entry === 'line') return <DropdownMenu.Separator className="my-1 h-px bg-border" />;
  if ('choices' in entry)
    return (
      <DropdownMenu.RadioGroup
        aria-label={entry.label}
        value={entry.value}
        onValueChange={entry.onChoose}
      >
        <DropdownMenu.Label className="px-2.5 pt-1.5 pb-1 text-xs text-muted">
          {entry.label}
        </DropdownMenu.Label>
        {entry.choices.map(({ value, label, icon }) => (
          <DropdownMenu.RadioItem
            key={value}
            value={value}
            // The menu stays open, so that the user sees the effect immediately.
            onSelect={(event) => event.preventDefault()}
            className={cn(itemClass, icon && 'icon', icon, 'data-[state=checked]:font-medium')}
          >
            {label}
            <DropdownMenu.ItemIndicator className="ml-auto size-1.5 rounded-full bg-accent forced-color-adjust-none" />
          </DropdownMenu.RadioItem>
        ))}
      </DropdownMenu.RadioGroup>
    );
  const { label, icon, destructive, reason } = entry;
  return (
    <DropdownMenu.Item
      disabled={reason !== undefined}
      onSelect={() => onChoose(entry)}
      className={cn(itemClass, icon && 'icon', icon, destructive && 'text-destructive')}
    >
      <span>
        {label}
        {reason && <span className="block text-xs">{reason}</span>}
      </span>
    </DropdownMenu.Item>
  );
}

interface MenuListProps extends OpenedList {
  entries: readonly MenuEntry[];
  heading?: ReactNode;
}

export function MenuList({ entries, heading, button, onClose }: MenuListProps) {
  const chosen = useRef<MenuAction>(null);
  // The list mounts after the keydown that opened it, so it reads the focus ring of the button.
  const byKeyboard = useRef(button?.matches(':focus-visible') ?? false);
  const focusFirst = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    if (!byKeyboard.current || target !== currentTarget) return;
    byKeyboard.current = false;
    currentTarget
      .querySelector<HTMLElement>('[role^=menuitem]:not([data-disabled])')
      ?.focus({ preventScroll: true });
  };
  return (
    <DropdownMenu.Root open onOpenChange={onClose}>
      {/* Only an anchor for positioning: the real button renders before this code has loaded. */}
      <DropdownMenu.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-labelledby={button?.id}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          onFocus={focusFirst}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (button && document.activeElement === document.body) nearestControl(button)?.focus();
            // Runs after the menu has closed: a dialog that the action opens later returns the focus to the
            // element focused now, and a menu entry would be gone.
            chosen.current?.onSelect();
          }}
          className="z-60 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-52 animate-[appear_150ms] overflow-y-auto rounded-card border border-border bg-surface p-1 text-sm shadow-overlay"
        >
          {heading}
          {entries.map((entry, index) => (
            <Entry
              key={entry === 'line' ? index : entry.label}
              entry={entry}
              onChoose={(action) => {
                chosen.current = action;
              }}
            />
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
