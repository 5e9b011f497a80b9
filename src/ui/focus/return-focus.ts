import { useState } from 'react';
import { focusHeading } from './heading-focus';
import { nearestControl } from './keep-focus';

const nothingFocused = () => document.activeElement === document.body;

/**
 * For `onCloseAutoFocus` of a dialog that is drawn only while it is open, so that Radix knows no trigger to go back
 * to: what had the focus gets it back, or the control near to it if it is gone, for example with its row.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    // A page that was gone to meanwhile has taken it.
    if (!nothingFocused()) return;
    if (opener && opener !== document.body) nearestControl(opener)?.focus({ preventScroll: true });
    // Later: the dialog below, which closes at the same time, has something better to go back to.
    requestAnimationFrame(() => nothingFocused() && focusHeading());
  };
}
