import { useLayoutEffect, useState } from 'react';

const waiting = new Set<() => void>();
let pressed = false;

function release({ type, target }: Event) {
  // The capturing listener also gets the blur of every field, and the press itself takes the focus off one.
  if (!pressed || (type === 'blur' && target instanceof Element)) return;
  // The click follows the release; what it hits is decided before anything moves.
  setTimeout(() => {
    pressed = false;
    for (const show of waiting) show();
    waiting.clear();
  });
}

function press({ button, isPrimary }: PointerEvent) {
  if (button === 0 && isPrimary) pressed = true;
}

window.addEventListener('pointerdown', press, { capture: true });
for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'blur'])
  window.addEventListener(end, release, { capture: true });

/** Runs a callback now, or after the click that ends the current press. Returns a function that cancels it. */
export function afterPress(run: () => void): () => void {
  if (!pressed) {
    run();
    return () => {};
  }
  waiting.add(run);
  return () => void waiting.delete(run);
}

/**
 * The value, but never a new one while a button of the mouse or a finger is down. Pressing a control takes the focus
 * off a field; an error line that came or went at that moment would move the control away before the release.
 */
export function useValueAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => afterPress(() => setShown(value)), [value]);
  return shown;
}
