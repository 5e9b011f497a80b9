import { type FocusEvent, type KeyboardEvent, useState } from 'react';

const STEPS: Record<string, 'nextElementSibling' | 'previousElementSibling'> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
};

const hasModifier = ({ shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  shiftKey || ctrlKey || metaKey || altKey;

const rowOf = (control: Element) => control.closest<HTMLElement>('[data-row]');

/** Controls of a row that have the roving tab stop; what a row unfolds has its own tab stops. */
const controlsOf = (row: Element) => [
  ...row.querySelectorAll<HTMLElement>(':is(a,button,input,select)[tabindex]'),
];

/**
 * Roving tab stop of a list, so that Tab leaves the list after one row. The up and down arrows move to the same control
 * of the next row. Rows have `data-row` with their id, and their controls a `tabIndex`: 0 in the row `stopId`, else -1.
 */
export function useRowStop(rows: readonly { id: string }[]) {
  const [stop, setStop] = useState({ id: '', at: 0 });
  // The row that takes the place of a removed one has the tab stop, so that the focus can move there.
  const row = rows.find(({ id }) => id === stop.id) ?? rows[Math.min(stop.at, rows.length - 1)];
  return {
    stopId: row?.id,
    onFocus: ({ target }: FocusEvent) => {
      const focused = rowOf(target)?.dataset['row'];
      const at = rows.findIndex(({ id }) => id === focused);
      if (at >= 0) setStop((old) => (old.id === focused ? old : { id: rows[at]?.id ?? '', at }));
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { target } = event;
      const side = hasModifier(event) ? undefined : STEPS[event.key];
      if (!side || !(target instanceof HTMLElement)) return;
      // A select changes its value with the arrows.
      const from = target.matches('select') ? null : rowOf(target);
      const to = from?.[side];
      const place = from ? controlsOf(from).indexOf(target) : -1;
      if (!to || place < 0) return;
      const controls = controlsOf(to);
      (controls[place] ?? controls.at(-1))?.focus();
      event.preventDefault();
    },
  };
}
