import { useLayoutEffect, useState } from 'react';

const waiting = new Set<() => void>();
let pressed = false;

function release() {
  if (!pressed) return;
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

/**
 * The value, but never a new one while a button of the mouse or a finger is down. Pressing a control takes the focus
 * off a field; an error line that came or went at that moment would move the control away before the release.
 */
export function useValueAtRest<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => {
    const show = () => setShown(value);
    if (!pressed) {
      show();
      return;
    }
    waiting.add(show);
    return () => void waiting.delete(show);
  }, [value]);
  return shown;
}
