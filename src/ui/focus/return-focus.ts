import { useState } from 'react';
import { focusHeading } from './heading-focus';
import { nearestControl } from './keep-focus';

const nothingFocused = () => document.activeElement === document.body;

/**
 * Handler for `onCloseAutoFocus` of a dialog that is mounted only while open, so that Radix knows no trigger.
 * Focuses the element that had the focus before, or the nearest control if it was removed, for example with
 * its row.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    // A new page has already taken the focus.
    if (!nothingFocused()) return;
    if (opener && opener !== document.body) nearestControl(opener)?.focus({ preventScroll: true });
    // Later, because a dialog below that closes at the same time restores a better focus.
    requestAnimationFrame(() => nothingFocused() && focusHeading());
  };
}
