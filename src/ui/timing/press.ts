import { useLayoutEffect, useState } from 'react';

const waiting = new Set<() => void>();
let pressed = false;

function release({ type, target }: Event) {
  // The capturing listener also receives the blur of every field, and the press itself blurs one.
  if (!pressed || (type === 'blur' && target instanceof Element)) return;
  // After the click, which follows the release: its target must not move before.
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
 * Returns the value but delays changes while a mouse button or finger is down. Pressing a control blurs a
 * field; an error that appeared or disappeared at that moment would move the control away before the release.
 */
export function useValueAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useLayoutEffect(() => afterPress(() => setShown(value)), [value]);
  return shown;
}
