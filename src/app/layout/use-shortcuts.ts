import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '@/lib/storage/single-keys';
import { isDialogOpen } from '@/ui/overlays/open-dialogs';

/** Menus count as typing: a letter focuses the entry that starts with it. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role=combobox]') ||
    target.closest('[role=menu]') !== null);

/** Focuses the page's search field; returns false if there is none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}

interface Shortcuts {
  openPalette: () => void;
  openHelp: () => void;
  /** Runs the page's create action; returns false if there is none. */
  create: () => boolean;
}

/** Runs a single-key shortcut; returns false if the page has nothing for this key. */
function runSingleKey(key: string, { openHelp, create }: Shortcuts): boolean {
  if (key === '/') return focusSearch();
  if (key === 'c' || key === 'n') return create();
  if (key !== '?') return false;
  openHelp();
  return true;
}

const isPlainKey = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;

const mayUseSingleKeys = (event: KeyboardEvent) =>
  isPlainKey(event) && !isTyping(event.target) && areSingleKeysOn() && !isDialogOpen();

const isPaletteKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

/**
 * Ctrl+K or Command+K opens the palette, also from a text field. The single keys `/`, `c`, `n` and `?` don't work in
 * fields and menus, or when the user has turned them off. No shortcut acts while a dialog is open.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const palette = isPaletteKey(event);
    if (palette && !isDialogOpen()) shortcuts.openPalette();
    if (palette || (mayUseSingleKeys(event) && runSingleKey(event.key, shortcuts)))
      event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
