import { focusHeading } from './heading-focus';

const isGone = () => document.activeElement === document.body;

function focusIn(list: Element, place: number, around: Element | null) {
  const rows = list.isConnected ? list.children : [];
  const row = rows[Math.min(place, rows.length - 1)];
  const same = row?.matches('button') ? row : row?.querySelector('[aria-label^="Remove"]');
  const adds = [...(around?.querySelectorAll('button:not(:disabled)') ?? [])].at(-1);
  const next = same ?? adds;
  if (next instanceof HTMLElement) next.focus();
  else focusHeading();
}

/**
 * Call it with the button that is about to remove its own row: the focus would go with it. It moves to the same
 * button of the row that takes its place, or to the button that adds one.
 */
export function keepPlace(button: Element): void {
  const row = button.closest('li, [role=group]');
  const list = row?.parentElement;
  if (!row || !list) return;
  const place = [...list.children].indexOf(row);
  const around = list.closest('fieldset, [role=group], form');
  requestAnimationFrame(() => isGone() && focusIn(list, place, around));
}
