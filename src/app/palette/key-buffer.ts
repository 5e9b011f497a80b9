/**
 * The keys between the one that opens the palette and the moment when its field has the focus: its code may still be
 * on its way. They are kept from the page, whose single keys would act on them, and are given to the field.
 */
let keys: string[] = [];

/** What acts in the palette; other keys without a letter do nothing there. */
const ACTIONS = new Set(['Enter', 'Escape', 'ArrowDown', 'ArrowUp']);

const keep = (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  keys.push(event.key);
};

/** Call it in the moment in which the palette begins to open. */
export function startBuffering(): void {
  window.addEventListener('keydown', keep, true);
}

export function stopBuffering(): void {
  window.removeEventListener('keydown', keep, true);
  keys = [];
}

const isLetter = (key: string) => /^.$/u.test(key);

/** What was typed up to the first key that acts, and what acts from there. */
export function takeBufferedKeys(): { text: string; actions: string[] } {
  const acts = keys.findIndex((key) => ACTIONS.has(key));
  const end = acts === -1 ? keys.length : acts;
  const letters: string[] = [];
  for (const key of keys.slice(0, end)) {
    if (key === 'Backspace') letters.pop();
    else if (isLetter(key)) letters.push(key);
  }
  return { text: letters.join(''), actions: keys.slice(end).filter((key) => ACTIONS.has(key)) };
}
