import type { KeyboardEvent } from 'react';

/** While an input method composes text, Enter and the arrows belong to it. Safari reports this only as key code 229. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

const LIST_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/**
 * Filters keys before downshift handles them. Leaves composition keys to the input method and stops keys of
 * an open list from bubbling. Returns true if the key belongs to the open list.
 */
export function isListKey(event: KeyboardEvent, open: boolean): boolean {
  if (isComposing(event)) {
    Object.assign(event.nativeEvent, { preventDownshiftDefault: true });
    return false;
  }
  if (!open || !LIST_KEYS.has(event.key)) return false;
  event.stopPropagation();
  return true;
}

/** Scrolls the list, or its highlighted option, into view. */
export const scrollToNearest = (shown: Element | null | undefined) =>
  shown?.scrollIntoView({ block: 'nearest' });
