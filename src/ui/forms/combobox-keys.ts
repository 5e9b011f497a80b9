import type { KeyboardEvent } from 'react';

/** An input method is asking: Enter takes its proposal, arrows move in it. Safari says so by the code only. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;

const LIST_KEYS = new Set(['ArrowDown', 'ArrowUp', 'Enter', 'Escape']);

/**
 * Before a key reaches downshift: an input method's are its own, and an open list's reach nothing around it. Answers
 * whether the key is the open list's.
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

/** Keeps a list, and the choice in it that the keys are at, in view. */
export const scrollToNearest = (shown: Element | null | undefined) =>
  shown?.scrollIntoView({ block: 'nearest' });
