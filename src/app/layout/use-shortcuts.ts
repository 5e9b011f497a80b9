import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { localStore } from '@/lib/storage';

const STORED = 'flightdeck:single-keys';

/** Single keys can be switched off: speech input and trembling hands press them by accident (WCAG 2.1.4). */
export function singleKeysOn(): boolean {
  return localStore.getItem(STORED) !== 'off';
}

export function setSingleKeys(on: boolean): void {
  localStore.setItem(STORED, on ? 'on' : 'off');
}

/** State of a navigation that ends in pressing the page's own button, for example to create something. */
export const pressOnArrival = () => ({ press: 'c' });

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role=combobox]'));

/** What is open wants an answer first. */
const isDialogOpen = () => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const inPage = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(`main ${selector}`)].find(
    (element) => !element.closest('[hidden]'),
  );

/** Presses the button of the page that carries this key; false when there is none. */
function press(key: string): boolean {
  const button = inPage(`[aria-keyshortcuts~="${key}"]:not(:disabled)`);
  button?.click();
  return button !== undefined;
}

/** Puts the cursor into the page's search; false when it has none. */
function focusSearch(): boolean {
  const search = inPage('input[type=search]');
  search?.focus();
  if (search instanceof HTMLInputElement) search.select();
  return search !== undefined;
}

interface Shortcuts {
  openPalette: () => void;
  openHelp: () => void;
}

/** Whether a single key does something on this page right now. */
function singleKey(key: string, openHelp: () => void): boolean {
  if (key === '/') return focusSearch();
  if (key === 'c' || key === 'n') return press('c');
  if (key !== '?') return false;
  openHelp();
  return true;
}

const meansKey = (event: KeyboardEvent) =>
  !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;

const mayUseSingleKeys = (event: KeyboardEvent) =>
  meansKey(event) && !isTyping(event.target) && singleKeysOn() && !isDialogOpen();

const isPaletteKey = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k';

/** Ctrl/Meta+K opens the palette anywhere; `/`, `c`, `n` and `?` work where nobody is typing. */
export function useShortcuts({ openPalette, openHelp }: Shortcuts): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const palette = isPaletteKey(event);
      if (palette && !isDialogOpen()) openPalette();
      if (palette || (mayUseSingleKeys(event) && singleKey(event.key, openHelp)))
        event.preventDefault();
    };
    window.addEventListener('keydown', handle);
    return () => window.removeEventListener('keydown', handle);
  }, [openPalette, openHelp]);
}

const wantedBy = (state: unknown): string =>
  typeof state === 'object' && state && 'press' in state ? String(state.press) : '';

const PATIENCE = 5000;

/** Presses the page's button after a navigation that asked for it, as soon as the page has drawn it. */
export function usePressOnArrival(): void {
  const { state } = useLocation() as { state: unknown };
  useEffect(() => {
    const wanted = wantedBy(state);
    if (!wanted) return;
    // Once: a reload of the page or a way back to it does not press again.
    history.replaceState({ ...(history.state as object | null), usr: null }, '');
    if (press(wanted)) return;
    const observer = new MutationObserver(() => {
      if (press(wanted)) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), PATIENCE);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [state]);
}
