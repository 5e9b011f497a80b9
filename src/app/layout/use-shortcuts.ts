import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '@/lib/storage/single-keys';

/** In a menu, letters go to the entry that begins with them. */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input, textarea, select, [role=combobox]') ||
    target.closest('[role=menu]') !== null);

/** What is open wants an answer first. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Puts the cursor into the page's search; false when it has none. */
function focusSearch(): boolean {
  const search = document.querySelector<HTMLInputElement>('main input[type=search]');
  search?.focus();
  search?.select();
  return search !== null;
}

interface Shortcuts {
  openPalette: () => void;
  openHelp: () => void;
  /** Runs what the page creates; false when it creates nothing. */
  create: () => boolean;
}

/** Whether a single key does something on this page right now. */
function singleKey(key: string, { openHelp, create }: Shortcuts): boolean {
  if (key === '/') return focusSearch();
  if (key === 'c' || key === 'n') return create();
  if (key !== '?') return false;
  openHelp();
  return true;
}

const meansKey = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;

const mayUseSingleKeys = (event: KeyboardEvent) =>
  meansKey(event) && !isTyping(event.target) && areSingleKeysOn() && !isDialogOpen();

const isPaletteKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

/** Ctrl/Meta+K opens the palette anywhere; `/`, `c`, `n` and `?` work where nobody is typing. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const palette = isPaletteKey(event);
    if (palette && !isDialogOpen()) shortcuts.openPalette();
    if (palette || (mayUseSingleKeys(event) && singleKey(event.key, shortcuts)))
      event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
