import { useEffect, useEffectEvent } from 'react';
import { areSingleKeysOn } from '@/lib/storage/single-keys';
import { isDialogOpen } from '../overlays/open-dialogs';
import { type Selection, setRowsSelected } from './use-selection';

interface SelectionKeys<T extends { id: string }> {
  chosen: Selection<T>;
  setChosen: (chosen: Selection<T>) => void;
  choose: (row: T, range: boolean) => void;
  rows: readonly T[];
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.matches('select, textarea, input:not([type=checkbox]), [role=combobox]') ||
    target.closest('[role=menu]') !== null);

const isCheckbox = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input[type=checkbox]');

/** Id of the row that contains the element, from its `data-row`. */
const rowId = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;

const rowCheckbox = (id: string) =>
  document.querySelector<HTMLElement>(`[data-row="${id}"] input[type=checkbox]`);

/**
 * Keys within a row: `x` selects it, the arrows move to the next checkbox, with Shift they also select.
 * Escape clears the selection.
 */
export function useSelectionKeys<T extends { id: string }>({
  chosen,
  setChosen,
  choose,
  rows,
}: SelectionKeys<T>): void {
  /** Handles a key in a row; returns true if it applies. */
  const pressInRow = (event: KeyboardEvent, place: number, row: T): boolean => {
    const { key, shiftKey, target } = event;
    if (key === 'x' && !shiftKey && areSingleKeysOn()) {
      choose(row, false);
      return true;
    }
    const step = STEPS[key];
    const next = step && rows[place + step];
    if (!next || !(shiftKey || isCheckbox(target))) return false;
    const back = chosen.has(row.id) && chosen.has(next.id);
    if (shiftKey) setChosen(setRowsSelected(chosen, back ? [row] : [row, next], !back));
    rowCheckbox(next.id)?.focus();
    return true;
  };
  const press = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape' && chosen.size > 0) {
      setChosen(new Map());
      return true;
    }
    const id = rowId(event.target);
    const place = rows.findIndex((other) => other.id === id);
    const row = rows[place];
    return row !== undefined && pressInRow(event, place, row);
  };
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
    if (defaultPrevented || ctrlKey || metaKey || altKey || isTyping(target) || isDialogOpen())
      return;
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
